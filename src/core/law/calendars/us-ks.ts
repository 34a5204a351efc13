import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Days that are no business days under the Kansas Open Records Act, which leaves out every holiday "designated by the
 * congress of the United States" or by the Governor (K.S.A. 45-217): the Friday that is added each year, and at times more.
 * Weekends: K.A.R. 1-9-2(a).
 */
export const kansasDays: HolidayCalendar = {
  code: "us-ks",
  citation: "K.S.A. 45-217; 5 U.S.C. § 6103; K.A.R. 1-9-2",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor may designate more days off each year.",
    seasons: TURN_OF_THE_YEAR,
    complete: null,
  },
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
