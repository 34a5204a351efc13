import { expect, test } from "vitest";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { type ClockFacts, NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { describeSendingEffect } from "./sending-effect.ts";

const law = (code: string): Law => {
  const found = lawOf(code);
  if (!found) throw new Error(`no law ${code}`);
  return found;
};
const on = (day: string) => ({ on: day, at: `${day}T12:00:00.000Z` });

/** Received on Monday, March 2, 2026. */
const facts = (...letters: [Outcome, string][]): ClockFacts => ({
  received: "2026-03-02",
  channel: "electronic",
  body: "agency",
  letters: letters.map(([outcome, day]) => ({ outcome, ...on(day) })),
  answers: [],
  recorded: NO_MANUAL_RECORDS,
  daysOff: { closings: [], worked: [] },
});
const federal = {
  law: law("us"),
  status: "awaiting_determination",
  action: null,
  now: on("2026-03-16"),
} as const;

test("an answer resumes a paused clock, with the new deadline", () => {
  expect(
    describeSendingEffect({
      ...federal,
      facts: facts(["clarification_asked", "2026-03-10"]),
      status: "clarification_asked",
    }),
  ).toBe("When this is sent, the agency’s clock runs again. The new deadline is April 3, 2026.");
});

test("a follow-up moves no clock and names the current deadline", () => {
  expect(describeSendingEffect({ ...federal, facts: facts() })).toBe(
    "No deadline changes. The response is still due March 30, 2026.",
  );
  expect(describeSendingEffect({ ...federal, facts: facts(), now: on("2026-04-20") })).toBe(
    "No deadline changes. The response was due March 30, 2026.",
  );
  expect(describeSendingEffect({ ...federal, facts: facts(["released", "2026-03-10"]) })).toBe(
    "No deadline changes.",
  );
  expect(describeSendingEffect({ ...federal, facts: null })).toBe("No deadline changes.");
});

test("under a law that does not stop for questions, an answer hands the request back", () => {
  expect(
    describeSendingEffect({
      ...federal,
      law: law("us-il"),
      facts: facts(["clarification_asked", "2026-03-03"]),
      status: "clarification_asked",
      now: on("2026-03-04"),
    }),
  ).toBe("The request is with the agency again. The response is still due March 9, 2026.");
});

test("an appeal begins the time for its decision, late or not", () => {
  const appeal = { ...federal, action: "appeals", status: "denied" } as const;
  const denied = facts(["denied", "2026-03-10"]);
  expect(describeSendingEffect({ ...appeal, facts: denied })).toBe(
    "This counts as your appeal on the day it is sent. A decision is due April 13, 2026.",
  );
  expect(describeSendingEffect({ ...appeal, facts: denied, now: on("2026-07-01") })).toBe(
    "The time to appeal ended on June 8, 2026. This counts as your appeal on the day it is sent. A decision is due July 30, 2026.",
  );
});

test("a withdrawal ends it", () => {
  expect(describeSendingEffect({ ...federal, facts: facts(), action: "withdraws" })).toBe(
    "This ends the request, and no deadline runs any more. You can cancel until it is sent.",
  );
});
