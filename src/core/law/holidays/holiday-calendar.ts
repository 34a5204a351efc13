/**
 * Holiday calendars as data: rules a year can be calculated from, never lists of dates. One-off closings (a snow day,
 * an executive order for Dec 24) are not law and not here; they reach `due` as `closings`.
 */

/** ISO weekday: Monday 1 … Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * A fixed day, or the weekday on or before it (`backTo`: the Monday before May 25); the nth weekday of a month (-1:
 * the last), moved by `plus` days: the Friday after a fourth Thursday; days from Easter Sunday (Good Friday is -2);
 * or the days proclaimed for each year, as "MM-DD", none where the year is not listed.
 */
export type DayRule =
  | { month: number; day: number; backTo?: Weekday }
  | { month: number; nth: 1 | 2 | 3 | 4 | 5 | -1; weekday: Weekday; plus?: number }
  | { easter: number }
  | { proclaimed: ProclaimedDays };

/** The days of each year, as "MM-DD". */
export type ProclaimedDays = Readonly<Record<number, string | readonly string[]>>;

/** Days by which a holiday moves when it falls on that weekday: `{ 6: -1 }` is Saturday to Friday. */
export type Observance = Partial<Record<Weekday, number>>;

export type HolidayRule = {
  name: string;
  on: DayRule;
  /** First and last year in which it is stored. */
  from?: number;
  until?: number;
  /** Kept every so many years, counted from `from`; without one, in years that divide by it: general elections. */
  every?: 2 | 4;
  /**
   * Kept only in years in which it falls on one of these weekdays: a second day off when Christmas is on a weekend.
   */
  when?: readonly Weekday[];
  /** Where it differs from the calendar's own. Days that are proclaimed are never moved. */
  observed?: Observance;
  /** Years in which it was observed on another day, and that day. */
  movedTo?: ProclaimedDays;
};

/** A part of the year, from "MM-DD" to "MM-DD", both included, within one calendar year. */
type Season = readonly [from: string, to: string];

/**
 * Days that are not known here: why, as a sentence to show; the seasons in which they fall; and the years that are
 * known in full (null: none). In other years only what the rules fix is known, and the interface has to say so with
 * the date.
 */
type CalendarGaps = {
  reason: string;
  seasons: readonly Season[];
  complete: { from: number; through: number } | null;
};

export type HolidayCalendar = {
  code: string;
  citation: string;
  observed: Observance;
  /** Name of a moved day; "observed" by default. */
  movedLabel?: string;
  rules: readonly HolidayRule[];
  gaps?: CalendarGaps;
};

/** Saturday to the Friday before, Sunday to the Monday after. */
export const NEAREST_WEEKDAY: Observance = { 6: -1, 7: 1 };

/** Sunday to the Monday after; a Saturday stays where it is. */
export const SUNDAY_TO_MONDAY: Observance = { 7: 1 };

/** Nothing moves: a holiday on a weekend is lost. */
export const NEVER_MOVED: Observance = {};

/** Where a governor may give a day off between Christmas and New Year. */
export const TURN_OF_THE_YEAR: readonly Season[] = [
  ["12-20", "12-31"],
  ["01-01", "01-06"],
];

/** Around the fourth Thursday in November. */
export const THANKSGIVING_WEEK: Season = ["11-20", "11-30"];
