import { expect, test } from "vitest";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { due } from "./clocks/calculate-deadline.ts";
import { lawOf } from "./laws.ts";

const law = (code: string) => {
  const row = lawOf(code);
  if (!row) throw new Error(`No law ${code}`);
  return row;
};
const answerDue = (code: string, received: string) => due(law(code), { received }).due;
/** "kind due" of each clock. */
const clocks = (code: string, received: string, ...events: string[]) =>
  requestClocks(law(code), parseDeadlineEvents({ received, channel: "post", body: "agency" }, events)).map(
    ({ kind, dueOn }) => `${kind} ${dueOn}`,
  );

test.each([
  // La. R.S. 44:32(D), 44:35(A): five business days.
  ["us-la", "2026-09-14", "2026-09-21"],
  // Cal. Code Civ. Proc. §§ 12a, 135: a last day on a judicial holiday moves.
  ["us-ca", "2026-09-15", "2026-09-28"],
  ["us-ca", "2027-02-02", "2027-02-16"],
  ["us-ca", "2026-09-14", "2026-09-24"],
])("%s: received %s, the answer is due %s", (code, received, dueOn) => {
  expect(answerDue(code, received)).toBe(dueOn);
});

test("Washington's review ends unasked and the Attorney General has no day: only the year to sue runs (RCW 42.56.520(4), 42.56.530, 42.56.550(6))", () => {
  const lines = clocks("us-wa", "2026-09-01", "denied=2026-09-08", "appeal_sent=2026-09-21");
  expect(lines.filter((line) => line.startsWith("appeal_decision"))).toEqual([]);
  expect(lines).toContain("next_appeal 2027-09-08");
});

test("Maryland's ombudsman has 90 days (Gen. Prov. § 4-1B-04(b))", () => {
  const lines = clocks("us-md", "2026-09-01", "denied=2026-09-08", "appeal_sent=2026-09-10");
  expect(lines).toContain("appeal_decision 2026-12-09");
});

test("Illinois sets no day for a review without a binding opinion (5 ILCS 140/9.5(f))", () => {
  const lines = clocks("us-il", "2026-09-01", "denied=2026-09-08", "appeal_sent=2026-09-10");
  expect(lines.filter((line) => line.startsWith("appeal_decision"))).toEqual([]);
});

test("Wyoming's days run from an acknowledgment that was sent, and start the records' 30 (§ 16-4-202(c))", () => {
  expect(clocks("us-wy", "2026-09-01")).toEqual(["reminder 2026-09-16"]);
  expect(clocks("us-wy", "2026-09-01", "acknowledged=2026-09-08")).toEqual([
    "initial_response 2026-09-17",
    "production 2026-10-08",
  ]);
});

test.each([
  ["us-mi", /“freedom of information” or “FOIA”/, "MCL 15.235(3)"],
  ["us-id", /21 days, 35 with a notice/, "Idaho Code § 74-103(2)–(3)"],
])("%s says when silence counts as a denial", (code, words, citation) => {
  expect(law(code).silence.how).toMatch(words);
  expect(law(code).silence.citation).toBe(citation);
});

test.each([
  ["us-in", /Ind\. Code § 5-14-3-8\(b\)/],
  ["us-wi", /Wis\. Stat\. § 19\.35\(3\)\(h\)/],
])("%s names the statute of its search fee", (code, words) => {
  expect(law(code).fees.search).toMatch(words);
});
