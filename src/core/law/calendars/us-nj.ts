import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY, GOOD_FRIDAY, LINCOLNS_BIRTHDAY } from "./us.ts";

/**
 * Paid holidays of New Jersey's state employees (N.J.S.A. 11A:6-24.1); weekends: N.J.A.C. 4A:6-2.4(c). Elections are
 * held, and kept, every year.
 */
export const newJerseyDays: HolidayCalendar = {
  code: "us-nj",
  citation: "N.J.S.A. 11A:6-24.1; N.J.A.C. 4A:6-2.4",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    // P.L. 2008, c. 89 ended it with the contracts that ran out in 2011; 36:1-1 still lists it.
    { ...LINCOLNS_BIRTHDAY, until: 2011 },
    FEDERAL_DAYS.presidents,
    GOOD_FRIDAY,
    // P.L. 2020, c. 76: the third Friday in June, whatever day June 19 is.
    { name: "Juneteenth", on: { month: 6, nth: 3, weekday: 5 }, from: 2021 },
    FEDERAL_DAYS.columbus,
    { name: "Election Day", on: GENERAL_ELECTION_DAY.on },
    FEDERAL_DAYS.veterans,
  ],
};
