/**
 * Deadlines a second, over every law and every kind it has a number for, with the whole working. The floor is a bare
 * loop over the same days in the same run: it asks of each day whether it is off, counts, and stores nothing. What a
 * deadline costs beyond it is ours: reading the input and writing down the days. Exits with 1 when that is too much.
 */

import { epochDayOf, isoDayOf, weekdayOf } from "#core/dates/epoch-day.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { calendarOf, holidaysOf } from "#core/law/holidays/holidays.ts";
import { DEADLINE_KINDS, type DeadlineKind, type Law } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";

/** Taken in turns; the best of each counts, so that whatever else the machine does disturbs neither. */
const ROUNDS = 8;
const STARTS_PER_CLOCK = 40;
const MAX_FLOOR_RATIO = 25;
const MIN_PER_SECOND = 2000;

type Case = { law: Law; kind: DeadlineKind; received: string; from: number; to: number };

/** Clocks that start on days spread over the years, whose ends are known from a first count. */
function casesOf(law: Law): Case[] {
  const first = epochDayOf("2000-01-03");
  const last = epochDayOf("2040-06-30");
  const starts = Array.from({ length: STARTS_PER_CLOCK }, (_, i) =>
    isoDayOf(first + Math.floor(((last - first) * i) / STARTS_PER_CLOCK)),
  );
  return DEADLINE_KINDS.flatMap((kind) =>
    starts.flatMap((received) => {
      const end = due(law, { received, kind }).due;
      return end === null ? [] : [{ law, kind, received, from: epochDayOf(received), to: epochDayOf(end) }];
    }),
  );
}

function holidaysBetween(law: Law, from: number, to: number): Set<number> {
  const calendar = calendarOf(law.calendar);
  if (!calendar) throw new Error(`There is no calendar ${law.calendar}.`);
  const years = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return new Set(years.flatMap((year) => holidaysOf(calendar, year)).map(({ date }) => epochDayOf(date)));
}

/** Counts the open days of every case: no working, no dates, no laws. */
function bareLoop(cases: readonly Case[], holidays: ReadonlyMap<Law, Set<number>>): number {
  let openDays = 0;
  for (const { law, from, to } of cases) {
    const off = holidays.get(law);
    for (let day = from + 1; day <= to; day++) if (weekdayOf(day) < 6 && !off?.has(day)) openDays += 1;
  }
  return openDays;
}

function withWorking(cases: readonly Case[]): number {
  let steps = 0;
  for (const { law, kind, received } of cases) steps += due(law, { received, kind }).working.length;
  return steps;
}

const secondsOf = (work: () => number): number => {
  const started = performance.now();
  if (work() === 0) throw new Error("Nothing was counted.");
  return (performance.now() - started) / 1000;
};

const coldSeconds = secondsOf(() => LAWS.map((law) => due(law, { received: "2026-11-20" })).length);
const cases = LAWS.flatMap(casesOf);
const holidays = new Map(LAWS.map((law) => [law, holidaysBetween(law, 1999, 2043)]));
const bestSeconds = { floor: Number.POSITIVE_INFINITY, engine: Number.POSITIVE_INFINITY };
for (let round = 0; round < ROUNDS; round++) {
  bestSeconds.floor = Math.min(
    bestSeconds.floor,
    secondsOf(() => bareLoop(cases, holidays)),
  );
  bestSeconds.engine = Math.min(
    bestSeconds.engine,
    secondsOf(() => withWorking(cases)),
  );
}
const days = cases.reduce((sum, { from, to }) => sum + to - from, 0);
const row = (what: string, seconds: number) => ({
  what,
  deadlines: cases.length,
  "a second": Math.round(cases.length / seconds),
  "µs each": Number(((seconds / cases.length) * 1e6).toFixed(2)),
  "days a second": Math.round(days / seconds),
});
console.table([
  row("bare loop over the days (floor)", bestSeconds.floor),
  row("deadline with its working", bestSeconds.engine),
]);
const overFloor = bestSeconds.engine / bestSeconds.floor;
console.log(
  `${LAWS.length} laws. A deadline costs ${overFloor.toFixed(1)} times its bare loop (at most ${MAX_FLOOR_RATIO}). ` +
    `The first of every law, holidays and all: ${(coldSeconds * 1000).toFixed(0)} ms.`,
);
if (overFloor > MAX_FLOOR_RATIO || cases.length / bestSeconds.engine < MIN_PER_SECOND) process.exitCode = 1;
