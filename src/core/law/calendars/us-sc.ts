import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { CHRISTMAS_EVE, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of South Carolina (S.C. Code § 53-5-10); weekends: § 53-5-30. The three days at Christmas give way to
 * each other, as the state's calendars of 2021 (Dec 23, 24, 27) and 2026 (Dec 24, 25, 28) show.
 */
export const southCarolinaDays: HolidayCalendar = {
  code: "us-sc",
  citation: "S.C. Code §§ 53-5-10, 53-5-30",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    // Act 292 of 2000 made King Day and Confederate Memorial Day holidays of all; both were one's own choice before.
    { ...FEDERAL_DAYS.king, from: 2001 },
    FEDERAL_DAYS.presidents,
    { name: "Confederate Memorial Day", on: { month: 5, day: 10 }, from: 2001 },
    FEDERAL_DAYS.memorial,
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    DAY_AFTER_THANKSGIVING,
    { ...CHRISTMAS_EVE, observed: { 5: -1, 6: -1, 7: -2 } },
    FEDERAL_DAYS.christmas,
    { name: "Day after Christmas", on: { month: 12, day: 26 }, observed: { 1: 1, 6: 2, 7: 1 } },
  ],
};
