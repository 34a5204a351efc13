import { expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { describeOutcomeEffect } from "./outcome-effect.ts";

/** Received on Tuesday, September 1, 2026; Monday the 7th is Labor Day. The last event is the one to confirm. */
it.each([
  // 5 U.S.C. § 552(a)(6)(B)(i): ten working days at most; the notice takes three. The law's 20th day is September 30.
  ["us", ["extension_noticed=2026-09-08:3"], "Answer due: moves from Sep 30 to Oct 5."],
  // Tex. Gov't Code § 552.222(d): the days count again from the answer.
  [
    "us-tx",
    ["clarification_asked=2026-09-08"],
    "Answer due: the clock pauses until you answer. Last day to answer the question: Nov 9.",
  ],
  // A refusal answers; § 552(a)(6)(A)(i): 90 days to appeal.
  ["us", ["denied=2026-09-10"], "Answer due: the clock ends with this email. Last day to appeal: Dec 9."],
  // The agency's own day for the rest.
  [
    "us-ca",
    ["interim_release=2026-09-10:2026-10-15"],
    "Answer due: the clock ends with this email. Records promised: Oct 15.",
  ],
  ["us", ["processing_update=2026-09-10"], "No deadline changes."],
  ["us", ["acknowledged=2026-09-02"], "No deadline changes."],
  // What was answered before stays answered.
  ["us", ["denied=2026-09-10", "processing_update=2026-09-14"], "No deadline changes."],
  // Released in full after a refusal, nothing is left to appeal.
  ["us", ["denied=2026-09-10", "released=2026-09-14"], "Last day to appeal: no longer counts."],
] as const)("%s %j: %s", (code, events, text) => {
  const law = lawOf(code);
  if (law === undefined) throw new Error("no law");
  const request = { received: "2026-09-01", channel: "electronic", body: "agency" } as const;
  const facts = parseDeadlineEvents(request, events);
  const letter = facts.letters.at(-1);
  if (letter === undefined) throw new Error("no letter");
  const before = { ...facts, letters: facts.letters.slice(0, -1) };
  expect(describeOutcomeEffect(law, before, letter)).toBe(text);
  // Read automatically as something else before, it counts once.
  const read = { ...letter, outcome: "processing_update" } as const;
  expect(describeOutcomeEffect(law, { ...before, letters: [...before.letters, read] }, letter)).toBe(text);
});
