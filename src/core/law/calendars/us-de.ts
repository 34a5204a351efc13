import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import {
  COMMON_DAYS,
  DAY_AFTER_THANKSGIVING,
  FEDERAL_DAYS,
  GENERAL_ELECTION_DAY,
  GOOD_FRIDAY,
} from "./us.ts";

/** Legal holidays of Delaware (1 Del. C. § 501). The half day of Return Day is kept in Sussex County only and is left out. */
export const delawareDays: HolidayCalendar = {
  code: "us-de",
  citation: "1 Del. C. § 501",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    // 77 Del. Laws c. 84, of July 2009, gave two floating days for Presidents' Day and Columbus Day.
    { ...FEDERAL_DAYS.presidents, until: 2009 },
    GOOD_FRIDAY,
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    { ...FEDERAL_DAYS.columbus, until: 2008 },
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
