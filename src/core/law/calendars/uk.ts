import type { HolidayCalendar } from "#core/law/holidays/holiday-calendar.ts";
import { SCOTTISH_DAYS, TO_MONDAY, UK_DAYS } from "./uk-sct.ts";

/**
 * Days that are no working days under the Freedom of Information Act 2000, s. 10(6): a bank holiday "in any part of the
 * United Kingdom", whichever part the authority is in.
 */
export const britishDays: HolidayCalendar = {
  code: "uk",
  citation: "Banking and Financial Dealings Act 1971, s. 1 and sch. 1; FOI Act 2000, s. 10(6)",
  observed: {},
  movedLabel: "substitute day",
  rules: [
    ...Object.values(UK_DAYS),
    ...Object.values(SCOTTISH_DAYS),
    { name: "St Patrick's Day (Northern Ireland)", on: { month: 3, day: 17 }, observed: TO_MONDAY },
    { name: "Easter Monday", on: { easter: 1 } },
    { name: "Battle of the Boyne (Northern Ireland)", on: { month: 7, day: 12 }, observed: TO_MONDAY },
    { name: "Summer bank holiday", on: { month: 8, nth: -1, weekday: 1 } },
  ],
};
