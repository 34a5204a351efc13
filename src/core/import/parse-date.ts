/** In what order a day is written where it is not as YYYY-MM-DD. "mdy": 3/31/2026; "dmy": 31.3.2026. */
export const DAY_ORDERS = ["mdy", "dmy"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ ,T].*)?$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMED_FIRST = /^(?:[a-z]+,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,].*)?$/i;
const NAMED_SECOND =
  /^(?:[a-z]+,? )?(\d{1,2})\.?(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?:[ ,].*)?$/i;

/** Parses a date of a table to an ISO day; null if it is not a date. Text after it, such as a time, is ignored. */
export function parseTableDate(text: string, order: DayOrder): string | null {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = NUMBERS.exec(trimmed);
  if (numbers) {
    const [, first, second, year] = numbers;
    return order === "mdy" ? dayOf(year, first, second) : dayOf(year, second, first);
  }
  const named = NAMED_FIRST.exec(trimmed);
  if (named) return dayOf(named[3], monthOf(named[1]), named[2]);
  const second = NAMED_SECOND.exec(trimmed);
  return second ? dayOf(second[3], monthOf(second[2]), second[1]) : null;
}

const monthOf = (name = ""): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dayOf(year = "", month = "", day = ""): string | null {
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)];
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1];
  if (last === undefined || d < 1 || d > last) return null;
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

/**
 * In what order the days of a table are written. `sure` where one of them can only be read so; else points speak for
 * days first, and slashes for months first.
 */
export function detectDayOrder(texts: readonly string[]): { order: DayOrder; sure: boolean } {
  let [first, second, dotCount] = [0, 0, 0];
  for (const text of texts) {
    const numbers = NUMBERS.exec(text.trim());
    if (!numbers) continue;
    if (Number(numbers[1]) > 12) first += 1;
    if (Number(numbers[2]) > 12) second += 1;
    if (text.includes(".")) dotCount += 1;
  }
  if (first !== second) return { order: first > second ? "dmy" : "mdy", sure: Math.min(first, second) === 0 };
  return { order: dotCount > 0 ? "dmy" : "mdy", sure: false };
}
