import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Holidays of Minnesota's executive branch, for which Minn. Stat. § 645.44 subd. 5 adds the Friday after Thanksgiving and
 * takes out the second Monday in October; counties and cities may choose either.
 */
export const minnesotaDays: HolidayCalendar = {
  code: "us-mn",
  citation: "Minn. Stat. § 645.44, subd. 5",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // An act of February 2023.
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
