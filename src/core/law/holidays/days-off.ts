import { type EpochDay, epochDayOf, isoDayOf, weekdayOf, yearOf } from "#core/dates/epoch-day.ts";
import { californiaCourtDays } from "#core/law/calendars/us-ca-courts.ts";
import type { DeadlineInput } from "#core/law/clocks/deadline.ts";
import type { Law } from "#core/law/law.ts";
import type { HolidayCalendar } from "./holiday-calendar.ts";
import { calendarOf, holidaysOf, type NamedDay } from "./holidays.ts";

/** Why a day is no business day. */
type DayOff = { as: "weekend"; name?: never } | { as: "holiday" | "closing"; name: string };

/** Says why a day is off, or null where it is not. */
export type DayOffLookup = (day: EpochDay) => DayOff | null;

/** Manual changes to a calendar: additional days off, and holidays that are working days. */
export type CalendarChanges = Pick<DeadlineInput, "closings" | "worked">;

/**
 * The days off of a law's calendar, as changed by hand. `off`: weekends, holidays and closings, so null is a business
 * day. `named`: without weekends, so that a holiday on a Saturday is reported as such.
 */
export const daysOffFor = (
  law: Law,
  { closings = [], worked = [] }: CalendarChanges = {},
): { off: DayOffLookup; named: DayOffLookup } => {
  const calendar = calendarOf(law.calendar);
  if (calendar === undefined) throw new Error(`The law of ${law.jurisdiction} names no known calendar.`);
  const holidayOn = holidaysIn(calendar);
  const hasChanges = closings.length > 0 || worked.length > 0;
  const named = hasChanges ? withChanges(holidayOn, closings, worked) : holidayOn;
  return { named, off: (day) => (weekdayOf(day) > 5 ? WEEKEND : named(day)) };
};

/** Calendars that only move a last day (`Roll.calendar`); no law counts by them. */
const ROLL_CALENDARS = [californiaCourtDays];

/** The holidays of a calendar that only moves a last day. */
export function rollHolidays(code: string): DayOffLookup {
  const calendar = ROLL_CALENDARS.find((one) => one.code === code);
  if (calendar === undefined) throw new Error(`No calendar of last days is called ${code}.`);
  return holidaysIn(calendar);
}

/**
 * The holidays and closings of a law's calendar from one ISO day to another, both within, in order, weekends or not.
 */
export function namedDaysBetween(law: Law, changes: CalendarChanges, from: string, to: string): NamedDay[] {
  const { named } = daysOffFor(law, changes);
  const days: NamedDay[] = [];
  for (let day = epochDayOf(from); day <= epochDayOf(to); day++) {
    const off = named(day);
    if (off !== null && off.as !== "weekend") days.push({ date: isoDayOf(day), name: off.name });
  }
  return days;
}

const withChanges = (
  holidayOn: DayOffLookup,
  closings: readonly NamedDay[],
  worked: readonly string[],
): DayOffLookup => {
  const closed = new Map(closings.map(({ date, name }) => [epochDayOf(date), name]));
  const open = new Set(worked.map(epochDayOf));
  return (day) => {
    const holiday = open.has(day) ? null : holidayOn(day);
    if (holiday !== null) return holiday;
    const name = closed.get(day);
    return name === undefined ? null : { as: "closing", name };
  };
};

const WEEKEND: DayOff = { as: "weekend" };

type Year = { first: EpochDay; last: EpochDay; holidays: ReadonlyMap<EpochDay, DayOff> };

/** A calendar is data that never changes while the program runs, so a year of it is calculated once. */
const YEAR_CACHE = new WeakMap<HolidayCalendar, Map<number, Year>>();

/** Counting goes from day to day, so the current year is stored until the next one begins. */
const holidaysIn = (calendar: HolidayCalendar): DayOffLookup => {
  let year: Year | null = null;
  return (day) => {
    if (year === null || day < year.first || day > year.last) year = cachedYear(calendar, day);
    return year.holidays.get(day) ?? null;
  };
};

const cachedYear = (calendar: HolidayCalendar, day: EpochDay): Year => {
  const years = YEAR_CACHE.get(calendar) ?? new Map<number, Year>();
  YEAR_CACHE.set(calendar, years);
  const number = yearOf(day);
  const cached = years.get(number);
  if (cached !== undefined) return cached;
  const named = holidaysOf(calendar, number).map(({ date, name }) => [epochDayOf(date), name] as const);
  const holidays = new Map<EpochDay, DayOff>(named.map(([on, name]) => [on, { as: "holiday", name }]));
  const year = { first: epochDayOf(`${number}-01-01`), last: epochDayOf(`${number}-12-31`), holidays };
  years.set(number, year);
  return year;
};
