import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/** Days on which the offices under Pennsylvania's Governor are closed (44 P.S. § 11 and the Office of Administration's list). */
export const pennsylvaniaDays: HolidayCalendar = {
  code: "us-pa",
  citation: "44 P.S. § 11 and the Office of Administration's holiday list",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // A special holiday of the Governor's offices since 2020.
    { ...FEDERAL_DAYS.juneteenth, from: 2020 },
    { ...FEDERAL_DAYS.columbus, name: "Indigenous Peoples' Day and Columbus Day" },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
