import {
  type HolidayCalendar,
  type HolidayRule,
  NEAREST_WEEKDAY,
} from "#core/law/holidays/holiday-calendar.ts";

/** The federal days by name, for the calendars of states that keep them. 5 U.S.C. § 6103(a). */
export const FEDERAL_DAYS = {
  newYear: { name: "New Year's Day", on: { month: 1, day: 1 } },
  king: { name: "Martin Luther King Jr. Day", on: { month: 1, nth: 3, weekday: 1 } },
  presidents: { name: "Presidents' Day", on: { month: 2, nth: 3, weekday: 1 } },
  memorial: { name: "Memorial Day", on: { month: 5, nth: -1, weekday: 1 } },
  juneteenth: { name: "Juneteenth", on: { month: 6, day: 19 } },
  independence: { name: "Independence Day", on: { month: 7, day: 4 } },
  labor: { name: "Labor Day", on: { month: 9, nth: 1, weekday: 1 } },
  columbus: { name: "Columbus Day", on: { month: 10, nth: 2, weekday: 1 } },
  veterans: { name: "Veterans Day", on: { month: 11, day: 11 } },
  thanksgiving: { name: "Thanksgiving Day", on: { month: 11, nth: 4, weekday: 4 } },
  christmas: { name: "Christmas Day", on: { month: 12, day: 25 } },
} as const satisfies Record<string, HolidayRule>;

/** The seven that every state keeps; what a state adds or leaves out is in its own calendar. */
export const COMMON_DAYS: readonly HolidayRule[] = [
  FEDERAL_DAYS.newYear,
  FEDERAL_DAYS.king,
  FEDERAL_DAYS.memorial,
  FEDERAL_DAYS.independence,
  FEDERAL_DAYS.labor,
  FEDERAL_DAYS.thanksgiving,
  FEDERAL_DAYS.christmas,
];

/** The Friday after the fourth Thursday in November, which is not always the fourth Friday. */
export const DAY_AFTER_THANKSGIVING: HolidayRule = {
  name: "Day after Thanksgiving",
  on: { month: 11, nth: 4, weekday: 4, plus: 1 },
};

/** The Tuesday after the first Monday in November of even years (2 U.S.C. § 7). */
export const GENERAL_ELECTION_DAY: HolidayRule = {
  name: "General Election Day",
  on: { month: 11, nth: 1, weekday: 1, plus: 1 },
  every: 2,
};

/** Abraham Lincoln's, which no federal law keeps. */
export const LINCOLNS_BIRTHDAY: HolidayRule = { name: "Lincoln's Birthday", on: { month: 2, day: 12 } };

export const GOOD_FRIDAY: HolidayRule = { name: "Good Friday", on: { easter: -2 } };

export const CHRISTMAS_EVE: HolidayRule = { name: "Christmas Eve", on: { month: 12, day: 24 } };

/**
 * Legal public holidays. Saturday to Friday: 5 U.S.C. § 6103(b)(1); Sunday to Monday: E.O. 11582.
 * Inauguration Day (§ 6103(c)) is kept in the Washington area only and is left out; so are closings by executive order.
 */
export const federal: HolidayCalendar = {
  code: "us",
  citation: "5 U.S.C. § 6103",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // Pub. L. 117-17, signed June 17, 2021, two days before the first one.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
