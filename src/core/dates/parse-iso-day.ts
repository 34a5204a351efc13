import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import { type EpochDay, epochDayOf, isoDayOf } from "./epoch-day.ts";

/** The years for which the holiday rules are verified. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2040;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses an ISO day such as "2026-11-20". `path` is the field named in the error.
 * @throws Problem `bad_day` for a text that is not such a day, `year_out_of_range` outside 2000–2040.
 */
export const parseDay = (text: string, path: string): EpochDay => {
  const day = ISO_DAY.test(text) ? epochDayOf(text) : Number.NaN;
  // Feb 30 is parsed as Mar 1 or 2, so the text differs.
  if (Number.isNaN(day) || isoDayOf(day) !== text) {
    const detail = formatMessage(deadlineLedger.badDay, { given: text });
    throw new Problem(422, "bad_day", detail, [{ path, message: detail }]);
  }
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    const detail = formatMessage(deadlineLedger.yearOutOfRange, {
      first: String(FIRST_YEAR),
      last: String(LAST_YEAR),
      given: text,
    });
    throw new Problem(422, "year_out_of_range", detail, [{ path, message: detail }]);
  }
  return day;
};
