/**
 * Days as whole numbers since 1970-01-01, for counting: adding one is a sum, where `Temporal.PlainDate` makes a new
 * date at some hundred times the cost. The text of a day is cached.
 */
export type EpochDay = number;

/** ISO weekday: Monday 1 … Sunday 7. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const MS_PER_DAY = 86_400_000;
const ISO_DAYS = new Map<EpochDay, string>();

/** The number of a well-formed ISO day such as "2026-11-20"; `parseDay` is for text that may not be one. */
export const epochDayOf = (iso: string): EpochDay => Date.parse(iso) / MS_PER_DAY;

/** The ISO day of a number. */
export const isoDayOf = (day: EpochDay): string => {
  let iso = ISO_DAYS.get(day);
  if (iso === undefined) {
    iso = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
    ISO_DAYS.set(day, iso);
  }
  return iso;
};

/** The calendar year of a day. */
export const yearOf = (day: EpochDay): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: EpochDay): Weekday => (((((day + 3) % 7) + 7) % 7) + 1) as Weekday;

/**
 * The day of the same number some months on, or the last of that month where it has no such day (cf. BGB § 188(2),
 * (3)).
 */
export const addMonths = (day: EpochDay, months: number): EpochDay => {
  const date = new Date(day * MS_PER_DAY);
  const month = date.getUTCMonth() + months;
  const lastOfMonth = Date.UTC(date.getUTCFullYear(), month + 1, 0) / MS_PER_DAY;
  return Math.min(Date.UTC(date.getUTCFullYear(), month, date.getUTCDate()) / MS_PER_DAY, lastOfMonth);
};
