import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/**
 * Holidays of Arizona. Sunday to Monday: A.R.S. § 1-301(B); Saturday to Friday for New Year's Day, July 4, Nov 11 and
 * Christmas: § 1-301(C). Juneteenth is not in § 1-301; days that always are Sundays are left out.
 */
export const arizonaDays: HolidayCalendar = {
  code: "us-az",
  citation: "A.R.S. § 1-301",
  observed: NEAREST_WEEKDAY,
  rules: [...COMMON_DAYS, FEDERAL_DAYS.presidents, FEDERAL_DAYS.columbus, FEDERAL_DAYS.veterans],
};
