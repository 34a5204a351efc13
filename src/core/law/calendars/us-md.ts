import { type HolidayCalendar, NEAREST_WEEKDAY } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS, GENERAL_ELECTION_DAY } from "./us.ts";

/** Holidays of Maryland's state employees (State Pers. & Pens. § 9-201); weekends: § 9-204(b). */
export const marylandDays: HolidayCalendar = {
  code: "us-md",
  citation: "Md. Code, State Pers. & Pens. §§ 9-201, 9-204",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // By the Governor's order in 2021, by statute since 2022.
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    FEDERAL_DAYS.columbus,
    GENERAL_ELECTION_DAY,
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "American Indian Heritage Day" },
  ],
};
