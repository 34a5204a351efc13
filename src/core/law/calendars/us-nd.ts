import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GOOD_FRIDAY } from "./us.ts";

/** Holidays of North Dakota (N.D.C.C. § 1-03-01). Sunday to Monday: § 1-03-02; Saturday to Friday: § 1-03-02.1. */
export const northDakotaDays: HolidayCalendar = {
  code: "us-nd",
  citation: "N.D.C.C. §§ 1-03-01 to 1-03-02.1",
  observed: NEAREST_WEEKDAY,
  rules: [...COMMON_DAYS, FEDERAL_DAYS.presidents, GOOD_FRIDAY, FEDERAL_DAYS.veterans],
};
