import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of Ohio (R.C. 1.14); state employees keep a Saturday on the Friday before (R.C. 124.19). */
export const ohioDays: HolidayCalendar = {
  code: "us-oh",
  citation: "Ohio R.C. 1.14, 124.19",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // By the Governor's order in 2021, by R.C. 1.14 since.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
