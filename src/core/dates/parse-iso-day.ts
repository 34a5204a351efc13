import { Problem } from "#core/problem.ts";
import { type EpochDay, epochDayOf, isoDayOf } from "./epoch-day.ts";

/** Holiday rules are right for these years; outside them a date would be a guess. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2040;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads an ISO day such as "2026-11-20". `path` names the field for the caller.
 * @throws Problem `bad_day` when it is no such day, `year_out_of_range` outside 2000–2040.
 */
export const parseDay = (text: string, path: string): EpochDay => {
  const day = ISO_DAY.test(text) ? epochDayOf(text) : Number.NaN;
  // Feb 30 is read as Mar 1 or 2, which is written otherwise.
  if (Number.isNaN(day) || isoDayOf(day) !== text) {
    const detail = `“${text}” is not a day. Write it as YYYY-MM-DD, such as 2026-11-20.`;
    throw new Problem(422, "bad_day", detail, [{ path, message: detail }]);
  }
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    const detail = `Deadlines are worked out for ${FIRST_YEAR} to ${LAST_YEAR}; ${text} lies outside.`;
    throw new Problem(422, "year_out_of_range", detail, [{ path, message: detail }]);
  }
  return day;
};
