import type { Law } from "./law.ts";

/** Where an agency's offices differ from the law row: another holiday calendar, another closing hour ("17:00"). */
export type OfficeHours = { calendar: string | null; closes: string | null };

type Office = { jurisdiction: string; locality: string | null; kind: string | null };

/** Cities whose offices have a calendar of their own here. An authority of the state in that city keeps the state's. */
const CITY_CALENDARS = [{ jurisdiction: "us-ny", locality: "New York", calendar: "us-ny-nyc" }];

/** The calendar that comes with the program for the offices of a city; null where there is none but the law's. */
export function cityCalendarOf({ jurisdiction, locality, kind }: Office): string | null {
  if (locality === null || !kind?.startsWith("city")) return null;
  const found = CITY_CALENDARS.find(
    (city) => city.jurisdiction === jurisdiction && city.locality.toLowerCase() === locality.toLowerCase(),
  );
  return found?.calendar ?? null;
}

/**
 * The law as it is counted at one office. The closing hour matters only under a law that says what a request received
 * after hours counts as.
 */
export function lawAtOffice(law: Law, { calendar, closes }: OfficeHours): Law {
  const { officeHours } = law.start;
  return {
    ...law,
    calendar: calendar ?? law.calendar,
    start: {
      ...law.start,
      officeHours: officeHours && closes !== null ? { ...officeHours, closes } : officeHours,
    },
  };
}
