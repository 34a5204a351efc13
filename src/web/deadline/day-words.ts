/**
 * Calendar days (`YYYY-MM-DD`) in words and sums. They have no time zone, so everything here counts in UTC and a
 * reader's clock can never move a deadline.
 */
const DAY = 86_400_000;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const said = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
  return (day: string) => format.format(utc(day));
};

const weekday = said({ weekday: "short" });
const monthDay = said({ month: "short", day: "numeric" });
const longMonthDay = said({ month: "long", day: "numeric" });
const weekdayMonthDay = said({ weekday: "long", month: "long", day: "numeric" });

/** A month and its day stay on one line. */
const together = (words: string) => words.replace(" ", "\u00a0");

/** "Dec 4". */
export const shortDay = (day: string) => together(monthDay(day));

/** "Fri, Dec 4". */
export const weekdayDay = (day: string) => `${weekday(day)}, ${shortDay(day)}`;

/** "Dec 4, 2026". */
export const dayYear = (day: string) => `${shortDay(day)}, ${day.slice(0, 4)}`;

/** "Fri, Dec 4, 2026". */
export const weekdayDayYear = (day: string) => `${weekday(day)}, ${dayYear(day)}`;

/** "December 4". */
export const monthDayWords = (day: string) => together(longMonthDay(day));

/** "Friday, December 4": a date that is an answer. */
export const answerDay = (day: string) => {
  const [name, date] = weekdayMonthDay(day).split(", ");
  return `${name}, ${together(date ?? "")}`;
};

/** "Oct 16 – Oct 27"; one day alone is "Fri, Oct 16". */
export const daySpan = (from: string, to: string) =>
  from === to ? weekdayDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

/** The day `count` days later, or earlier when negative. */
export const plusDays = (day: string, count: number) =>
  new Date(utc(day).getTime() + count * DAY).toISOString().slice(0, 10);

/** Today on this device, for what has no time zone of its own yet. */
export const deviceToday = (now: Date) =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
