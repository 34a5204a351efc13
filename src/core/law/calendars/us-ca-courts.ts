import type { HolidayCalendar } from "#core/law/holidays/holiday-calendar.ts";

/**
 * Days on which California's courts close and its state offices do not. They move a last day (Code Civ. Proc. § 12a).
 * Lincoln Day on a Saturday is Friday, on a Sunday Monday (§ 135).
 */
export const californiaCourtDays: HolidayCalendar = {
  code: "us-ca-courts",
  citation: "Cal. Code Civ. Proc. §§ 12a, 135",
  observed: { 6: -1, 7: 1 },
  rules: [
    { name: "Lincoln Day (courts)", on: { month: 2, day: 12 } },
    { name: "Native American Day (courts)", on: { month: 9, nth: 4, weekday: 5 }, from: 2022 },
  ],
};
