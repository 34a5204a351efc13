import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/** Days on which Illinois state offices are closed (205 ILCS 630/17 and the calendar of Central Management Services). */
export const illinoisDays: HolidayCalendar = {
  code: "us-il",
  citation: "205 ILCS 630/17; 5 ILCS 490",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    { name: "Lincoln's Birthday", on: { month: 2, day: 12 } },
    FEDERAL_DAYS.presidents,
    // The Governor closed state offices for the new federal holiday, before the state's own law took effect in 2022.
    { name: "Juneteenth (by proclamation)", on: { month: 6, day: 18 }, from: 2021, until: 2021 },
    // 5 ILCS 490/63: on a weekend, neither the Friday before nor the Monday after is a holiday.
    { ...FEDERAL_DAYS.juneteenth, from: 2022, observed: {} },
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
