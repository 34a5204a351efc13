import { type HolidayCalendar, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";
import { FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of Wyoming (Wyo. Stat. § 8-4-101(a)): only a Sunday moves (§ 8-4-101(b)). Juneteenth closes no office
 * (§ 8-4-107(c)); Columbus Day is not among them.
 */
export const wyomingDays: HolidayCalendar = {
  code: "us-wy",
  citation: "Wyo. Stat. § 8-4-101",
  observed: SUNDAY_TO_MONDAY,
  rules: [
    FEDERAL_DAYS.newYear,
    { ...FEDERAL_DAYS.king, name: "Martin Luther King Jr. and Wyoming Equality Day" },
    FEDERAL_DAYS.presidents,
    FEDERAL_DAYS.memorial,
    FEDERAL_DAYS.independence,
    FEDERAL_DAYS.labor,
    FEDERAL_DAYS.veterans,
    FEDERAL_DAYS.thanksgiving,
    FEDERAL_DAYS.christmas,
  ],
};
