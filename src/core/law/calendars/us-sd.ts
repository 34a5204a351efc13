import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of South Dakota (SDCL § 1-5-1, which also moves them off weekends). */
export const southDakotaDays: HolidayCalendar = {
  code: "us-sd",
  citation: "SDCL § 1-5-1",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    { ...FEDERAL_DAYS.columbus, name: "Native Americans' Day" },
    FEDERAL_DAYS.veterans,
  ],
};
