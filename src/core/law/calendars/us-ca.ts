import type { HolidayCalendar } from "#core/law/holidays/holiday-calendar.ts";
import { COMMON_DAYS, DAY_AFTER_THANKSGIVING, FEDERAL_DAYS } from "./us.ts";

/**
 * Days on which California state offices are closed (Gov. Code § 19853) and Juneteenth (§ 6700).
 * § 19853(b): Sunday moves to Monday; Saturday does not move, except Nov 11, which moves to Friday.
 */
export const californiaDays: HolidayCalendar = {
  code: "us-ca",
  citation: "Cal. Gov. Code §§ 6700, 6701, 19853",
  observed: { 7: 1 },
  rules: [
    ...COMMON_DAYS,
    // SBX3 8 of 2009, signed Feb 20, took Lincoln Day and Columbus Day from the state's offices.
    { name: "Lincoln Day", on: { month: 2, day: 12 }, until: 2009 },
    FEDERAL_DAYS.presidents,
    { name: "César Chávez Day", on: { month: 3, day: 31 }, from: 2001, until: 2025 },
    { name: "Farmworkers Day", on: { month: 3, day: 31 }, from: 2026 },
    // AB 1655 of 2022.
    { ...FEDERAL_DAYS.juneteenth, from: 2023 },
    { ...FEDERAL_DAYS.columbus, until: 2008 },
    { ...FEDERAL_DAYS.veterans, observed: { 6: -1, 7: 1 } },
    DAY_AFTER_THANKSGIVING,
  ],
};
