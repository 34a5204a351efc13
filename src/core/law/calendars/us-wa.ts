import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Washington (RCW 1.16.050, which also moves them off weekends). Columbus Day is not one. */
export const washingtonDays: HolidayCalendar = {
  code: "us-wa",
  citation: "RCW 1.16.050",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // HB 1016 of 2021, for 2022 and after.
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "Native American Heritage Day" },
  ],
};
