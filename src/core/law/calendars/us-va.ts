import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/** Legal holidays of Virginia (Va. Code § 2.2-3300, which also moves them off weekends). Elections are held every year. */
export const virginiaDays: HolidayCalendar = {
  code: "us-va",
  citation: "Va. Code § 2.2-3300",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    // The Friday before King Day, until the acts of 2020 put Election Day in its place.
    { name: "Lee-Jackson Day", on: { month: 1, nth: 3, weekday: 1, plus: -3 }, from: 2001, until: 2020 },
    { ...FEDERAL_DAYS.presidents, name: "George Washington Day" },
    // By the Governor's order in June 2020, by statute since October 2020.
    { ...FEDERAL_DAYS.juneteenth, from: 2020 },
    { ...FEDERAL_DAYS.columbus, name: "Columbus Day and Yorktown Victory Day" },
    { name: "Election Day", on: GENERAL_ELECTION_DAY.on, from: 2020 },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
