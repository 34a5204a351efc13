const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /;

/**
 * Parses "Jan 1, 2024", "January 2024", "1/15/2024", "2024-01-15" or "2024" as a calendar day (`YYYY-MM-DD`); a leading
 * weekday is ignored. A month or a year means its first day, or its last day at the end of a range. Null if invalid.
 */
export function parseTypedDate(input: string, end: "from" | "to"): string | null {
  const text = input.trim().toLowerCase().replace(/\s+/g, " ").replace(WEEKDAY, "");
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (numeric) return isoDate(Number(numeric[3]), Number(numeric[1]), Number(numeric[2]));
  const monthFirst = /^([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/.exec(text);
  if (monthFirst) return fromMonthName(monthFirst[1] ?? "", monthFirst[2], Number(monthFirst[3]), end);
  const dayFirst = /^(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})$/.exec(text);
  if (dayFirst) return fromMonthName(dayFirst[2] ?? "", dayFirst[1], Number(dayFirst[3]), end);
  const year = /^(\d{4})$/.exec(text);
  if (year) return end === "from" ? isoDate(Number(year[1]), 1, 1) : isoDate(Number(year[1]), 12, 31);
  return null;
}

function fromMonthName(month: string, dayOfMonth: string | undefined, year: number, end: "from" | "to") {
  const number = MONTHS.indexOf(month.slice(0, 3)) + 1;
  if (number === 0) return null;
  if (dayOfMonth) return isoDate(year, number, Number(dayOfMonth));
  return end === "from" ? isoDate(year, number, 1) : isoDate(year, number, lastDayOfMonth(year, number));
}

const lastDayOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function isoDate(year: number, month: number, dayOfMonth: number): string | null {
  const exists =
    year >= 1800 &&
    year <= 2199 &&
    month >= 1 &&
    month <= 12 &&
    dayOfMonth >= 1 &&
    dayOfMonth <= lastDayOfMonth(year, month);
  return exists ? `${year}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}` : null;
}
