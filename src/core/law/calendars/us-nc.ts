import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GOOD_FRIDAY } from "./us.ts";

/**
 * Paid holidays of North Carolina's state employees: at most twelve, three of them at Christmas, on days that the State
 * Human Resources Commission sets for each year (G.S. 126-4(5)). G.S. 103-4 lists others on which offices are open.
 */
export const northCarolinaDays: HolidayCalendar = {
  code: "us-nc",
  citation: "N.C. Gen. Stat. § 126-4(5); 25 NCAC 01E .0901",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The State Human Resources Commission sets the days off at Christmas each year.",
    seasons: TURN_OF_THE_YEAR,
    complete: { from: 2023, through: 2026 },
  },
  rules: [
    ...COMMON_DAYS,
    GOOD_FRIDAY,
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
    {
      name: "Christmas holiday",
      on: {
        proclaimed: {
          2023: ["12-26", "12-27"],
          2024: ["12-24", "12-26"],
          2025: ["12-24", "12-26"],
          2026: ["12-24", "12-28"],
        },
      },
    },
  ],
};
