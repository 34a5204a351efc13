import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Holidays of Oklahoma (25 O.S. § 82.1): Christmas has two days, the second on a side that the Governor chooses each year,
 * unless Christmas is on a weekend, when both are Thursday and Friday before it, or Monday and Tuesday after it.
 */
export const oklahomaDays: HolidayCalendar = {
  code: "us-ok",
  citation: "25 O.S. § 82.1",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor chooses the second day off at Christmas each year.",
    seasons: TURN_OF_THE_YEAR,
    complete: { from: 2014, through: 2017 },
  },
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
    {
      name: "Christmas holiday",
      on: { month: 12, day: 25 },
      from: 2015,
      when: [6, 7],
      observed: { 6: -2, 7: 2 },
    },
    { name: "Christmas holiday", on: { proclaimed: { 2014: "12-26", 2015: "12-24" } } },
  ],
};
