import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Nevada (NRS 236.015, which also moves them off weekends). Columbus Day is one of observance only. */
export const nevadaDays: HolidayCalendar = {
  code: "us-nv",
  citation: "NRS 236.015",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    // AB 140 of 2023.
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    { name: "Nevada Day", on: { month: 10, nth: -1, weekday: 5 } },
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    { ...DAY_AFTER_THANKSGIVING, name: "Family Day" },
    FEDERAL_DAYS.christmas,
  ],
};
