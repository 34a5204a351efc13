import { type HolidayCalendar, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/**
 * Legal holidays of Montana. Only a Sunday moves (§ 1-1-216(2)): the Friday before a Saturday is no holiday
 * (Dunkelberger v. Burlington Northern, Mont. 1994). Juneteenth is not among them.
 */
export const montanaDays: HolidayCalendar = {
  code: "us-mt",
  citation: "Mont. Code § 1-1-216",
  observed: SUNDAY_TO_MONDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
  ],
};
