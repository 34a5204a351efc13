import { describe, expect, it } from "vitest";
import { calendarOf, holidaysOf } from "#core/law/holidays/holidays.ts";
import {
  type Body,
  type Channel,
  DEADLINE_KINDS,
  type DeadlineKind,
  type Extension,
  type Law,
  type Limit,
  type Roll,
  type Unit,
} from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { due } from "./calculate-deadline.ts";

/*
 * Every law, counted a second time as one would on a wall calendar: a day at a time, with nothing of the engine but the
 * row and the list of holidays. A thousand days of receipt for each law and kind, the same in every run.
 */
const DAY = 86_400_000;
const FIRST = Date.UTC(2000, 0, 1) / DAY;
const LAST = Date.UTC(2040, 11, 31) / DAY;
const DATES = 1000;

/** Written once: two years past the last start is as far as any limit goes. */
const ISO = Array.from({ length: LAST - FIRST + 900 }, (_, i) =>
  new Date((FIRST + i) * DAY).toISOString().slice(0, 10),
);
const toIso = (day: number): string => ISO[day - FIRST] ?? "beyond the table";

/** Random numbers that are the same in every run (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const holidaysIn = (law: Law): Set<number> => {
  const calendar = calendarOf(law.calendar);
  if (!calendar) throw new Error(`no calendar ${law.calendar}`);
  const years = Array.from({ length: 45 }, (_, i) => 1999 + i);
  return new Set(years.flatMap((year) => holidaysOf(calendar, year)).map((h) => Date.parse(h.date) / DAY));
};

/** California's courts close on February 12, moved off a weekend, and on the fourth Friday of September. */
const movesLastDay = ({ calendar }: Roll, day: number): boolean => {
  if (calendar === undefined) return false;
  const date = new Date(day * 86_400_000);
  const [month, of, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()];
  if (month === 9) return date.getUTCFullYear() >= 2022 && weekday === 5 && of >= 22 && of <= 28;
  if (month !== 2) return false;
  return (
    (of === 12 && weekday !== 0 && weekday !== 6) ||
    (of === 11 && weekday === 5) ||
    (of === 13 && weekday === 1)
  );
};

/** The wall calendar of one place. Jan 1, 1970 was a Thursday. */
const wallOf = (holidays: Set<number>) => {
  const isSunday = (day: number) => day % 7 === 3;
  const isOff = (day: number) => day % 7 === 2 || isSunday(day) || holidays.has(day);

  const business = (from: number, days: number) => {
    let day = from;
    for (let left = days; left > 0; ) if (!isOff(++day)) left--;
    return day;
  };
  /** Forward until the month is reached, then to its day of that number or its last. */
  const months = (from: number, count: number) => {
    const start = new Date(from * DAY);
    const target = start.getUTCFullYear() * 12 + start.getUTCMonth() + count;
    const monthOf = (day: number) => {
      const date = new Date(day * DAY);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    };
    let day = from + Math.max(0, count * 28 - 1);
    while (monthOf(day) < target) day++;
    while (new Date(day * DAY).getUTCDate() < start.getUTCDate() && monthOf(day + 1) === target) day++;
    return day;
  };
  const span = (from: number, days: number, unit: Unit) => {
    if (unit === "business") return business(from, days);
    if (unit === "calendar") return from + days;
    if (unit === "weeks") return from + 7 * days;
    return months(from, unit === "years" ? 12 * days : days);
  };
  const end = (from: number, rule: { days: number; unit: Unit; roll: Roll | null }) => {
    let day = span(from, rule.days, rule.unit);
    if (rule.roll?.off === "weekends_and_holidays") while (isOff(day) || movesLastDay(rule.roll, day)) day++;
    if (rule.roll?.off === "sundays_and_holidays") while (isSunday(day) || holidays.has(day)) day++;
    return day;
  };
  return { isOff, business, end };
};

type Case = { day: number; kind: DeadlineKind; body: Body; channel: Channel; acknowledgedAfter: number };

/** What the law says, or null where it says no number. */
const count = (law: Law, wall: ReturnType<typeof wallOf>, input: Case): number | null => {
  const local = input.body === "municipality" ? (law.local ?? {}) : {};
  const extension: Law["extension"] = local.extension ?? law.extension;
  const limitOf = (kind: keyof Law["limits"]): Limit => local[kind] ?? law.limits[kind];
  if (input.kind !== "extension") return first(law, wall, input, limitOf(input.kind), limitOf)?.end ?? null;
  if (extension.days === null) return null;
  const clock = extension.appliesTo.includes("initial_response")
    ? "initial_response"
    : extension.appliesTo[0];
  if (clock === undefined || clock === "extension") throw new Error("an extension extends something");
  const before = first(law, wall, input, limitOf(clock), limitOf);
  return before && extended(wall, input, extension, before);
};

const first = (
  law: Law,
  wall: ReturnType<typeof wallOf>,
  { day, channel, acknowledgedAfter }: Case,
  limit: Limit,
  limitOf: (kind: "initial_response") => Limit,
): { zero: number; end: number } | null => {
  if (limit.days === null) return null;
  let zero = limit.from === "acknowledgment" ? day + acknowledgedAfter : day;
  if (limit.from === "receipt" || limit.from === "end_of_initial_response") {
    const { deemed, officeHours } = law.start;
    if (deemed && channel === "electronic") zero = wall.business(day, deemed.businessDays);
    else if (officeHours && wall.isOff(day)) zero = wall.business(day, 1);
  }
  if (limit.from !== "end_of_initial_response") return { zero, end: wall.end(zero, limit) };
  const answer = limitOf("initial_response");
  if (answer.days === null) throw new Error("counts from an answer without a limit");
  return { zero, end: wall.end(wall.end(zero, answer), limit) };
};

const extended = (
  wall: ReturnType<typeof wallOf>,
  { day, acknowledgedAfter }: Case,
  rule: Extension,
  { zero, end }: { zero: number; end: number },
): number => {
  if (rule.counted === "from_receipt") return Math.max(end, wall.end(zero, rule));
  if (rule.counted === "from_acknowledgment") return wall.end(Math.min(end, day + acknowledgedAfter), rule);
  return wall.end(end, rule);
};

describe.each(LAWS.map((law) => [law.place, law] as const))("%s", (place, law) => {
  const wall = wallOf(holidaysIn(law));

  it.each(DEADLINE_KINDS)(`counts its %s on ${DATES} days as a wall calendar does`, (kind) => {
    const random = randomFrom(
      [...`${place} ${kind}`].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
    );
    const wrong: unknown[] = [];
    for (let i = 0; i < DATES; i++) {
      const input: Case = {
        day: FIRST + Math.floor(random() * (LAST - FIRST - 30)),
        kind,
        body: random() < 0.5 ? "agency" : "municipality",
        channel: random() < 0.7 ? "electronic" : "post",
        acknowledgedAfter: Math.floor(random() * 15),
      };
      const expected = count(law, wall, input);
      const received = toIso(input.day);
      const acknowledged = toIso(input.day + input.acknowledgedAfter);
      const { body, channel } = input;
      const counted = due(law, { received, kind, body, channel, acknowledged }).due;
      if (counted !== (expected === null ? null : toIso(expected))) {
        wrong.push({ ...input, received, counted, expected: expected && toIso(expected) });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
