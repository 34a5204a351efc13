import { formatTimeOfDay, monthDay, shortWeekday } from "#web/features/dates/format-time.ts";

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** An instant in a table cell: "10:42 AM" today, "Thu" within the last six days, "Nov 12", "Nov 12, 2025". */
export function formatActivity(instant: string, now: Date): string {
  const at = new Date(instant);
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return formatTimeOfDay(at);
  if (days > 0 && days < 7) return shortWeekday(at);
  return formatDay(instant, now);
}

/** The day of an instant: "Aug 14", with the year when it is another. */
export function formatDay(instant: string, now: Date): string {
  const at = new Date(instant);
  return at.getFullYear() === now.getFullYear() ? monthDay(at) : `${monthDay(at)},\u00a0${at.getFullYear()}`;
}

/** "2:11 PM". */
export const formatTime = (instant: string) => formatTimeOfDay(new Date(instant));
