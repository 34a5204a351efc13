import { type HolidayCalendar, NEAREST_WEEKDAY } from "../calendar.ts";
import { FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Oregon (ORS 187.010, which also moves them off weekends). Columbus Day is one of observance only. */
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
