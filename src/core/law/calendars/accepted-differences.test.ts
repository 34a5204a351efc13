import Holidays from "date-holidays";
import { describe, expect, it } from "vitest";
import { FIRST_YEAR, LAST_YEAR } from "#core/dates/parse-iso-day.ts";
import type { HolidayCalendar } from "#core/law/holidays/holiday-calendar.ts";
import { CALENDARS } from "#core/law/holidays/holiday-calendars.ts";
import { holidaysOf } from "#core/law/holidays/holidays.ts";
import { ACCEPTED_DIFFERENCES } from "./accepted-differences.ts";

type ReferenceCalendar = { country: string; state?: string };

/** Where the library looks for a calendar of ours; it knows nothing of the European Union's institutions, cities or courts. */
const referenceCalendarsOf = (code: string): ReferenceCalendar[] => {
  if (["eu", "us-ny-nyc", "us-ca-judicial"].includes(code)) return [];
  if (code === "uk") return ["ENG", "SCT", "NIR"].map((state) => ({ country: "GB", state }));
  if (code === "uk-sct") return [{ country: "GB", state: "SCT" }];
  const [country = "", state] = code.toUpperCase().split("-");
  return [state === undefined ? { country } : { country, state }];
};

const isWorkday = (date: string): boolean => ![0, 6].includes(new Date(date).getUTCDay());
const isInRange = (date: string): boolean => date >= `${FIRST_YEAR}` && date < `${LAST_YEAR + 1}`;
const unmoved = (name: string): string =>
  name.replace(/ \((observed|substitute day|first Monday in February)\)$/, "");

/** Name by date, in order of date, of what falls on a working day. The year after may reach back to Dec 31. */
const libraryDays = (referenceCalendars: readonly ReferenceCalendar[]): Map<string, string> => {
  const named: [string, string][] = [];
  for (const referenceCalendar of referenceCalendars) {
    const library = new Holidays(referenceCalendar, { types: ["public", "bank"], languages: "en" });
    for (let year = FIRST_YEAR; year <= LAST_YEAR + 1; year++) {
      for (const { date, name } of library.getHolidays(year)) named.push([date.slice(0, 10), unmoved(name)]);
    }
  }
  const observed = named.filter(([date]) => isInRange(date) && isWorkday(date));
  return new Map(observed.sort(([a], [b]) => a.localeCompare(b)));
};

const ownDays = (calendar: HolidayCalendar): Map<string, string> => {
  const named = new Map<string, string>();
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    for (const { date, name } of holidaysOf(calendar, year)) {
      if (isWorkday(date)) named.set(date, unmoved(name));
    }
  }
  return named;
};

/** "kept by | years | day", the years being the first and the last in which it makes a difference. */
const differencesOf = (calendar: HolidayCalendar): string[] => {
  const ourHolidays = ownDays(calendar);
  const libraryHolidays = libraryDays(referenceCalendarsOf(calendar.code));
  const years = new Map<string, string[]>();
  const note = (observedBy: string, from: Map<string, string>, other: Map<string, string>) => {
    for (const [date, name] of from) {
      if (other.has(date)) continue;
      const key = `${observedBy}|${name}`;
      years.set(key, [...(years.get(key) ?? []), date.slice(0, 4)]);
    }
  };
  note("ours", ourHolidays, libraryHolidays);
  note("library", libraryHolidays, ourHolidays);
  return [...years].map(([key, found]) => {
    const [observedBy, name] = key.split("|");
    const [first, last] = [found[0], found.at(-1)];
    return [observedBy, first === last ? first : `${first}-${last}`, name].join(" | ");
  });
};

const accepted = ACCEPTED_DIFFERENCES.trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([calendar, observedBy, years, day, why]) => ({
    calendar,
    difference: [observedBy, years, day].join(" | "),
    why,
  }));

describe("our holidays and those of date-holidays", () => {
  const compared = CALENDARS.filter((calendar) => referenceCalendarsOf(calendar.code).length > 0);

  it.each(compared.map((calendar) => [calendar.code, calendar] as const))(
    "differ in %s only as accepted, from 2000 to 2040",
    (code, calendar) => {
      const listed = accepted.filter((row) => row.calendar === code).map((row) => row.difference);
      expect(differencesOf(calendar).sort()).toEqual(listed.sort());
    },
  );

  it("are accepted to differ for a reason, in calendars that are compared", () => {
    const codes = compared.map((calendar) => calendar.code);
    expect(accepted.filter((row) => !codes.includes(row.calendar ?? ""))).toEqual([]);
    expect(accepted.filter((row) => (row.why ?? "") === "")).toEqual([]);
  });
});
