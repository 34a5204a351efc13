import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/**
 * Holidays of the offices of New York City, from memory: unlike the state's they work on Lincoln's Birthday, and a
 * Saturday moves to Friday.
 */
export const newYorkCityDays: HolidayCalendar = {
  code: "us-ny-nyc",
  citation: "Holidays of New York City's agencies; from memory, not yet compared with the city's list",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    { name: "Election Day", on: GENERAL_ELECTION_DAY.on },
    FEDERAL_DAYS.veterans,
  ],
  gaps: {
    reason: "The holidays of New York City's offices are from memory, not yet compared with the city's list.",
    seasons: [["01-01", "12-31"]],
    complete: null,
  },
};
