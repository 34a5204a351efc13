import { type HolidayCalendar, NEAREST_WEEKDAY } from "../calendar.ts";
import { FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of Oregon (ORS 187.010(1)); weekends: ORS 187.010(2). State offices are also closed on the day after
 * Thanksgiving, by personnel policy, which makes it no legal holiday; Columbus Day is not one.
 */
export const oregonDays: HolidayCalendar = {
  code: "us-or",
  citation: "ORS 187.010",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    // HB 2168 of 2021, for 2022 and after.
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
