import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Paid holidays of Iowa's state employees (Iowa Code § 1C.2); weekends: § 1C.2(3). Feb 12 and the third Monday in February are
 * legal holidays of § 1C.1 on which offices are open; Columbus Day and Juneteenth are days of observance only.
 */
export const iowaDays: HolidayCalendar = {
  code: "us-ia",
  citation: "Iowa Code § 1C.2",
  observed: NEAREST_WEEKDAY,
  rules: [...COMMON_DAYS, FEDERAL_DAYS.veterans, DAY_AFTER_THANKSGIVING],
};
