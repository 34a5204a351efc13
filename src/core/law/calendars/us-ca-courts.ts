import type { HolidayCalendar } from "#core/law/holidays/holiday-calendar.ts";
import { californiaDays } from "./us-ca.ts";

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

/** All days on which California's courts are closed, for requests to a court. */
export const californiaJudicialDays: HolidayCalendar = {
  code: "us-ca-judicial",
  citation: "Cal. Code Civ. Proc. § 135; Gov. Code § 6700",
  // § 135: a judicial holiday on a Saturday is observed on the Friday before, on a Sunday on the Monday after.
  observed: { 6: -1, 7: 1 },
  rules: [...californiaDays.rules.filter(({ name }) => name !== "Lincoln Day"), ...californiaCourtDays.rules],
};
