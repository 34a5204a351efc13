import { type HolidayCalendar, NEVER_MOVED, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";
import { CHRISTMAS_EVE, COMMON_DAYS } from "./us.ts";

/**
 * Days on which Wisconsin state offices are closed (Wis. Stat. § 230.35(4)(a)): Jan 1, July 4 and Dec 25 move from Sunday
 * to Monday, nothing moves from Saturday. § 995.20 lists others on which offices are open.
 */
export const wisconsinDays: HolidayCalendar = {
  code: "us-wi",
  citation: "Wis. Stat. § 230.35(4)",
  observed: SUNDAY_TO_MONDAY,
  rules: [
    ...COMMON_DAYS,
    { ...CHRISTMAS_EVE, observed: NEVER_MOVED },
    { name: "New Year's Eve", on: { month: 12, day: 31 }, observed: NEVER_MOVED },
  ],
};
