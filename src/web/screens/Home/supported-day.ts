import { FIRST_YEAR, LAST_YEAR } from "#core/dates/parse-iso-day.ts";

export const SUPPORTED_YEARS = { first: FIRST_YEAR, last: LAST_YEAR };

/** Whether a day exists and is in a year whose holidays are known. */
export function isSupportedDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const year = Number(day.slice(0, 4));
  const date = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return exists && year >= FIRST_YEAR && year <= LAST_YEAR;
}
