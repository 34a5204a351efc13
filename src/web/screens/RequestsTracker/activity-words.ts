import { clockTime, monthDay, shortWeekday } from "#web/instant-words.ts";

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** An instant in a column: "10:42 AM" today, "Thu" within the last six days, "Nov 12", "Nov 12, 2025". */
export function activityWords(instant: string, now: Date): string {
  const at = new Date(instant);
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days === 0) return clockTime(at);
  if (days > 0 && days < 7) return shortWeekday(at);
  return dayWords(instant, now);
}

/** The day of an instant: "Aug 14", with the year when it is another. */
export function dayWords(instant: string, now: Date): string {
  const at = new Date(instant);
  return at.getFullYear() === now.getFullYear() ? monthDay(at) : `${monthDay(at)},\u00a0${at.getFullYear()}`;
}

/** "2:11 PM". */
export const clockWords = (instant: string) => clockTime(new Date(instant));
