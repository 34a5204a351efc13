import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/** Holidays of Nebraska (Neb. Rev. Stat. § 62-301, which also moves them off weekends). */
export const nebraskaDays: HolidayCalendar = {
  code: "us-ne",
  citation: "Neb. Rev. Stat. § 62-301",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    { name: "Arbor Day", on: { month: 4, nth: -1, weekday: 5 } },
    // By the Governor's order in 2021, by statute since 2022.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    { ...FEDERAL_DAYS.columbus, until: 2019 },
    { ...FEDERAL_DAYS.columbus, name: "Indigenous Peoples' Day and Columbus Day", from: 2020 },
    FEDERAL_DAYS.veterans,
    DAY_AFTER_THANKSGIVING,
  ],
};
