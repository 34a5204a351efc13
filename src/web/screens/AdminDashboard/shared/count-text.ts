import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";

/** "1,846" */
export const countText = (count: number) => count.toLocaleString("en-US");

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration: "0.4 s", "12 s", "41 min", "2 hours", "3 days". Negative ones, from clocks out of sync, become "0 s". */
export function durationText(seconds: number): string {
  if (seconds < 0.05) return formatMessage(admin.seconds, { seconds: 0 });
  if (seconds < 9.95) return formatMessage(admin.seconds, { seconds: Number(seconds.toFixed(1)) });
  if (seconds < MINUTE) return formatMessage(admin.seconds, { seconds: Math.floor(seconds) });
  if (seconds < HOUR) return formatMessage(admin.minutes, { minutes: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return formatMessage(admin.hours, { hours: Math.floor(seconds / HOUR) });
  return formatMessage(admin.days, { days: Math.floor(seconds / DAY) });
}

/** Number of unmatched emails: "7, oldest 2 hours", or "1,204" until the oldest is loaded. */
export function queueText(count: number, oldest: string | undefined, now: Date): string {
  if (count === 0 || !oldest) return countText(count);
  const age = durationText((now.getTime() - new Date(oldest).getTime()) / 1_000);
  return formatMessage(adminUnmatched.queueLength, { count, age });
}
