import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/** Holidays of New Mexico (NMSA 1978, § 12-5-2). The state's offices keep Presidents' Day on the day after Thanksgiving. */
export const newMexicoDays: HolidayCalendar = {
  code: "us-nm",
  citation: "NMSA 1978, §§ 12-5-2, 12-5-3 and the State Personnel Board's list",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    { ...FEDERAL_DAYS.columbus, until: 2018 },
    { ...FEDERAL_DAYS.columbus, name: "Indigenous Peoples' Day", from: 2019 },
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "Presidents' Day (kept the day after Thanksgiving)" },
  ],
};
