import type { HolidayCalendar, HolidayRule, Observance } from "#core/law/holidays/holiday-calendar.ts";

/** A day off of its own to the Monday after. */
export const TO_MONDAY: Observance = { 6: 2, 7: 1 };

/** Of two days in a row, the one that moves makes room for the other: Saturday to Monday, Sunday to Tuesday. */
const PAST_ITS_NEIGHBOUR: Observance = { 6: 2, 7: 2 };

/**
 * Bank holidays of all parts of the United Kingdom: the Banking and Financial Dealings Act 1971, schedule 1, the days the
 * Crown proclaims each year under section 1(3) in the same way, and those it proclaimed once. Of Dec 25 and 26, the one
 * on a weekend moves past the other.
 */
export const UK_DAYS = {
  newYear: { name: "New Year's Day", on: { month: 1, day: 1 }, observed: TO_MONDAY },
  goodFriday: { name: "Good Friday", on: { easter: -2 } },
  earlyMay: {
    name: "Early May bank holiday",
    on: { month: 5, nth: 1, weekday: 1 },
    // For the 75th anniversary of VE Day.
    movedTo: { 2020: "05-08" },
  },
  spring: {
    name: "Spring bank holiday",
    on: { month: 5, nth: -1, weekday: 1 },
    // To make room for the Golden, Diamond and Platinum Jubilees.
    movedTo: { 2002: "06-04", 2012: "06-04", 2022: "06-02" },
  },
  christmas: { name: "Christmas Day", on: { month: 12, day: 25 }, observed: PAST_ITS_NEIGHBOUR },
  boxing: { name: "Boxing Day", on: { month: 12, day: 26 }, observed: PAST_ITS_NEIGHBOUR },
  goldenJubilee: { name: "Golden Jubilee bank holiday", on: { proclaimed: { 2002: "06-03" } } },
  royalWedding: { name: "Royal Wedding bank holiday", on: { proclaimed: { 2011: "04-29" } } },
  diamondJubilee: { name: "Diamond Jubilee bank holiday", on: { proclaimed: { 2012: "06-05" } } },
  platinumJubilee: { name: "Platinum Jubilee bank holiday", on: { proclaimed: { 2022: "06-03" } } },
  stateFuneral: { name: "State Funeral of Queen Elizabeth II", on: { proclaimed: { 2022: "09-19" } } },
  coronation: { name: "Coronation bank holiday", on: { proclaimed: { 2023: "05-08" } } },
} as const satisfies Record<string, HolidayRule>;

/** What is kept in Scotland alone. */
export const SCOTTISH_DAYS = {
  // Jan 1 of a Sunday takes Monday Jan 2, which then moves to Tuesday; of a Saturday, Jan 2 is the Sunday.
  secondJanuary: { name: "2 January (Scotland)", on: { month: 1, day: 2 }, observed: { 1: 1, 6: 2, 7: 2 } },
  worldCup: { name: "World Cup bank holiday (Scotland)", on: { proclaimed: { 2026: "06-15" } } },
  summer: { name: "Summer bank holiday (Scotland)", on: { month: 8, nth: 1, weekday: 1 } },
  // St Andrew's Day Bank Holiday (Scotland) Act 2007.
  stAndrew: { name: "St Andrew's Day", on: { month: 11, day: 30 }, from: 2007, observed: TO_MONDAY },
} as const satisfies Record<string, HolidayRule>;

/** Days that are no working days in Scotland (FOI (Scotland) Act 2002, s. 73): its bank holidays. Easter Monday is not one. */
export const scottishDays: HolidayCalendar = {
  code: "uk-sct",
  citation: "Banking and Financial Dealings Act 1971, s. 1 and sch. 1; FOI (Scotland) Act 2002, s. 73",
  observed: {},
  movedLabel: "substitute day",
  rules: [...Object.values(UK_DAYS), ...Object.values(SCOTTISH_DAYS)],
};
