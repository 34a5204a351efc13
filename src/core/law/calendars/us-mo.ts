import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS, LINCOLNS_BIRTHDAY } from "./us.ts";

/** Public holidays of Missouri (RSMo § 9.010). The statute moves Sundays; state offices close on Friday for a Saturday. */
export const missouriDays: HolidayCalendar = {
  code: "us-mo",
  citation: "RSMo § 9.010 and the state's holiday calendar",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    LINCOLNS_BIRTHDAY,
    FEDERAL_DAYS.presidents,
    { name: "Truman Day", on: { month: 5, day: 8 } },
    // By the Governor's order in 2021, by statute since 2022.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
