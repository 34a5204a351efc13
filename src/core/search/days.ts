/** From the first day up to, not including, the second; as 2026-11-02. */
export type Days = { from: string; until: string };

const DAY_MS = 86_400_000;
const BACK = /^(\d{1,4})([dwmy])$/i;
const WRITTEN = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;

/**
 * The days a date in a search stands for: `2026-11-02`, `2026-11`, `2026`, `today`, `yesterday`, or so many days, weeks,
 * months or years back as `7d`, `2w`, `3m`, `1y`. Null when it is none of these.
 * @param today as 2026-11-22
 */
export function daysOf(value: string, today: string): Days | null {
  const back = BACK.exec(value);
  if (back) return oneDay(backFrom(today, Number(back[1]), back[2]?.toLowerCase() ?? "d"));
  const word = value.toLowerCase();
  if (word === "today") return oneDay(dayOf(today));
  if (word === "yesterday") return oneDay(backFrom(today, 1, "d"));
  const written = WRITTEN.exec(value);
  if (!written) return null;
  const [, year, month, day] = written;
  return spanOf(
    Number(year),
    month === undefined ? null : Number(month),
    day === undefined ? null : Number(day),
  );
}

/** Whether a search can use it, whatever day it is. */
export const isDate = (value: string): boolean => daysOf(value, "2026-01-01") !== null;

function spanOf(year: number, month: number | null, day: number | null): Days | null {
  if (year < 1900 || year > 2200) return null;
  if (month === null)
    return { from: written(Date.UTC(year, 0, 1)), until: written(Date.UTC(year + 1, 0, 1)) };
  if (month < 1 || month > 12) return null;
  if (day === null)
    return { from: written(Date.UTC(year, month - 1, 1)), until: written(Date.UTC(year, month, 1)) };
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? oneDay(at.getTime()) : null;
}

const oneDay = (day: number): Days => ({ from: written(day), until: written(day + DAY_MS) });
const written = (day: number): string => new Date(day).toISOString().slice(0, 10);
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Months keep the day where the month has it, and end with the month where not. No day is before 1900. */
function backFrom(today: string, count: number, unit: string): number {
  const from = new Date(dayOf(today));
  const first = Date.UTC(1900, 0, 1);
  if (unit === "d" || unit === "w")
    return Math.max(first, from.getTime() - count * (unit === "w" ? 7 : 1) * DAY_MS);
  const months = count * (unit === "y" ? 12 : 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), last);
  return Math.max(first, Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, day));
}
