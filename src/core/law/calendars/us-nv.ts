import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Nevada (NRS 236.015, which also moves them off weekends). Columbus Day is one of observance only. */
export const nevadaDays: HolidayCalendar = {
  code: "us-nv",
  citation: "NRS 236.015",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // AB 140 of 2023.
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    { name: "Nevada Day", on: { month: 10, nth: -1, weekday: 5 } },
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "Family Day" },
  ],
};
