import {
  type HolidayCalendar,
  NEAREST_WEEKDAY,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Days on which Georgia state offices are closed. The Governor lists them each year (O.C.G.A. § 1-4-1) and says on which
 * days Washington's Birthday and the spring State Holiday (Confederate Memorial Day until 2015) are kept.
 */
export const georgiaDays: HolidayCalendar = {
  code: "us-ga",
  citation: "O.C.G.A. § 1-4-1 and the Governor's list of state holidays",
  observed: NEAREST_WEEKDAY,
  gaps: {
    reason: "The Governor says each year when two of the state's holidays are kept.",
    seasons: [["03-15", "04-30"], ...TURN_OF_THE_YEAR],
    complete: { from: 2024, through: 2026 },
  },
  rules: [
    ...COMMON_DAYS,
    {
      name: "State Holiday",
      on: {
        proclaimed: {
          2020: "04-10",
          2021: "04-02",
          2022: "04-15",
          2023: "04-07",
          2024: "03-29",
          2025: "04-18",
          2026: "04-03",
        },
      },
    },
    { ...FEDERAL_DAYS.juneteenth, from: 2022 },
    FEDERAL_DAYS.columbus,
    FEDERAL_DAYS.veterans,
    { ...DAY_AFTER_THANKSGIVING, name: "State Holiday (day after Thanksgiving)" },
    { name: "Washington's Birthday", on: { proclaimed: { 2024: "12-24", 2025: "12-26", 2026: "12-24" } } },
  ],
};
