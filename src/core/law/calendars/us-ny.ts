import { type HolidayCalendar, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY, LINCOLNS_BIRTHDAY } from "./us.ts";

/**
 * Public holidays of New York (Gen. Constr. Law § 24): a Sunday moves to the next day, a Saturday does not. General
 * elections are held every year; Flag Day always is a Sunday.
 */
export const newYorkDays: HolidayCalendar = {
  code: "us-ny",
  citation: "N.Y. Gen. Constr. Law § 24",
  observed: SUNDAY_TO_MONDAY,
  rules: [
    ...COMMON_DAYS,
    LINCOLNS_BIRTHDAY,
    FEDERAL_DAYS.presidents,
    // By Executive Order 204 in 2020, by L. 2020 ch. 250 since.
    { ...FEDERAL_DAYS.juneteenth, from: 2020 },
    FEDERAL_DAYS.columbus,
    { name: "Election Day", on: GENERAL_ELECTION_DAY.on },
    FEDERAL_DAYS.veterans,
  ],
};
