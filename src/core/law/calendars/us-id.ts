import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { FEDERAL_DAYS } from "./us.ts";

/** Holidays of Idaho (Idaho Code § 73-108). */
export const idahoDays: HolidayCalendar = {
  code: "us-id",
  citation: "Idaho Code § 73-108",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    // A day "appointed by the President": the Governor's proclamation of June 17, 2021.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
