import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { FEDERAL_DAYS, GOOD_FRIDAY, LINCOLNS_BIRTHDAY } from "./us.ts";

/** Legal holidays of Connecticut (Conn. Gen. Stat. § 1-4, which also moves them off weekends). Good Friday is the day of fasting. */
export const connecticutDays: HolidayCalendar = {
  code: "us-ct",
  citation: "Conn. Gen. Stat. § 1-4",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    LINCOLNS_BIRTHDAY,
    FEDERAL_DAYS.presidents,
    GOOD_FRIDAY,
    FEDERAL_DAYS.memorial,
    // Public Act 22-128, for 2023 and after.
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
