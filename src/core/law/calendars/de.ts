import { type HolidayCalendar, NEVER_MOVED } from "#core/law/holidays/holiday-calendar.ts";

/**
 * Days that every Land of Germany keeps: Oct 3 by the Unification Treaty, art. 2(2), the others by the holiday laws of the
 * sixteen Länder. What only some of them keep (Epiphany, Corpus Christi, Reformation Day, All Saints) is left out: it
 * depends on the seat of the authority. Nothing moves off a weekend.
 */
export const germanDays: HolidayCalendar = {
  code: "de",
  citation: "Unification Treaty 1990, art. 2(2); holiday laws of the Länder; BGB § 193",
  observed: NEVER_MOVED,
  rules: [
    { name: "New Year's Day", on: { month: 1, day: 1 } },
    { name: "Good Friday", on: { easter: -2 } },
    { name: "Easter Monday", on: { easter: 1 } },
    { name: "Labor Day", on: { month: 5, day: 1 } },
    { name: "Ascension Day", on: { easter: 39 } },
    { name: "Whit Monday", on: { easter: 50 } },
    { name: "Day of German Unity", on: { month: 10, day: 3 } },
    // 500 years after the theses: a holiday of all sixteen Länder in that year.
    { name: "Reformation Day", on: { proclaimed: { 2017: "10-31" } } },
    { name: "Christmas Day", on: { month: 12, day: 25 } },
    { name: "Second Day of Christmas", on: { month: 12, day: 26 } },
  ],
};
