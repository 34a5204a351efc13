import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Alabama (Ala. Code § 1-3-8). Mardi Gras is kept in Mobile and Baldwin counties only and is left out. */
export const alabamaDays: HolidayCalendar = {
  code: "us-al",
  citation: "Ala. Code § 1-3-8",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Confederate Memorial Day", on: { month: 4, nth: 4, weekday: 1 } },
    { name: "Jefferson Davis's Birthday", on: { month: 6, nth: 1, weekday: 1 } },
    // By the Governor's memorandum from 2021 to 2024, by HB 165 of 2025 since.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
