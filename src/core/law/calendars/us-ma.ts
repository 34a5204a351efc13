import { type HolidayCalendar, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of Massachusetts: "or the day following when any of said days occurs on Sunday"; a Saturday does not
 * move. Mar 17 and June 17 are kept in Suffolk County only and are left out.
 */
export const massachusettsDays: HolidayCalendar = {
  code: "us-ma",
  citation: "M.G.L. c. 4, § 7, cl. 18",
  observed: SUNDAY_TO_MONDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Patriots' Day", on: { month: 4, nth: 3, weekday: 1 } },
    // St. 2020 c. 124, signed July 24, 2020.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
