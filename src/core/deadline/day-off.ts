import type { HolidayCalendar } from "./calendar.ts";
import { calendarOf, holidaysOf, type NamedDay } from "./holidays.ts";
import type { Law } from "./law.ts";

/** Why a day is no business day. */
type DayOff = { as: "weekend"; name?: never } | { as: "holiday" | "closing"; name: string };

/** Says why a day is off, or null for a business day. */
export type DayOffRule = (day: Temporal.PlainDate) => DayOff | null;

/** The weekends and holidays of a law's calendar, and the closings that were added by hand. */
export const daysOffOf = (law: Law, closings: readonly NamedDay[] = []): DayOffRule => {
  const calendar = calendarOf(law.calendar);
  if (calendar === undefined) throw new Error(`The law of ${law.jurisdiction} names no known calendar.`);
  const closed = new Map(closings.map((closing) => [closing.date, closing.name]));
  return (day) => {
    if (day.dayOfWeek > 5) return { as: "weekend" };
    const holiday = holidayOn(calendar, day);
    if (holiday !== undefined) return { as: "holiday", name: holiday };
    const closing = closed.get(day.toString());
    return closing === undefined ? null : { as: "closing", name: closing };
  };
};

/** A calendar is data that never changes while the program runs, so a year of it is worked out once. */
const YEARS = new WeakMap<HolidayCalendar, Map<number, ReadonlyMap<string, string>>>();

const holidayOn = (calendar: HolidayCalendar, day: Temporal.PlainDate): string | undefined => {
  const years = YEARS.get(calendar) ?? new Map<number, ReadonlyMap<string, string>>();
  YEARS.set(calendar, years);
  let named = years.get(day.year);
  if (named === undefined) {
    named = new Map(holidaysOf(calendar, day.year).map((holiday) => [holiday.date, holiday.name]));
    years.set(day.year, named);
  }
  return named.get(day.toString());
};
