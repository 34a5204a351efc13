import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Ohio (R.C. 1.14); state employees keep a Saturday on the Friday before (R.C. 124.19). */
export const ohioDays: HolidayCalendar = {
  code: "us-oh",
  citation: "Ohio R.C. 1.14, 124.19",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    // By the Governor's order in 2021, by R.C. 1.14 since.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
