import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GOOD_FRIDAY, LINCOLNS_BIRTHDAY } from "./us.ts";

/** Legal holidays of Connecticut (Conn. Gen. Stat. § 1-4, which also moves them off weekends). Good Friday is the day of fasting. */
export const connecticutDays: HolidayCalendar = {
  code: "us-ct",
  citation: "Conn. Gen. Stat. § 1-4",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    LINCOLNS_BIRTHDAY,
    FEDERAL_DAYS.presidents,
    GOOD_FRIDAY,
    // Public Act 22-128, for 2023 and after.
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
