import { type HolidayCalendar, NEAREST_WEEKDAY } from "../calendar.ts";
import { FEDERAL_DAYS, GENERAL_ELECTION_DAY, GOOD_FRIDAY, LINCOLNS_BIRTHDAY } from "./us.ts";

/** Days on which New Jersey state offices are closed. Elections are held, and kept, every year. */
export const newJerseyDays: HolidayCalendar = {
  code: "us-nj",
  citation: "N.J.S.A. 36:1-1, 11A:6-24.1",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    // P.L. 2008, c. 89 took it from the state's offices; 36:1-1 still lists it.
    { ...LINCOLNS_BIRTHDAY, until: 2008 },
    FEDERAL_DAYS.presidents,
    GOOD_FRIDAY,
    FEDERAL_DAYS.memorial,
    // P.L. 2020, c. 76: the third Friday in June, whatever day June 19 is.
    { name: "Juneteenth", on: { month: 6, nth: 3, weekday: 5 }, from: 2021 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.columbus,
    { name: "Election Day", on: GENERAL_ELECTION_DAY.on },
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
