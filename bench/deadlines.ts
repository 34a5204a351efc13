/**
 * Deadlines a second, over every law and every kind it has a number for, with the whole working. The floor is a bare
 * loop over the same days in the same run: it asks of each day whether it is off, counts, and keeps nothing. What a
 * deadline costs beyond it is ours: reading the input and writing down the days. Exits with 1 when that is too much.
 */
import { due } from "#core/deadline/due.ts";
import { epochDayOf, isoOf, weekdayOf } from "#core/deadline/epoch-day.ts";
import { calendarOf, holidaysOf } from "#core/deadline/holidays.ts";
import { DEADLINE_KINDS, type DeadlineKind, type Law } from "#core/deadline/law.ts";
import { LAWS } from "#core/deadline/laws.ts";

/** Taken in turns; the best of each counts, so that whatever else the machine does disturbs neither. */
const ROUNDS = 8;
const STARTS_A_CLOCK = 40;
const MOST_OVER_FLOOR = 25;
const LEAST_A_SECOND = 2000;

type Case = { law: Law; kind: DeadlineKind; received: string; from: number; to: number };

/** Clocks that start on days spread over the years, whose ends are known from a first count. */
function casesOf(law: Law): Case[] {
  const first = epochDayOf("2000-01-03");
  const last = epochDayOf("2040-06-30");
  const starts = Array.from({ length: STARTS_A_CLOCK }, (_, i) =>
    isoOf(first + Math.floor(((last - first) * i) / STARTS_A_CLOCK)),
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
  let counted = 0;
  for (const { law, from, to } of cases) {
    const off = holidays.get(law);
    for (let day = from + 1; day <= to; day++) if (weekdayOf(day) < 6 && !off?.has(day)) counted += 1;
  }
  return counted;
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

const cold = secondsOf(() => LAWS.map((law) => due(law, { received: "2026-11-20" })).length);
const cases = LAWS.flatMap(casesOf);
const holidays = new Map(LAWS.map((law) => [law, holidaysBetween(law, 1999, 2043)]));
const best = { floor: Number.POSITIVE_INFINITY, engine: Number.POSITIVE_INFINITY };
for (let round = 0; round < ROUNDS; round++) {
  best.floor = Math.min(
    best.floor,
    secondsOf(() => bareLoop(cases, holidays)),
  );
  best.engine = Math.min(
    best.engine,
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
  row("bare loop over the days (floor)", best.floor),
  row("deadline with its working", best.engine),
]);
const overFloor = best.engine / best.floor;
console.log(
  `${LAWS.length} laws. A deadline costs ${overFloor.toFixed(1)} times its bare loop (at most ${MOST_OVER_FLOOR}). ` +
    `The first of every law, holidays and all: ${(cold * 1000).toFixed(0)} ms.`,
);
if (overFloor > MOST_OVER_FLOOR || cases.length / best.engine < LEAST_A_SECOND) process.exitCode = 1;
