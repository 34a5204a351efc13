import { formatMessage } from "#core/messages/format-message.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { formatTimeOfDay, monthDay } from "#web/features/dates/format-time.ts";

const text = accountSecurity.devices;

/** "Nov 3, 9:14 AM" of an ISO instant, in the reader's time zone. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  return `${monthDay(at)}, ${formatTimeOfDay(at)}`;
}

/**
 * "Last used 3 hours ago", of an ISO instant. The last use is recorded at each token refresh, which is once an hour, so the
 * text is not more precise. `now` in milliseconds since 1970.
 */
export function formatLastUsed(instant: string, now: number): string {
  const hours = Math.floor((now - Date.parse(instant)) / 3_600_000);
  if (hours < 1) return text.usedWithinHour;
  if (hours < 24) return formatMessage(text.usedHoursAgo, { count: hours });
  return formatMessage(text.usedDaysAgo, { count: Math.floor(hours / 24) });
}
