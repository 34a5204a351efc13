import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { FEDERAL_DAYS, GOOD_FRIDAY } from "./us.ts";

/** Holidays of North Dakota (N.D.C.C. § 1-03-01). Sunday to Monday: § 1-03-02; Saturday to Friday: § 1-03-02.1. */
export const northDakotaDays: HolidayCalendar = {
  code: "us-nd",
  citation: "N.D.C.C. §§ 1-03-01 to 1-03-02.1",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    FEDERAL_DAYS.presidents,
    GOOD_FRIDAY,
    FEDERAL_DAYS.memorial,
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
