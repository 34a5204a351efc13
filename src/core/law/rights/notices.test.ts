import { expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { inactionText } from "#core/request/inaction/inaction.ts";

const RECEIVED = "2026-08-25";

function clocksOf(code: string, events: readonly string[]) {
  const law = lawOf(code);
  if (law === undefined) throw new Error("no law");
  const facts = parseDeadlineEvents({ received: RECEIVED, channel: "electronic", body: "agency" }, events);
  const clocks = requestClocks(law, facts);
  const clock = (kind: string) => clocks.find((one) => one.kind === kind);
  return { law, clocks, clock };
}

/** The notice is received on Tuesday, September 1, 2026; Monday the 7th is Labor Day. */
it.each([
  // C.R.S. § 24-72-204(5)(a): at least fourteen days before the application is filed.
  ["us-co", "2026-09-15", "premature"],
  // Fla. Stat. § 119.12(1)(b): at least five business days before the action is filed.
  ["us-fl", "2026-09-09", "no attorney's fees"],
  // R.C. 149.43(C)(1): the office has three business days to cure; a case may be filed when they have passed.
  ["us-oh", "2026-09-05", "the case is dismissed"],
  // Va. Code § 2.2-3713(C): a copy at least three working days before the petition is filed.
  ["us-va", "2026-09-04", "no right to a hearing within seven days"],
])("%s: a suit may be filed from %s after the notice, and nothing lapses that day", (code, from, effect) => {
  const { law, clocks, clock } = clocksOf(code, ["suit_notice_received=2026-09-01"]);
  const suit = clock("suit_notice");
  expect(suit).toMatchObject({ dueOn: null, metOn: null, pausedSince: null, startedOn: "2026-09-01" });
  expect(suit?.working.due).toBe(from);
  expect(suit?.working.working.at(-1)).toMatchObject({ date: from, due: true });
  const said = (today: string) => suit && inactionText(suit, { law, clocks, today });
  expect(said("2026-09-01")).toContain(effect);
  expect(said("2026-09-01")).toContain(suit?.working.citation);
  for (const today of ["2026-09-01", "2026-12-01"]) {
    expect(said(today)).toMatch(/not a deadline/);
    expect(said(today)).not.toMatch(/\b(lapses?|expires?|loses?)\b/);
  }
});

it("waits before a suit only where the law has such a notice, and until all records came", () => {
  for (const code of ["us-tx", "us-in", "us"])
    expect(clocksOf(code, ["suit_notice_received=2026-09-01"]).clock("suit_notice")).toBeUndefined();
  const released = ["suit_notice_received=2026-09-01", "released=2026-09-10"];
  expect(clocksOf("us-co", released).clock("suit_notice")).toBeUndefined();
  const refused = ["suit_notice_received=2026-09-01", "denied=2026-09-10"];
  expect(clocksOf("us-co", refused).clock("suit_notice")).toBeDefined();
  expect(clocksOf("us-co", ["denied=2026-08-27"]).clock("suit_notice")).toBeUndefined();
});

/** Illinois: five business days as a rule, so September 1. */
it.each([
  [[], "2026-09-01", "5 ILCS 140/3(d)"],
  // 21 business days, which Labor Day is none of.
  [["tier_noticed=2026-08-31:commercial"], "2026-09-24", "5 ILCS 140/3.1"],
  [["tier_noticed=2026-08-31:recurrent"], "2026-09-24", "5 ILCS 140/3.2(a)"],
  // Nothing runs until the requester has answered the notice; then five business days.
  [["tier_noticed=2026-08-31:voluminous"], null, "5 ILCS 140/3.6(b)"],
  [
    ["tier_noticed=2026-08-31:voluminous", "clarification_answered=2026-09-03"],
    "2026-09-11",
    "5 ILCS 140/3.6(b)",
  ],
  // The email that asks is the notice itself, and asks once.
  [
    [
      "clarification_asked=2026-08-31",
      "tier_noticed=2026-08-31:voluminous",
      "clarification_answered=2026-09-03",
    ],
    "2026-09-11",
    "5 ILCS 140/3.6(b)",
  ],
] as const)("Illinois after %j: due %s, by %s", (events, due, citation) => {
  const { clock } = clocksOf("us-il", events);
  expect(clock("initial_response")?.dueOn).toBe(due);
  expect(clock("initial_response")?.working.citation).toBe(citation);
  expect(clock("clarification") !== undefined).toBe(citation.endsWith("3.6(b)"));
});

it("names the limit that a notice of another time limit has to say", () => {
  expect(() => clocksOf("us-il", ["tier_noticed=2026-08-31"])).toThrow(/recurrent, voluminous/);
  expect(() => clocksOf("us-il", ["tier_noticed=2026-08-31:huge"])).toThrow(/recurrent, voluminous/);
});
