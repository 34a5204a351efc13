import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of Colorado (C.R.S. § 24-11-101(1)). The statute moves a Sunday (§ 24-11-101(2)); state offices close on
 * Friday for a Saturday. Mar 31 is an employee's choice (§ 24-11-112), not a closing.
 */
export const coloradoDays: HolidayCalendar = {
  code: "us-co",
  citation: "C.R.S. § 24-11-101 and the state's holiday calendar",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // SB 22-139, signed May 2, 2022.
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    // HB 20-1031 put Cabrini Day in the place of Columbus Day.
    { name: "Frances Xavier Cabrini Day", on: { month: 10, nth: 1, weekday: 1 }, from: 2020 },
    { ...FEDERAL_DAYS.columbus, until: 2019 },
    FEDERAL_DAYS.veterans,
  ],
};
