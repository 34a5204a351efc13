import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { due } from "./due.ts";
import { calendarOf, holidaysOf } from "./holidays.ts";
import type { Law } from "./law.ts";
import { LAWS, lawOf } from "./laws.ts";

/** Days as numbers since 1970, and a second, plain count by way of `Date`, to hold against the engine's. */
const DAY = 86_400_000;
const toIso = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const toDay = (iso: string): number => Date.parse(iso) / DAY;
const anyDay = fc.integer({ min: toDay("2000-01-02"), max: toDay("2040-06-30") });

const holidays = new Map(
  LAWS.map((law) => {
    const calendar = calendarOf(law.calendar);
    const years = Array.from({ length: 43 }, (_, i) => 1999 + i);
    const days = years.flatMap((year) => (calendar ? holidaysOf(calendar, year) : []));
    return [law.jurisdiction, new Set(days.map((holiday) => toDay(holiday.date)))];
  }),
);

const isOff = (law: Law, day: number): boolean =>
  [0, 6].includes(new Date(day * DAY).getUTCDay()) || (holidays.get(law.jurisdiction)?.has(day) ?? false);

const naive = (law: Law, received: number): number => {
  const limit = law.limits.initial_response;
  if (limit.days === null) throw new Error("no number");
  let day = received;
  for (let left = law.start.deemed?.businessDays ?? 0; left > 0; ) if (!isOff(law, ++day)) left--;
  if (limit.unit === "business") for (let left = limit.days; left > 0; ) left -= isOff(law, ++day) ? 0 : 1;
  else {
    day += limit.days;
    while (limit.roll !== null && isOff(law, day)) day++;
  }
  return day;
};

const federal = (): Law => {
  const law = lawOf("us");
  if (law === undefined) throw new Error("no federal law");
  return law;
};

describe.each(LAWS.map((law) => [law.place, law] as const))("%s", (_, law) => {
  it("agrees with a plain count on a thousand days", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(due(law, { received: toIso(day) }).due).toBe(toIso(naive(law, day)));
      }),
      { numRuns: 1000 },
    );
  });

  it("never gives an earlier date to a later receipt", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(40), (day, later) => {
        const first = due(law, { received: toIso(day), kind: "extension" }).due;
        const second = due(law, { received: toIso(day + later), kind: "extension" }).due;
        expect(first !== null && second !== null && first <= second).toBe(true);
      }),
    );
  });

  it("ends on a business day and has one entry for every day", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const deadline = due(law, { received: toIso(day), kind: "extension" });
        const end = toDay(deadline.due ?? "");
        expect(isOff(law, end)).toBe(false);
        expect(deadline.working.map((step) => step.date)).toEqual(
          Array.from({ length: end - day + 1 }, (_, i) => toIso(day + i)),
        );
        expect(deadline.working.filter((step) => step.due)).toHaveLength(1);
      }),
    );
  });

  it("numbers the counted days without a gap", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { working } = due(law, { received: toIso(day), kind: "extension" });
        const numbers = working.flatMap((step) => (step.n === null ? [] : [step.n]));
        expect(numbers).toEqual(numbers.map((_, i) => i + 1));
      }),
    );
  });

  it("says the same when asked again", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const once = due(law, { received: toIso(day) });
        expect(due(law, { received: once.received })).toEqual(once);
      }),
    );
  });
});

it("moves a federal date by exactly the business days of a pause", () => {
  const law = federal();
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 25 }), fc.nat(60), (day, after, length) => {
      const unpaused = toDay(due(law, { received: toIso(day) }).due ?? "");
      const from = Math.min(day + after, unpaused);
      const to = Math.min(from + length, toDay("2040-12-31"));
      const paused = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((d) => !isOff(law, d));
      let expected = unpaused;
      for (let left = paused.length; left > 0; ) left -= isOff(law, ++expected) ? 0 : 1;
      const moved = due(law, { received: toIso(day), pauses: [{ from: toIso(from), to: toIso(to) }] });
      expect(moved.due).toBe(toIso(expected));
    }),
  );
});
