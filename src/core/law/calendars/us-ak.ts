import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Alaska. Sunday to Monday: AS 44.12.020; Saturday to Friday: AS 44.12.025. Columbus Day is not one. */
export const alaskaDays: HolidayCalendar = {
  code: "us-ak",
  citation: "Alaska Stat. §§ 44.12.010–44.12.025",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Seward's Day", on: { month: 3, nth: -1, weekday: 1 } },
    // SB 22, signed June 27, 2024.
    { ...FEDERAL_DAYS.juneteenth, from: 2025 },
    { name: "Alaska Day", on: { month: 10, day: 18 } },
    FEDERAL_DAYS.veterans,
  ],
};
