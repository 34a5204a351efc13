import { type HolidayCalendar, NEVER_MOVED } from "#core/law/holidays/holiday-calendar.ts";
import { CHRISTMAS_EVE, COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Days that are no business days under the Texas Public Information Act (Gov't Code § 552.0031): the national holidays of
 * § 662.003(a) and the state holidays of § 662.003(b), also those on which offices are staffed in part. None moves off a
 * weekend. An optional holiday counts only where the office's own officer keeps it, so that none is here.
 */
export const texasDays: HolidayCalendar = {
  code: "us-tx",
  citation: "Tex. Gov't Code §§ 552.0031, 662.003",
  observed: NEVER_MOVED,
  rules: [
    ...COMMON_DAYS,
    { name: "Confederate Heroes Day", on: { month: 1, day: 19 } },
    FEDERAL_DAYS.presidents,
    { name: "Texas Independence Day", on: { month: 3, day: 2 } },
    { name: "San Jacinto Day", on: { month: 4, day: 21 } },
    { name: "Emancipation Day in Texas", on: { month: 6, day: 19 } },
    { name: "Lyndon Baines Johnson Day", on: { month: 8, day: 27 } },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
    CHRISTMAS_EVE,
    { name: "Day after Christmas", on: { month: 12, day: 26 } },
  ],
};
