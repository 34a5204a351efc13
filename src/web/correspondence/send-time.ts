/** When a mail leaves, in the reader's own zone and in the agency's. `now` is an argument so that it can be tested. */

/** When offices open. */
const OPENS = "08:00";
const DAY_MS = 86_400_000;

/** The instant at which it is `day` (`YYYY-MM-DD`), `time` (`HH:MM`) in a zone; the reader's own unless told. Null for no such day or time. */
export function instantAt(day: string, time: string, zone?: string): Date | null {
  const wanted = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  if (zone === undefined) return new Date(`${day}T${time}`);
  // The zone's own clock at a first guess says how far off the guess is; a second look settles days on which it changes.
  const first = wanted - (clockAt(wanted, zone) - wanted);
  return new Date(first - (clockAt(first, zone) - wanted));
}

/** What a zone's clock shows at an instant, read as if it were UTC. */
function clockAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
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

/** Mornings on which the agency is likely to open: the next working day, and the Monday after it. */
export function mornings(now: Date, zone: string): { words: string; at: Date }[] {
  const today = Math.floor(clockAt(now.getTime(), zone) / DAY_MS);
  // Day 0, the first of January 1970, was a Thursday.
  const weekday = (day: number) => (day + 4) % 7;
  const works = (day: number) => weekday(day) !== 0 && weekday(day) !== 6;
  let next = today + 1;
  while (!works(next)) next += 1;
  let monday = next + 1;
  while (weekday(monday) !== 1) monday += 1;
  const morning = (day: number, words: string) => {
    const at = instantAt(new Date(day * DAY_MS).toISOString().slice(0, 10), OPENS, zone);
    return at === null ? [] : [{ words, at }];
  };
  return [
    ...morning(next, next === today + 1 ? "Tomorrow morning at the agency" : "Monday morning at the agency"),
    ...morning(
      monday,
      next === today + 1 && weekday(next) !== 1 ? "Monday morning at the agency" : "Monday after",
    ),
  ];
}

const inZone = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", options).format(at).replaceAll(/[\u0020\u202f](?=[AP]M)/g, "\u00a0");

/** "Mon, Nov 23, 9:00 AM"; in another zone than the reader's, that zone's. */
export const timeWords = (at: Date, zone?: string) =>
  inZone(at, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(zone && { timeZone: zone }),
  });

/** What the agency's clock shows then, "12:00 PM EST", with the day where it is another; null where it shows the reader's own time. */
export function agencyTimeWords(at: Date, zone: string | null): string | null {
  if (zone === null || timeWords(at, zone) === timeWords(at)) return null;
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const sameDay = inZone(at, { ...day, timeZone: zone }) === inZone(at, day);
  return inZone(at, {
    ...(sameDay ? {} : day),
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
    timeZoneName: "short",
  });
}

/** `YYYY-MM-DD` and `HH:MM` of an instant on the reader's clock, as fields take them. */
export function fieldsOf(at: Date): { day: string; time: string } {
  const two = (number: number) => String(number).padStart(2, "0");
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}
