/** Times for scheduled emails, in the user's time zone and in the agency's. `now` is an argument for tests. */

/** When agencies open. */
const OPENING_TIME = "08:00";
const DAY_MS = 86_400_000;

/** The instant at which it is `day` (`YYYY-MM-DD`), `time` (`HH:MM`) in a zone; default: the user's. Null for an invalid day or time. */
export function instantInZone(day: string, time: string, timeZone?: string): Date | null {
  const wantedUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wantedUtc)) return null;
  if (timeZone === undefined) return new Date(`${day}T${time}`);
  // The zone's clock at the first guess gives the error of the guess; the second pass covers days with a clock change.
  const estimate = wantedUtc - (zonedClock(wantedUtc, timeZone) - wantedUtc);
  return new Date(estimate - (zonedClock(estimate, timeZone) - wantedUtc));
}

/** What a zone's clock shows at an instant, read as if it were UTC. */
function zonedClock(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return Date.parse(`${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}Z`);
}

export type MorningName = "tomorrow" | "monday" | "nextMonday";

/** Mornings on which the agency is likely to be open: the next business day, and the Monday after it. */
export function suggestedMornings(now: Date, timeZone: string): { name: MorningName; at: Date }[] {
  const today = Math.floor(zonedClock(now.getTime(), timeZone) / DAY_MS);
  // Day 0, January 1, 1970, was a Thursday.
  const weekday = (day: number) => (day + 4) % 7;
  const isWorkday = (day: number) => weekday(day) !== 0 && weekday(day) !== 6;
  let nextWorkday = today + 1;
  while (!isWorkday(nextWorkday)) nextWorkday += 1;
  let monday = nextWorkday + 1;
  while (weekday(monday) !== 1) monday += 1;
  const morning = (day: number, name: MorningName) => {
    const at = instantInZone(new Date(day * DAY_MS).toISOString().slice(0, 10), OPENING_TIME, timeZone);
    return at === null ? [] : [{ name, at }];
  };
  return [
    ...morning(nextWorkday, nextWorkday === today + 1 ? "tomorrow" : "monday"),
    ...morning(monday, nextWorkday === today + 1 && weekday(nextWorkday) !== 1 ? "monday" : "nextMonday"),
  ];
}

const formatInZone = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", options).format(at).replaceAll(/[\u0020\u202f](?=[AP]M)/g, "\u00a0");

/** "Mon, Nov 23, 9:00 AM" in `timeZone`; default: the user's. */
export const formatTime = (at: Date, timeZone?: string) =>
  formatInZone(at, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone && { timeZone }),
  });

/** The agency's local time, "12:00 PM EST", with the day if it differs; null if it equals the user's time. */
export function formatAgencyTime(at: Date, timeZone: string | null): string | null {
  if (timeZone === null || formatTime(at, timeZone) === formatTime(at)) return null;
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const sameDay = formatInZone(at, { ...day, timeZone }) === formatInZone(at, day);
  return formatInZone(at, {
    ...(sameDay ? {} : day),
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
}

/** `YYYY-MM-DD` and `HH:MM` of an instant in the user's time zone, as input fields need them. */
export function dateTimeFields(at: Date): { day: string; time: string } {
  const padTwo = (number: number) => String(number).padStart(2, "0");
  return {
    day: `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`,
    time: `${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`,
  };
}
