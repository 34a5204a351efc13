import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  type Observance,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

// June 19 if it is a Monday; from Tuesday to Friday the Monday before, on a weekend the Monday after.
const ALWAYS_MONDAY: Observance = { 2: -1, 3: -2, 4: -3, 5: -4, 6: 2, 7: 1 };

/**
 * Legal holidays of Utah (Utah Code § 63G-1-301(1)); weekends and Juneteenth: § 63G-1-301(2). The section as amended in
 * 2026 also lists Good Friday, under a condition (subsection (6)) that is yet to be checked; the next one is in 2027.
 */
export const utahDays: HolidayCalendar = {
  code: "us-ut",
  citation: "Utah Code § 63G-1-301",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "A law of 2026 adds Good Friday under a condition that is yet to be checked.",
    seasons: [["03-20", "04-23"]],
    complete: { from: 2000, through: 2026 },
  },
  rules: [
    ...COMMON_DAYS,
    FEDERAL_DAYS.presidents,
    // HB 238 of 2022.
    { ...FEDERAL_DAYS.juneteenth, from: 2022, observed: ALWAYS_MONDAY },
    { name: "Pioneer Day", on: { month: 7, day: 24 } },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
  ],
};
