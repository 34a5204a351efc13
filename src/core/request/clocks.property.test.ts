import fc from "fast-check";
import { expect, it } from "vitest";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { TIER_CONDITIONS } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import type { ClockFacts } from "./clock-facts.ts";
import { requestClocks, workingAsOf } from "./clocks.ts";

const START = Date.parse("2026-03-02T12:00:00Z");
const written = (hours: number) => {
  const at = new Date(START + hours * 3_600_000).toISOString();
  return { at, on: at.slice(0, 10) };
};
const inOrder = <T extends { at: string }>(letters: T[]): T[] =>
  letters.toSorted((a, b) => a.at.localeCompare(b.at));

const hours = fc.nat(200 * 24);
const day = fc.option(hours.map((hour) => written(hour).on));

/** Any order of letters and answers over two hundred days, some of it nonsense, as people confirm nonsense. */
const anyFacts: fc.Arbitrary<ClockFacts> = fc
  .record({
    letters: fc.array(fc.record({ outcome: fc.constantFrom(...OUTCOMES), hour: hours }), { maxLength: 6 }),
    answers: fc.array(
      fc.record({
        hour: hours,
        action: fc.constantFrom(null, null, "appeals" as const, "withdraws" as const),
      }),
      { maxLength: 4 },
    ),
    extension: fc.option(fc.record({ days: fc.option(fc.integer({ min: 1, max: 90 })), noticed: day })),
    appealSent: day,
    acceptedAt: fc.option(hours.map((hour) => written(hour).at)),
    feePaidOn: day,
    reminderOn: day,
    suitNotice: day,
    tier: fc.option(
      fc.record({
        when: fc.constantFrom(...TIER_CONDITIONS),
        noticed: hours.map((hour) => written(hour).on),
      }),
    ),
    body: fc.constantFrom("agency" as const, "municipality" as const),
    received: fc.integer({ min: -3, max: 3 }).map((days) => written(days * 24).on),
  })
  .map(({ letters, answers, body, received, acceptedAt, feePaidOn, ...recorded }) => ({
    acceptedAt,
    feePaidOn,
    received,
    body,
    channel: "electronic",
    letters: inOrder(letters.map(({ outcome, hour }) => ({ outcome, ...written(hour) }))),
    answers: inOrder(answers.map(({ hour, action }) => ({ ...written(hour), action }))),
    recorded,
    daysOff: { closings: [], worked: [] },
  }));

it.each(LAWS.map((law) => [law.place, law] as const))(
  "%s: whatever is confirmed, every clock has a day or a reason",
  (_, law) => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const clocks = requestClocks(law, facts);
        expect(new Set(clocks.map(({ kind }) => kind)).size).toBe(clocks.length);
        for (const clock of clocks) {
          const { kind, dueOn, metOn, pausedSince, startedOn, working } = clock;
          expect(pausedSince === null || (dueOn === null && metOn === null)).toBe(true);
          if (kind === "reminder" || kind === "challenge") expect(working.due).toBeNull();
          else if (kind === "suit_notice")
            expect([dueOn, metOn, working.due === null]).toEqual([null, null, false]);
          else expect(dueOn === null).toBe(pausedSince !== null);
          if (dueOn !== null && kind !== "reminder") expect(dueOn >= startedOn).toBe(true);
          expect(() => workingAsOf("2026-12-01", law, facts.daysOff, clock)).not.toThrow();
        }
      }),
      { numRuns: 30 },
    );
  },
);
