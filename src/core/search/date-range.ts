/** From the first day up to, not including, the second; as 2026-11-02. */
export type DayRange = { from: string; until: string };

const DAY_MS = 86_400_000;
const RELATIVE_DATE = /^(\d{1,4})([dwmy])$/i;
const CALENDAR_DATE = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;

/**
 * The range of a date in a search: `2026-11-02`, `2026-11`, `2026`, `today`, `yesterday`, or so many days, weeks,
 * months or years back as `7d`, `2w`, `3m`, `1y`. Null when it is none of these.
 * @param today as 2026-11-22
 */
export function parseSearchDate(value: string, today: string): DayRange | null {
  const relative = RELATIVE_DATE.exec(value);
  if (relative) return singleDay(dayBack(today, Number(relative[1]), relative[2]?.toLowerCase() ?? "d"));
  const word = value.toLowerCase();
  if (word === "today") return singleDay(dayOf(today));
  if (word === "yesterday") return singleDay(dayBack(today, 1, "d"));
  const written = CALENDAR_DATE.exec(value);
  if (!written) return null;
  const [, year, month, day] = written;
  return calendarRange(
    Number(year),
    month === undefined ? null : Number(month),
    day === undefined ? null : Number(day),
  );
}

/** Whether a search can use it, whatever day it is. */
export const isDate = (value: string): boolean => parseSearchDate(value, "2026-01-01") !== null;

function calendarRange(year: number, month: number | null, day: number | null): DayRange | null {
  if (year < 1900 || year > 2200) return null;
  if (month === null)
    return { from: written(Date.UTC(year, 0, 1)), until: written(Date.UTC(year + 1, 0, 1)) };
  if (month < 1 || month > 12) return null;
  if (day === null)
    return { from: written(Date.UTC(year, month - 1, 1)), until: written(Date.UTC(year, month, 1)) };
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? singleDay(at.getTime()) : null;
}

const singleDay = (day: number): DayRange => ({ from: written(day), until: written(day + DAY_MS) });
const written = (day: number): string => new Date(day).toISOString().slice(0, 10);
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Months keep the day where the month has it, and end with the month where not. No day is before 1900. */
function dayBack(today: string, count: number, unit: string): number {
  const from = new Date(dayOf(today));
  const first = Date.UTC(1900, 0, 1);
  if (unit === "d" || unit === "w")
    return Math.max(first, from.getTime() - count * (unit === "w" ? 7 : 1) * DAY_MS);
  const months = count * (unit === "y" ? 12 : 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), last);
  return Math.max(first, Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, day));
}
