import type { DayRule, HolidayCalendar, HolidayRule, Weekday } from "./calendar.ts";
import { federal } from "./calendars/us.ts";
import { californiaDays } from "./calendars/us-ca.ts";
import { illinoisDays } from "./calendars/us-il.ts";
import { michiganDays } from "./calendars/us-mi.ts";

/** A day with a name: a holiday as observed, or a closing. `date` is ISO. */
export type NamedDay = { date: string; name: string };

const CALENDARS: readonly HolidayCalendar[] = [federal, californiaDays, illinoisDays, michiganDays];

/** The calendar of a code that a law row names; undefined where there is none. */
export const calendarOf = (code: string): HolidayCalendar | undefined =>
  CALENDARS.find((calendar) => calendar.code === code);

/** The day a rule names in a year, before any moving off a weekend. */
const dayOf = (rule: DayRule, year: number): Temporal.PlainDate => {
  if ("day" in rule) return new Temporal.PlainDate(year, rule.month, rule.day);
  const first = new Temporal.PlainDate(year, rule.month, 1);
  const firstMatch = first.add({ days: (rule.weekday - first.dayOfWeek + 7) % 7 });
  const weeksInMonth = Math.floor((first.daysInMonth - firstMatch.day) / 7);
  const weeks = rule.nth === -1 ? weeksInMonth : rule.nth - 1;
  return firstMatch.add({ days: weeks * 7 + (rule.plus ?? 0) });
};

const isKept = (rule: HolidayRule, year: number): boolean =>
  year >= (rule.from ?? year) && year <= (rule.until ?? year) && (!rule.evenYears || year % 2 === 0);

const observe = (calendar: HolidayCalendar, rule: HolidayRule, year: number): NamedDay => {
  const day = dayOf(rule.on, year);
  const shift = (rule.observed ?? calendar.observed)[day.dayOfWeek as Weekday] ?? 0;
  if (shift === 0) return { date: day.toString(), name: rule.name };
  return { date: day.add({ days: shift }).toString(), name: `${rule.name} (observed)` };
};

/**
 * The holidays that are observed within a calendar year, in order of date. New Year's Day of the next year belongs to
 * this one when it is observed on its Dec 31.
 */
export const holidaysOf = (calendar: HolidayCalendar, year: number): NamedDay[] =>
  [year - 1, year, year + 1]
    .flatMap((y) =>
      calendar.rules.filter((rule) => isKept(rule, y)).map((rule) => observe(calendar, rule, y)),
    )
    .filter((holiday) => holiday.date.startsWith(`${year}-`))
    .sort((a, b) => a.date.localeCompare(b.date));
