import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Legal holidays of Oregon (ORS 187.010(1)); weekends: ORS 187.010(2). A business day is one on which somebody reports for
 * work (ORS 192.311), which nobody does in state offices on the day after Thanksgiving (ORS 240.551 and state policy
 * 60.010.01). Columbus Day is not a holiday.
 */
export const oregonDays: HolidayCalendar = {
  code: "us-or",
  citation: "ORS 187.010, 192.311, 240.551",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // HB 2168 of 2021, for 2022 and after.
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
