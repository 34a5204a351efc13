import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Vermont (1 V.S.A. § 371(a)); weekends: § 371(b). */
export const vermontDays: HolidayCalendar = {
  code: "us-vt",
  citation: "1 V.S.A. § 371",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Town Meeting Day", on: { month: 3, nth: 1, weekday: 2 } },
    // State offices stayed open in 2022 and until the contract of 2024.
    { ...FEDERAL_DAYS.juneteenth, from: 2025 },
    { name: "Bennington Battle Day", on: { month: 8, day: 16 } },
    { ...FEDERAL_DAYS.columbus, until: 2018 },
    { ...FEDERAL_DAYS.columbus, name: "Indigenous Peoples' Day", from: 2019 },
    FEDERAL_DAYS.veterans,
  ],
};
