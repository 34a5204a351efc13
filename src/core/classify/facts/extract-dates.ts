const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

const DATE_FORMATS: { pattern: RegExp; order: [year: number, month: number, day: number] }[] = [
  { pattern: new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, "gi"), order: [3, 1, 2] },
  { pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${MONTH},? (\\d{4})\\b`, "gi"), order: [3, 2, 1] },
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g, order: [1, 2, 3] },
  // American order: agencies of the United States write the month first.
  { pattern: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, order: [3, 1, 2] },
];

/** A date as written, and its place in the text it was found in. */
export type ExtractedDate = { value: string; text: string; index: number };

/**
 * Every calendar date of a text as `YYYY-MM-DD`, in order. Dates without a year, and impossible ones, are left out.
 */
export function extractDates(text: string): ExtractedDate[] {
  const normalized = text.replace(/\s/g, " ");
  return DATE_FORMATS.flatMap(({ pattern, order }) =>
    [...normalized.matchAll(pattern)].flatMap((match) => {
      const [year, month, day] = order.map((group) => match[group] ?? "");
      const value = isoDate(Number(year), monthNumber(month ?? ""), Number(day));
      return value
        ? [{ value, text: text.slice(match.index, match.index + match[0].length), index: match.index }]
        : [];
    }),
  ).sort((a, b) => a.index - b.index);
}

const monthNumber = (month: string): number =>
  /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;

function isoDate(year: number, month: number, day: number): string | null {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (year < 1900 || year > 2199 || day < 1 || day > days) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
