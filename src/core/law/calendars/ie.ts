import { type HolidayCalendar, NEVER_MOVED } from "#core/law/holidays/holiday-calendar.ts";

/**
 * Public holidays of Ireland: Organisation of Working Time Act 1997, second schedule. The Act moves none off a weekend; it
 * gives the worker another day instead, so that the Monday after is a working day.
 */
export const irishDays: HolidayCalendar = {
  code: "ie",
  citation: "Organisation of Working Time Act 1997, sch. 2",
  observed: NEVER_MOVED,
  movedLabel: "first Monday in February",
  rules: [
    { name: "New Year's Day", on: { month: 1, day: 1 } },
    // S.I. 50 of 2022: the first Monday in February, or Feb 1 where that is a Friday.
    {
      name: "St Brigid's Day",
      on: { month: 2, day: 1 },
      from: 2023,
      observed: { 2: 6, 3: 5, 4: 4, 6: 2, 7: 1 },
    },
    { name: "St Patrick's Day", on: { month: 3, day: 17 } },
    { name: "Day of Remembrance and Recognition", on: { proclaimed: { 2022: "03-18" } } },
    { name: "Easter Monday", on: { easter: 1 } },
    { name: "May bank holiday", on: { month: 5, nth: 1, weekday: 1 } },
    { name: "June bank holiday", on: { month: 6, nth: 1, weekday: 1 } },
    { name: "August bank holiday", on: { month: 8, nth: 1, weekday: 1 } },
    { name: "October bank holiday", on: { month: 10, nth: -1, weekday: 1 } },
    { name: "Christmas Day", on: { month: 12, day: 25 } },
    { name: "St Stephen's Day", on: { month: 12, day: 26 } },
  ],
};
