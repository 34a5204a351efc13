import { type HolidayCalendar, NEVER_MOVED, SUNDAY_TO_MONDAY } from "#core/law/holidays/holiday-calendar.ts";

/**
 * Holidays of Canada under the Interpretation Act, R.S.C. 1985, c. I-21, s. 35(1). Only Canada Day moves, from a Sunday
 * (Holidays Act, s. 2). Boxing Day is not one; provincial and civic holidays are left out.
 */
export const canadianDays: HolidayCalendar = {
  code: "ca",
  citation: "Interpretation Act, R.S.C. 1985, c. I-21, s. 35(1); Holidays Act, R.S.C. 1985, c. H-5",
  observed: NEVER_MOVED,
  rules: [
    { name: "New Year's Day", on: { month: 1, day: 1 } },
    { name: "Good Friday", on: { easter: -2 } },
    { name: "Easter Monday", on: { easter: 1 } },
    // The Monday before May 25, also the Sovereign's birthday as proclaimed.
    { name: "Victoria Day", on: { month: 5, day: 24, backTo: 1 } },
    { name: "Canada Day", on: { month: 7, day: 1 }, observed: SUNDAY_TO_MONDAY },
    { name: "Labour Day", on: { month: 9, nth: 1, weekday: 1 } },
    // S.C. 2021, c. 11.
    { name: "National Day for Truth and Reconciliation", on: { month: 9, day: 30 }, from: 2021 },
    // A day of mourning that was proclaimed, as s. 35(1) provides.
    { name: "National Day of Mourning", on: { proclaimed: { 2022: "09-19" } } },
    // The second Monday in October, by the proclamation of Jan 31, 1957.
    { name: "Thanksgiving Day", on: { month: 10, nth: 2, weekday: 1 } },
    { name: "Remembrance Day", on: { month: 11, day: 11 } },
    { name: "Christmas Day", on: { month: 12, day: 25 } },
  ],
};
