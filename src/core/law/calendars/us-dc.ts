import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  SUNDAY_TO_MONDAY,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, FEDERAL_DAYS } from "./us.ts";

/** Legal holidays of the District of Columbia. § 28-2701 moves them off weekends, Inauguration Day off Sundays only. */
export const columbiaDays: HolidayCalendar = {
  code: "us-dc",
  citation: "D.C. Code §§ 1-612.02, 28-2701",
  observed: NEAREST_WEEKDAY,
  rules: [
    ...COMMON_DAYS,
    { name: "Inauguration Day", on: { month: 1, day: 20 }, from: 2001, every: 4, observed: SUNDAY_TO_MONDAY },
    FEDERAL_DAYS.presidents,
    // "Beginning in the year 2007" (§ 1-612.02(a)(11)); in 2005 and 2006 one's own choice.
    { name: "Emancipation Day", on: { month: 4, day: 16 }, from: 2007 },
    { ...FEDERAL_DAYS.juneteenth, from: 2021 },
    { ...FEDERAL_DAYS.columbus, until: 2018 },
    { ...FEDERAL_DAYS.columbus, name: "Indigenous Peoples' Day", from: 2019 },
    FEDERAL_DAYS.veterans,
  ],
};
