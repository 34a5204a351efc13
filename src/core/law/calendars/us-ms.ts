import {
  type HolidayCalendar,
  SUNDAY_TO_MONDAY,
  THANKSGIVING_WEEK,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of Mississippi (Miss. Code § 3-3-7(1)); only a Sunday moves. The Governor proclaims further days at
 * Thanksgiving and Christmas each year, and on which weekday an office may close for a Saturday (§ 25-1-97).
 */
export const mississippiDays: HolidayCalendar = {
  code: "us-ms",
  citation: "Miss. Code §§ 3-3-7, 25-1-97",
  observed: SUNDAY_TO_MONDAY,
  gaps: {
    reason: "The Governor proclaims more days off each year.",
    seasons: [THANKSGIVING_WEEK, ...TURN_OF_THE_YEAR],
    complete: null,
  },
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Confederate Memorial Day", on: { month: 4, nth: -1, weekday: 1 } },
    FEDERAL_DAYS.veterans,
  ],
};
