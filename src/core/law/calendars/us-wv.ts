import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/**
 * Legal holidays of West Virginia (W. Va. Code § 2-2-1(a)); weekends: § 2-2-1(b). Juneteenth is a holiday only where the
 * Governor proclaims it; half days at Christmas and New Year are business days.
 */
export const westVirginiaDays: HolidayCalendar = {
  code: "us-wv",
  citation: "W. Va. Code § 2-2-1",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor proclaims Juneteenth in some years and not in others.",
    seasons: [["06-14", "06-21"]],
    complete: { from: 2021, through: 2025 },
  },
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Primary Election Day", on: { month: 5, nth: 2, weekday: 2 }, every: 2 },
    // None in 2025.
    {
      name: "Juneteenth",
      on: { proclaimed: { 2021: "06-18", 2022: "06-17", 2023: "06-19", 2024: "06-19" } },
    },
    { name: "West Virginia Day", on: { month: 6, day: 20 } },
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "Lincoln's Day" },
  ],
};
