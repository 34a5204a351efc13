import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/**
 * Days on which Kentucky state offices are closed (KRS 18A.190). The statute gives one more day at Christmas and one at
 * New Year and lets the Governor choose it each year. Good Friday is half a day, which still is a business day. KRS 2.110
 * names further legal holidays on which offices are open.
 */
export const kentuckyDays: HolidayCalendar = {
  code: "us-ky",
  citation: "KRS 18A.190, 2.190",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor chooses one more day off at Christmas and one at New Year.",
    seasons: TURN_OF_THE_YEAR,
    complete: null,
  },
  rules: [
    ...COMMON_DAYS,
    // The Governor's executive order of May 2024, for the executive branch.
    { ...FEDERAL_DAYS.juneteenth, from: 2024 },
    { ...GENERAL_ELECTION_DAY, name: "Presidential Election Day", every: 4 },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
