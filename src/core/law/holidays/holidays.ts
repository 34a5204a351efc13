import { easterSunday } from "./easter.ts";
import type { DayRule, HolidayCalendar, HolidayRule, ProclaimedDays, Weekday } from "./holiday-calendar.ts";
import { CALENDARS } from "./holiday-calendars.ts";

/** A day with a name: a holiday as observed, or a closing. `date` is ISO. */
export type NamedDay = { date: string; name: string };

const BY_CODE: ReadonlyMap<string, HolidayCalendar> = new Map(
  CALENDARS.map((calendar) => [calendar.code, calendar]),
);

/** The calendar of a code that a law row names; undefined where there is none. */
export const calendarOf = (code: string): HolidayCalendar | undefined => BY_CODE.get(code);

const isObservedIn = (rule: HolidayRule, year: number): boolean =>
  year >= (rule.from ?? year) &&
  year <= (rule.until ?? year) &&
  (year - (rule.from ?? 0)) % (rule.every ?? 1) === 0;

const proclaimedFor = (days: ProclaimedDays, year: number): Temporal.PlainDate[] =>
  [days[year] ?? []].flat().map((day) => Temporal.PlainDate.from(`${year}-${day}`));

const nthWeekday = (on: Extract<DayRule, { nth: number }>, year: number): Temporal.PlainDate => {
  const first = new Temporal.PlainDate(year, on.month, 1);
  const firstMatch = first.add({ days: (on.weekday - first.dayOfWeek + 7) % 7 });
  const weeksInMonth = Math.floor((first.daysInMonth - firstMatch.day) / 7);
  const weeks = on.nth === -1 ? weeksInMonth : on.nth - 1;
  return firstMatch.add({ days: weeks * 7 + (on.plus ?? 0) });
};

/** The one day a rule fixes in a year, before any moving off a weekend. */
const dayOf = (on: Exclude<DayRule, { proclaimed: unknown }>, year: number): Temporal.PlainDate => {
  if ("day" in on) {
    const day = new Temporal.PlainDate(year, on.month, on.day);
    return on.backTo === undefined ? day : day.subtract({ days: (day.dayOfWeek - on.backTo + 7) % 7 });
  }
  if ("easter" in on) return easterSunday(year).add({ days: on.easter });
  return nthWeekday(on, year);
};

const observe = (calendar: HolidayCalendar, rule: HolidayRule, year: number): NamedDay[] => {
  const toNamedDay = (day: Temporal.PlainDate) => ({ date: day.toString(), name: rule.name });
  if (rule.movedTo?.[year] !== undefined) return proclaimedFor(rule.movedTo, year).map(toNamedDay);
  if ("proclaimed" in rule.on) return proclaimedFor(rule.on.proclaimed, year).map(toNamedDay);
  const day = dayOf(rule.on, year);
  const weekday = day.dayOfWeek as Weekday;
  if (rule.when?.includes(weekday) === false) return [];
  const shift = (rule.observed ?? calendar.observed)[weekday] ?? 0;
  if (shift === 0) return [toNamedDay(day)];
  const shiftedDay = day.add({ days: shift });
  return [{ date: shiftedDay.toString(), name: `${rule.name} (${calendar.movedLabel ?? "observed"})` }];
};

const isYearComplete = ({ gaps }: HolidayCalendar, year: number): boolean =>
  gaps === undefined ||
  (gaps.complete !== null && year >= gaps.complete.from && year <= gaps.complete.through);

/**
 * The gap in the known holidays between two ISO days, inclusive: the reason as a sentence, and the year; null where
 * all are known.
 */
export const unknownHolidaysBetween = (
  calendar: HolidayCalendar,
  from: string,
  to: string,
): { reason: string; year: number } | null => {
  const { gaps } = calendar;
  if (gaps === undefined) return null;
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    if (isYearComplete(calendar, year)) continue;
    const overlaps = gaps.seasons.some(
      ([first, last]) => from <= `${year}-${last}` && to >= `${year}-${first}`,
    );
    if (overlaps) return { reason: gaps.reason, year };
  }
  return null;
};

/**
 * The holidays that are observed within a calendar year, in order of date, one a date: two that meet are named
 * together. New Year's Day of the next year belongs to this one when it is observed on its Dec 31.
 */
export const holidaysOf = (calendar: HolidayCalendar, year: number): NamedDay[] => {
  const names = new Map<string, string>();
  for (const y of [year - 1, year, year + 1]) {
    for (const rule of calendar.rules) {
      if (!isObservedIn(rule, y)) continue;
      for (const { date, name } of observe(calendar, rule, y)) {
        const other = names.get(date);
        names.set(date, other === undefined ? name : `${other} and ${name}`);
      }
    }
  }
  return [...names]
    .filter(([date]) => date.startsWith(`${year}-`))
    .map(([date, name]) => ({ date, name }))
    .sort((a, b) => a.date.localeCompare(b.date));
};
