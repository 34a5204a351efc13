import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Days on which Maine state offices are closed: those of 4 M.R.S. § 1051 and 5 M.R.S. § 59, and the Friday after
 * Thanksgiving. The statute moves Sundays; the state's personnel policy also moves Saturdays to Friday.
 */
export const maineDays: HolidayCalendar = {
  code: "us-me",
  citation: "4 M.R.S. § 1051; 5 M.R.S. § 59; Bureau of Human Resources, Holidays",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Patriots' Day", on: { month: 4, nth: 3, weekday: 1 } },
    // P.L. 2021 ch. 140, in force after June 19 of that year.
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    { ...FEDERAL_DAYS.columbus, until: 2018 },
    { ...FEDERAL_DAYS.columbus, name: "Indigenous Peoples Day", from: 2019 },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
