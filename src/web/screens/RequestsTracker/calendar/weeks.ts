import { MONTHS } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { addDays } from "#web/features/dates/format-day.ts";

/** The number of visible weeks. */
export const WEEKS = 5;

/** The Sunday that begins the week of an ISO day. */
export const startOfWeek = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The days of the visible weeks, one array per week, from a Sunday on. */
export const weekDays = (sunday: string): string[][] =>
  Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(sunday, week * 7 + day)),
  );

/** The first Sunday of the page of weeks that contains a day, counted in whole pages from `sunday`. */
export function firstVisibleSunday(sunday: string, day: string): string {
  let first = sunday;
  while (day < first) first = addDays(first, -WEEKS * 7);
  while (day >= addDays(first, WEEKS * 7)) first = addDays(first, WEEKS * 7);
  return first;
}

/** The Sunday of the `week` parameter; null when it is not a date between 1900 and 2199. */
export function parseWeek(text: string | null): string | null {
  if (text === null || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : startOfWeek(date.toISOString().slice(0, 10));
}

/** "November and December 2026", "December 2026 and January 2027": the months of the weeks from a Sunday on. */
export function monthsTitle(sunday: string): string {
  const last = addDays(sunday, WEEKS * 7 - 1);
  const months: { month: string; year: string }[] = [];
  for (let day = sunday; day <= last; day = addDays(day, 1)) {
    const [year = "", month = ""] = day.split("-");
    const name = MONTHS[Number(month) - 1] ?? "";
    if (months.at(-1)?.month !== name) months.push({ month: name, year });
  }
  const labels = months.map(({ month, year }, index) =>
    months[index + 1]?.year === year ? month : `${month} ${year}`,
  );
  const [first = "", second, third] = labels;
  if (second === undefined) return first;
  if (third === undefined) return formatMessage(trackerCalendar.months.two, { first, second });
  const isOneYear = months.at(-1)?.year === months[0]?.year;
  const from = isOneYear ? first : `${months[0]?.month} ${months[0]?.year}`;
  return formatMessage(trackerCalendar.months.three, { first: from, last: third });
}
