import {
  type HolidayCalendar,
  type HolidayRule,
  NEVER_MOVED,
  TURN_OF_THE_YEAR,
} from "#core/law/holidays/holiday-calendar.ts";

const END_OF_YEAR: readonly HolidayRule[] = [24, 25, 26, 27, 28, 29, 30, 31].map((day) => ({
  name: "End-of-year days",
  on: { month: 12, day },
}));

/**
 * Holidays of the Commission in Brussels, which Regulation (EEC, Euratom) 1182/71, art. 2(1), takes out of working days.
 * The joint rules of the institutions list them; a decision in the Official Journal fixes each year (2014: 2013/C 39/03;
 * 2023: 2021/C 201 I/02) and has at times added a day at the turn of the year. Luxembourg keeps June 23 instead of July 21.
 */
export const commissionDays: HolidayCalendar = {
  code: "eu",
  citation:
    "Regulation (EEC, Euratom) 1182/71, art. 2; Staff Regulations, art. 61, and the Commission's yearly decision",
  observed: NEVER_MOVED,
  gaps: {
    reason: "The Commission decides its holidays for each year.",
    seasons: TURN_OF_THE_YEAR,
    complete: { from: 2025, through: 2026 },
  },
  rules: [
    { name: "New Year's Day", on: { month: 1, day: 1 } },
    { name: "Day after New Year's Day", on: { month: 1, day: 2 } },
    { name: "Maundy Thursday", on: { easter: -3 } },
    { name: "Good Friday", on: { easter: -2 } },
    { name: "Easter Monday", on: { easter: 1 } },
    { name: "Labour Day", on: { month: 5, day: 1 } },
    { name: "Schuman Declaration", on: { month: 5, day: 9 } },
    { name: "Ascension Day", on: { easter: 39 } },
    { name: "Day after Ascension Day", on: { easter: 40 } },
    { name: "Whit Monday", on: { easter: 50 } },
    { name: "Belgian National Day", on: { month: 7, day: 21 } },
    { name: "Assumption", on: { month: 8, day: 15 } },
    { name: "All Saints' Day", on: { month: 11, day: 1 } },
    { name: "All Souls' Day", on: { month: 11, day: 2 } },
    ...END_OF_YEAR,
  ],
};
