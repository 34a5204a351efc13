import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarOf, holidaysOf } from "#core/law/holidays/holidays.ts";
import { BODIES, DEADLINE_KINDS, type DeadlineKind, type Law } from "#core/law/law.ts";
import { clockOf, extensionOf, limitOf } from "#core/law/law-limits.ts";
import { LAWS } from "#core/law/laws.ts";
import { due } from "./calculate-deadline.ts";
import type { Deadline, DeadlineInput, SetDeadline } from "./deadline.ts";

/** Days as numbers since 1970, to hold against the engine's dates. */
const DAY = 86_400_000;
const toIso = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const toDay = (iso: string): number => Date.parse(iso) / DAY;

const anyDay = fc.integer({ min: toDay("2000-01-02"), max: toDay("2040-06-30") });
const anyKind = fc.constantFrom(...DEADLINE_KINDS);
const anyBody = fc.constantFrom(...BODIES);

const holidays = new Map(
  LAWS.map((law) => {
    const calendar = calendarOf(law.calendar);
    const years = Array.from({ length: 45 }, (_, i) => 1999 + i);
    const days = years.flatMap((year) => (calendar ? holidaysOf(calendar, year) : []));
    return [law.jurisdiction, new Set(days.map((holiday) => toDay(holiday.date)))];
  }),
);
const isHoliday = (law: Law, day: number): boolean => holidays.get(law.jurisdiction)?.has(day) ?? false;
const isSunday = (day: number): boolean => new Date(day * DAY).getUTCDay() === 0;
const isOff = (law: Law, day: number): boolean =>
  [0, 6].includes(new Date(day * DAY).getUTCDay()) || isHoliday(law, day);

const set = (deadline: Deadline): SetDeadline => {
  if (deadline.due === null) throw new Error(`no date: ${deadline.reason}`);
  return deadline;
};

/** The kinds for which a law has a number, so that no run is spent on a reason. */
const kindsOf = (law: Law): DeadlineKind[] =>
  DEADLINE_KINDS.filter((kind) => due(law, { received: "2026-11-20", kind }).due !== null);

/** What the last day rests on: the extension where there is one. */
const lastRule = (law: Law, kind: DeadlineKind) => {
  const rule = kind === "extension" ? extensionOf(law, "agency") : limitOf(law, kind, "agency");
  if (rule.days === null) throw new Error("no number");
  return rule;
};

