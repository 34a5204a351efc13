import {
  type HolidayCalendar,
  type HolidayRule,
  NEAREST_WEEKDAY,
  NEVER_MOVED,
  THANKSGIVING_WEEK,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY, GOOD_FRIDAY } from "./us.ts";

const stays = (rule: HolidayRule): HolidayRule => ({ ...rule, observed: NEVER_MOVED });

/**
 * Days on which Louisiana's state employees do not work (La. R.S. 1:55(B)(1)), and Memorial Day (R.S. 1:55(A)). Only New
 * Year's Day, July 4 and Christmas move off a weekend. The Governor proclaims others each year (R.S. 1:55(B)(3)), most
 * often the day after Thanksgiving, one at Christmas, one at New Year, and a day for Juneteenth, which the statute puts
 * on a Saturday. Inauguration Day is kept in Baton Rouge only.
 */
export const louisianaDays: HolidayCalendar = {
  code: "us-la",
  citation: "La. R.S. 1:55",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor proclaims more days off each year.",
    seasons: [["06-10", "06-20"], THANKSGIVING_WEEK, ...TURN_OF_THE_YEAR],
    complete: null,
  },
  rules: [
    ...COMMON_DAYS,
    { name: "Mardi Gras", on: { easter: -47 } },
    GOOD_FRIDAY,
    // Act 128 of 2021 names the third Saturday in June; in 2021 the Friday was half a day.
    { name: "Juneteenth", on: { proclaimed: { 2022: "06-17", 2024: "06-19" } } },
    GENERAL_ELECTION_DAY,
    stays(FEDERAL_DAYS.veterans),
  ],
};
