import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { CHRISTMAS_EVE, FEDERAL_DAYS } from "./us.ts";

/**
 * The "sole official holidays" of Arkansas's state government (Ark. Code § 1-5-101(a)); Columbus Day and Juneteenth are
 * not among them. Weekends: § 1-5-101(b).
 */
export const arkansasDays: HolidayCalendar = {
  code: "us-ar",
  citation: "Ark. Code § 1-5-101",
  observed: NEAREST_WEEKDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    FEDERAL_DAYS.king,
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    CHRISTMAS_EVE,
    FEDERAL_DAYS.christmas,
  ],
};
