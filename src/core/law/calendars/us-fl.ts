import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Days on which Florida state offices are closed (Fla. Stat. § 110.117(1)). The longer list of legal holidays in
 * § 683.01 closes no office.
 */
export const floridaDays: HolidayCalendar = {
  code: "us-fl",
  citation: "Fla. Stat. § 110.117",
  observed: NEAREST_WEEKDAY,
  rules: [...COMMON_DAYS, FEDERAL_DAYS.veterans, DAY_AFTER_THANKSGIVING],
};
