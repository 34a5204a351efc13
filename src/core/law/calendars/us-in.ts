import {
  type HolidayCalendar,
  type HolidayRule,
  NEAREST_WEEKDAY,
  THANKSGIVING_WEEK,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import {
  COMMON_DAYS,
  DAY_AFTER_THANKSGIVING,
  FEDERAL_DAYS,
  GENERAL_ELECTION_DAY,
  GOOD_FRIDAY,
} from "./us.ts";

const PRIMARY: HolidayRule = {
  name: "Primary Election Day",
  on: { month: 5, nth: 1, weekday: 1, plus: 1 },
};

/**
 * Days on which Indiana state offices are closed: IC 1-1-9-1, of which the Governor may keep any but King Day on another
 * day (IC 1-1-9-2). Lincoln's Birthday has long been the day after Thanksgiving; Washington's is a day at Christmas that
 * differs from year to year. Indiana votes in even years and, for towns, in the year before a presidential election.
 */
export const indianaDays: HolidayCalendar = {
  code: "us-in",
  citation: "Ind. Code §§ 1-1-9-1, 1-1-9-2 and the Governor's list of state holidays",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor says each year when Washington's Birthday is kept.",
    seasons: [THANKSGIVING_WEEK, ...TURN_OF_THE_YEAR],
    complete: { from: 2014, through: 2016 },
  },
  rules: [
    ...COMMON_DAYS,
    GOOD_FRIDAY,
    { ...PRIMARY, every: 2 },
    { ...PRIMARY, from: 2003, every: 4 },
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    { ...GENERAL_ELECTION_DAY, name: "Municipal Election Day", from: 2003, every: 4 },
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "Lincoln's Birthday (kept the day after Thanksgiving)" },
    {
      name: "Washington's Birthday",
      on: { proclaimed: { 2014: "12-26", 2015: "12-24", 2016: "12-23", 2019: "12-24" } },
    },
  ],
};