describe.each(LAWS.filter((law) => kindsOf(law).length > 0).map((law) => [law.place, law] as const))(
  "%s",
  (_, law) => {
    const numbered = fc.constantFrom(...kindsOf(law));

    it("never gives an earlier date to a later start", () => {
      fc.assert(
        fc.property(numbered, anyDay, fc.nat(40), (kind, day, later) => {
          const first = set(due(law, { received: toIso(day), kind }));
          const second = set(due(law, { received: toIso(day + later), kind }));
          expect(first.due <= second.due).toBe(true);
        }),
        { numRuns: 25 },
      );
    });

    it("never ends on a day that its rule skips or rolls off", () => {
      fc.assert(
        fc.property(numbered, anyDay, (kind, day) => {
          const end = toDay(set(due(law, { received: toIso(day), kind })).due);
          const { unit, roll } = lastRule(law, kind);
          if (unit === "business" || roll?.off === "weekends_and_holidays")
            expect(isOff(law, end)).toBe(false);
          if (roll?.off === "sundays_and_holidays") expect(isSunday(end) || isHoliday(law, end)).toBe(false);
        }),
        { numRuns: 25 },
      );
    });

    it("has one entry for every day, one of them due, and numbers those that count without a gap", () => {
      fc.assert(
        fc.property(numbered, anyDay, (kind, day) => {
          const { due: end, working } = set(due(law, { received: toIso(day), kind }));
          expect(working.map((step) => step.date)).toEqual(
            Array.from({ length: toDay(end) - day + 1 }, (_, i) => toIso(day + i)),
          );
          expect(working.filter((step) => step.due)).toEqual([working.at(-1)]);
          const numbers = working.flatMap((step) => (step.n === null ? [] : [step.n]));
          expect(numbers).toEqual(numbers.map((_, i) => i + 1));
        }),
        { numRuns: 10 },
      );
    });

    it("moves by exactly the days of a pause that would have counted", () => {
      const tolled: Law = {
        ...law,
        tolling: { clarifications: 0, condition: "", citation: "§ 1", appliesTo: DEADLINE_KINDS },
      };
      const own = kindsOf(law).filter((kind) => kind !== "extension");
      fc.assert(
        fc.property(fc.constantFrom(...own), anyDay, fc.nat(25), fc.nat(40), (kind, day, after, length) => {
          const unpaused = set(due(tolled, { received: toIso(day), kind }));
          const counted = unpaused.working.filter((step) => step.as === "counted");
          const from = toDay(counted[Math.min(after, counted.length - 1)]?.date ?? "");
          const to = Math.min(from + length, toDay("2040-12-31"));
          const counts = (d: number) => unpaused.unit !== "business" || !isOff(law, d);
          let left = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(counts).length;
          let expected = toDay(counted.at(-1)?.date ?? "");
          while (left > 0) if (counts(++expected)) left -= 1;
          const rolls = lastRule(law, kind).roll?.off;
          const rollsOff = (d: number) =>
            rolls === "weekends_and_holidays"
              ? isOff(law, d)
              : rolls !== undefined && (isSunday(d) || isHoliday(law, d));
          while (rollsOff(expected)) expected++;
          const pauses = [{ from: toIso(from), to: toIso(to) }];
          expect(due(tolled, { received: toIso(day), kind, pauses }).due).toBe(toIso(expected));
        }),
        { numRuns: 25 },
      );
    });
  },
);

describe("every law", () => {
  const anyLaw = fc.constantFrom(...LAWS);

  it("says the same when its own answer is asked again", () => {
    fc.assert(
      fc.property(anyLaw, anyDay, anyKind, anyBody, (law, day, kind, body) => {
        const once = due(law, { received: toIso(day), kind, body });
        const { received } = once;
        expect(due(law, { received, kind: once.kind, body: once.body })).toEqual(once);
        expect(
          due(law, { received, kind, body, pauses: [], extensions: [], closings: [], worked: [] }),
        ).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  it("gives its own extension and the same days by notice one date", () => {
    const extendable = LAWS.filter((law) => law.extension.days !== null);
    fc.assert(
      fc.property(fc.constantFrom(...extendable), anyDay, anyBody, (law, day, body) => {
        const received = toIso(day);
        const own = due(law, { received, kind: "extension", body });
        const { days } = extensionOf(law, body);
        if (own.due === null || days === null) return;
        const clock = clockOf(law, "extension", body);
        expect(due(law, { received, kind: clock, body, extensions: [{ days }] }).due).toBe(own.due);
      }),
      { numRuns: 500 },
    );
  });

  it("is never moved back by an extension, a pause or a closing", () => {
    fc.assert(
      fc.property(anyLaw, anyDay, fc.nat(30), (law, day, after) => {
        const input: DeadlineInput = { received: toIso(day) };
        const plain = due(law, input);
        const closed = due(law, { ...input, closings: [{ date: toIso(day + after), name: "Snow" }] });
        expect(closed.due === null ? plain.due === null : closed.due >= (plain.due ?? "")).toBe(true);
        const extended = due(law, { ...input, kind: "extension" });
        if (extended.due !== null && clockOf(law, "extension", "agency") === "initial_response") {
          expect(extended.due >= (plain.due ?? "")).toBe(true);
          expect(extended.firstLimit).toBe(plain.due);
        }
      }),
      { numRuns: 500 },
    );
  });
});
