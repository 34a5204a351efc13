/** Parses dates in several languages, with or without a year. */

/** `text` is the day as written, at `index`. */
export type FoundDate = { value: string; index: number; text: string };

/** Month names by their first letters, in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const MONTHS = [
  /^(?:jan|gen|ene|jän)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|maa|mrt)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mei|mag)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aoû|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^(?:nov)/,
  /^(?:dec|dez|déc|dic)/,
];

const MONTH_NAME =
  "(jan(?:uary|uar|uari|vier|eiro)?|gen(?:naio)?|ene(?:ro)?|jänner|feb(?:ruary|ruar|ruari|rero|braio)?|fév(?:rier)?|fev(?:ereiro)?|mar(?:ch|s|zo|ço)?|märz|maart|mrt|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may|mayo|mai|maio|mei|mag(?:gio)?|june?|juni|juin|junio|junho|giu(?:gno)?|july?|juli|juillet|juil|julio|julho|lug(?:lio)?|aug(?:ust|ustus)?|août|aout|agosto?|ago|sept?(?:ember|embre|tembre|tiembre)?|set(?:tembre|embro)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?|out(?:ubro)?|nov(?:ember|embre|iembre|embro)?|dec(?:ember)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?)\\.?(?![\\p{L}\\d])";
const ORDINAL = "(?:st|nd|rd|th|er|º|°|\\.)?";

const DATE_FORMATS: { pattern: RegExp; order: [year: number, month: number, day: number] }[] = [
  { pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, order: [1, 2, 3] },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])${MONTH_NAME} (?:\\d{1,2}${ORDINAL} ?[-–—] ?)?(\\d{1,2})${ORDINAL}(?!\\d)(?:,? (\\d{4}))?`,
      "giu",
    ),
    order: [3, 1, 2],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(\\d{1,2})${ORDINAL} (?:de |of )?${MONTH_NAME}(?:,? (?:de )?(\\d{4}))?`,
      "giu",
    ),
    order: [3, 2, 1],
  },
  { pattern: /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?(?![\d.])/g, order: [3, 2, 1] },
  // American order, or day first where that is said.
  { pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/g, order: [3, 1, 2] },
];

/**
 * The days of a text in order, as `YYYY-MM-DD`; of "November 23-27" the last. One without a year is the next such day
 * on or after `sent`. `isDayFirst`: 4/5 is May 4, and not April 5.
 */
export function findDates(text: string, sentOn: string | null, isDayFirst = false): FoundDate[] {
  const found = DATE_FORMATS.flatMap(({ pattern, order: [year, month, day] }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const isReversed = isDayFirst && match[0].includes("/");
      const numbers = [match[month] ?? "", match[day] ?? ""];
      const [m = "", d = ""] = isReversed ? numbers.reverse() : numbers;
      const value = resolveDate(match[year] ?? "", m, d, sentOn);
      return value === null ? [] : [{ value, index: match.index, text: match[0].trimEnd() }];
    }),
  );
  return found.sort((a, b) => a.index - b.index);
}

function resolveDate(year: string, month: string, day: string, sentOn: string | null): string | null {
  let numbers = [/^\d/.test(month) ? Number(month) : monthNumber(month), Number(day)];
  // 15/12 can only be the European order.
  if (/^\d/.test(month) && Number(month) > 12) numbers = numbers.reverse();
  const [m = 0, d = 0] = numbers;
  if (year !== "") return isoDay(year.length === 2 ? 2000 + Number(year) : Number(year), m, d);
  if (sentOn === null) return null;
  const thisYear = isoDay(Number(sentOn.slice(0, 4)), m, d);
  return thisYear === null || thisYear >= sentOn ? thisYear : isoDay(Number(sentOn.slice(0, 4)) + 1, m, d);
}

const monthNumber = (name: string): number => MONTHS.findIndex((start) => start.test(name.toLowerCase())) + 1;

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1990 || year > 2199 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null;
  return date.toISOString().slice(0, 10);
}

/** `day` and `count` days, as `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : new Date(at + count * 86_400_000).toISOString().slice(0, 10);
}

/** The next such weekday after `day` (0 is Sunday), as `YYYY-MM-DD`. */
export function nextWeekday(day: string, weekday: number): string | null {
  const at = new Date(`${day}T00:00:00Z`);
  if (weekday < 0 || Number.isNaN(at.getTime())) return null;
  return addDays(day, (weekday - at.getUTCDay() + 7) % 7 || 7);
}

/** Where agencies write 4/5 for May 4. In Canada some do; there, as in the United States, it is read as April 5. */
const DAY_FIRST = /\.(?:uk|ie|au|nz|eu|at|be|ch|de|dk|es|fi|fr|it|nl|no|pl|pt|se)$/i;

/** Whether an agency with this address writes the day before the month. The law of the request is not known when its email is read. */
export const isDayFirstAt = (address: string): boolean => DAY_FIRST.test(address);
