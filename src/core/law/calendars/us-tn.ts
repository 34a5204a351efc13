import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  THANKSGIVING_WEEK,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GOOD_FRIDAY } from "./us.ts";

/**
 * Legal holidays of Tennessee (Tenn. Code § 15-1-101, which also moves them off weekends). Each year the Governor puts the
 * Friday after Thanksgiving in the place of Columbus Day (Acts 1984, ch. 979) and adds days at Christmas.
 */
export const tennesseeDays: HolidayCalendar = {
  code: "us-tn",
  citation: "Tenn. Code § 15-1-101; Acts 1984, ch. 979",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor proclaims more days off each year.",
    seasons: [["10-08", "10-14"], THANKSGIVING_WEEK, ...TURN_OF_THE_YEAR],
    complete: { from: 2025, through: 2025 },
  },
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    GOOD_FRIDAY,
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "Columbus Day (kept the day after Thanksgiving)" },
    { name: "Closing by the Governor", on: { proclaimed: { 2025: "12-24", 2026: "01-02" } } },
  ],
};
