import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  type Observance,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

// An eve cannot land on the day that follows it: Friday moves to Thursday, a weekend to the Friday before.
const EVE: Observance = { 5: -1, 6: -1, 7: -2 };

/** Days on which Michigan state offices are closed, as the Civil Service Commission lists them and MCR 8.110(D)(2) does for courts. */
export const michiganDays: HolidayCalendar = {
  code: "us-mi",
  citation: "Michigan Civil Service Commission holidays; MCR 8.110(D)(2)",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
    { name: "Christmas Eve", on: { month: 12, day: 24 }, observed: EVE },
    { name: "New Year's Eve", on: { month: 12, day: 31 }, observed: EVE },
  ],
};
