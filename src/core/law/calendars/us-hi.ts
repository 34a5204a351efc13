import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY, GOOD_FRIDAY } from "./us.ts";

/** State holidays of Hawaii (HRS § 8-1); weekends: § 8-2. Columbus Day and Juneteenth are not among them. */
export const hawaiiDays: HolidayCalendar = {
  code: "us-hi",
  citation: "HRS §§ 8-1, 8-2",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Prince Kūhiō Day", on: { month: 3, day: 26 } },
    GOOD_FRIDAY,
    { name: "King Kamehameha Day", on: { month: 6, day: 11 } },
    { name: "Statehood Day", on: { month: 8, nth: 3, weekday: 5 } },
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
  ],
};
