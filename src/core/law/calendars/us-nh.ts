import { type HolidayCalendar, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";
import { DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/**
 * Legal holidays of New Hampshire (RSA 288:1); only a Sunday moves (RSA 288:2). The Friday after Thanksgiving is from the
 * state's contracts. Juneteenth is a day of observance only (RSA 4:13-aa).
 */
export const newHampshireDays: HolidayCalendar = {
  code: "us-nh",
  citation: "N.H. RSA 288:1, 288:2",
  observed: SUNDAY_TO_MONDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    { ...FEDERAL_DAYS.king, name: "Martin Luther King Jr. Civil Rights Day" },
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    DAY_AFTER_THANKSGIVING,
    FEDERAL_DAYS.christmas,
  ],
};
