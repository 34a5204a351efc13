import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/** Legal holidays of Virginia (Va. Code § 2.2-3300, which also moves them off weekends). Elections are held every year. */
export const virginiaDays: HolidayCalendar = {
  code: "us-va",
  citation: "Va. Code § 2.2-3300",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    // The Friday before King Day, until the acts of 2020 put Election Day in its place.
    { name: "Lee-Jackson Day", on: { month: 1, nth: 3, weekday: 1, plus: -3 }, from: 2001, until: 2020 },
    FEDERAL_DAYS.king,
    { ...FEDERAL_DAYS.presidents, name: "George Washington Day" },
    FEDERAL_DAYS.memorial,
    // By the Governor's order in June 2020, by statute since October 2020.
    { ...FEDERAL_DAYS.juneteenth, from: 2020 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    { ...FEDERAL_DAYS.columbus, name: "Columbus Day and Yorktown Victory Day" },
    { name: "Election Day", on: GENERAL_ELECTION_DAY.on, from: 2020 },
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    DAY_AFTER_THANKSGIVING,
    FEDERAL_DAYS.christmas,
  ],
};
