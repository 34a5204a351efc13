const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-US", options);
  // ICU puts U+202F before AM; one no-break space everywhere keeps the columns even.
  return (at: Date) => formatter.format(at).replaceAll(/[ \u202f]/g, "\u00a0");
};
const clock = format({ hour: "numeric", minute: "2-digit" });
const weekday = format({ weekday: "short" });
const monthDay = format({ month: "short", day: "numeric" });
const monthDayYear = format({ month: "short", day: "numeric", year: "numeric" });

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** An instant in a column: "10:42 AM" today, "Thu" within the last six days, "Nov 12", "Nov 12, 2025". */
export function activityWords(instant: string, now: Date): string {
  const at = new Date(instant);
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days === 0) return clock(at);
  if (days > 0 && days < 7) return weekday(at);
  return dayWords(instant, now);
}

/** The day of an instant: "Aug 14", with the year when it is another. */
export function dayWords(instant: string, now: Date): string {
  const at = new Date(instant);
  return at.getFullYear() === now.getFullYear() ? monthDay(at) : monthDayYear(at);
}

/** "2:11 PM". */
export const clockWords = (instant: string) => clock(new Date(instant));
