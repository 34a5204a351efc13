import { formatTimeOfDay, monthDay } from "#web/features/dates/format-time.ts";

/** "Nov 3, 9:14 AM" of an ISO instant, in the reader's time zone. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  return `${monthDay(at)}, ${formatTimeOfDay(at)}`;
}

/**
 * How long ago an ISO instant is. A session is noted at each refresh, which is once an hour, so anything closer would claim
 * too much. `now` in milliseconds since 1970.
 */
export function formatTimeAgo(instant: string, now: number): string {
  const hours = Math.floor((now - Date.parse(instant)) / 3_600_000);
  if (hours < 1) return "within the last hour";
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}
