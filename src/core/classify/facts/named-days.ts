import { wordsToNumber } from "#core/classify/facts/number-words.ts";
import { addDays, findDates, nextWeekday } from "#core/classify/facts/parse-multilingual-dates.ts";

/** A day as an English letter names it. `kind`: whether it is a date, or counted from the day the letter was sent. */
export type NamedDay = {
  value: string;
  index: number;
  text: string;
  kind: "date" | "dayOfMonth" | "weekday" | "period";
};

const DAY_OF_MONTH =
  /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:street|st\b|floor|installment|precinct|district|judicial|circuit|grade|amendment|day|business|of|ave))/gi;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY =
  /\b(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\b(?!,? (?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi;
const PERIOD =
  /\b(\d{1,3}|[a-z]+(?:-[a-z]+)?) ?(?:\((\d{1,3})\) ?)?(?:more |additional |full |calendar |consecutive )?(business |working |work |weekday )?(days?|weeks?)\b/gi;

/** The days of a sentence in order. Periods, weekdays and days without a month count from `sentOn`; without it only whole dates are read. */
export function namedDays(words: string, sentOn: string | null, isDayFirst = false): NamedDay[] {
  const dates = findDates(words, sentOn, isDayFirst).map((one): NamedDay => ({ ...one, kind: "date" }));
  if (sentOn === null) return dates;
  const others = [...daysOfMonth(words, sentOn), ...weekdays(words, sentOn), ...periods(words, sentOn)];
  return [...dates, ...others.filter((one) => !dates.some((date) => overlaps(date, one)))].sort(
    (a, b) => a.index - b.index,
  );
}

const overlaps = (a: NamedDay, b: NamedDay): boolean =>
  a.index < b.index + b.text.length && b.index < a.index + a.text.length;

const daysOfMonth = (words: string, sentOn: string): NamedDay[] =>
  [...words.matchAll(DAY_OF_MONTH)].flatMap((match) => {
    const value = nextDayOfMonth(sentOn, Number(match[1]));
    return value === null ? [] : [{ value, index: match.index, text: match[0], kind: "dayOfMonth" as const }];
  });

/** The next such day of a month after `day`, in this month or the one after it. */
function nextDayOfMonth(day: string, wanted: number): string | null {
  for (let count = 1; count <= 62; count++) {
    const next = addDays(day, count);
    if (next !== null && Number(next.slice(8)) === wanted) return next;
  }
  return null;
}

const weekdays = (words: string, sentOn: string): NamedDay[] =>
  [...words.matchAll(WEEKDAY)].flatMap((match) => {
    const value = nextWeekday(sentOn, WEEKDAYS.indexOf(match[0].slice(0, 3).toLowerCase()));
    return value === null ? [] : [{ value, index: match.index, text: match[0], kind: "weekday" as const }];
  });

const periods = (words: string, sentOn: string): NamedDay[] =>
  [...words.matchAll(PERIOD)].flatMap((match) => {
    const number = match[2] ?? match[1] ?? "";
    const count = /^\d/.test(number) ? Number(number) : wordsToNumber(number);
    if (count === null || count === 0 || count > 366) return [];
    const isWeeks = /^week/i.test(match[4] ?? "");
    const value = match[3] ? addBusinessDays(sentOn, count) : addDays(sentOn, isWeeks ? count * 7 : count);
    return value === null ? [] : [{ value, index: match.index, text: match[0], kind: "period" as const }];
  });

/** Weekends left out; which holidays an agency keeps is not known here. */
function addBusinessDays(day: string, count: number): string | null {
  let at: string | null = day;
  for (let left = count; left > 0 && at !== null; ) {
    at = addDays(at, 1);
    if (at !== null && ![0, 6].includes(new Date(`${at}T00:00:00Z`).getUTCDay())) left--;
  }
  return at;
}
