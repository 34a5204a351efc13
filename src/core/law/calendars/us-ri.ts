import type { HolidayCalendar } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/**
 * Days on which Rhode Island state offices are closed. A Saturday or Sunday is kept on the following Monday (§ 25-1-1).
 * The section also lists Washington's Birthday and May 4, on which state offices are open.
 */
export const rhodeIslandDays: HolidayCalendar = {
  code: "us-ri",
  citation: "R.I. Gen. Laws § 25-1-1",
  observed: { 6: 2, 7: 1 },
  rules: [
    ...COMMON_DAYS,
    { ...FEDERAL_DAYS.juneteenth, from: 2024 },
    { name: "Victory Day", on: { month: 8, nth: 2, weekday: 1 } },
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
  ],
};
