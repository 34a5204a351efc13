import { expect, it } from "vitest";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { lawOf } from "./laws.ts";
import { lawOfTier, tierFor } from "./tiers.ts";

const request = (changes: Partial<Parameters<typeof tierFor>[1]> = {}) => ({
  feeCategory: null,
  title: "Lead in drinking water",
  records: "All test results.",
  expedited: false,
  ...changes,
});

it.each([
  // 5 ILCS 140/3.1(a): 21 business days for a commercial purpose; the usual limit is 5.
  ["us-il", { feeCategory: "commercial" }, "commercial", "2026-10-07", "21 business days"],
  ["us-il", { feeCategory: "news_media" }, null, "2026-09-15", "five business days"],
  // N.J.S.A. 47:1A-5(i): 14 business days; the usual limit is 7.
  ["us-nj", { feeCategory: "commercial" }, "commercial", "2026-09-28", "14 business days"],
  // D.C. Code § 2-532(c)(2): 25 business days for body-worn camera footage; the usual limit is 15.
  [
    "us-dc",
    { records: "Body-worn camera footage of June 3" },
    "body_camera",
    "2026-10-14",
    "25 business days",
  ],
  ["us-dc", { title: "Bodycams: policies" }, "body_camera", "2026-10-14", "25 business days"],
  ["us-dc", { records: "Camera footage of the lobby" }, null, "2026-09-29", "15 business days"],
  // Utah Code § 63G-2-204(4)(b): five business days where the request is shown to benefit the public; the usual limit is ten.
  ["us-ut", { expedited: true }, "expedited", "2026-09-15", "five business days"],
  ["us-ut", {}, null, "2026-09-22", "ten business days"],
  // The federal law decides first whether a request is expedited, and gives it no number of days.
  ["us", { expedited: true }, null, "2026-10-06", "20 business days"],
  // No law of its own for such records.
  ["us-tx", { records: "Body camera video" }, null, "2026-09-22", "ten business days"],
] as const)("%s %j: the letter and the clock agree", (code, says, tier, due, words) => {
  const law = lawOf(code);
  if (law === undefined) throw new Error("no law");
  const chosen = tierFor(law, request(says));
  expect(chosen).toBe(tier);
  const facts = parseDeadlineEvents({ received: "2026-09-08", channel: "electronic", body: "agency" }, []);
  const clock = requestClocks(law, { ...facts, tier: chosen }).find(
    ({ kind }) => kind === "initial_response",
  );
  expect(clock?.dueOn).toBe(due);
  const { limit } = letterLaw(lawOfTier(law, chosen));
  expect(limit?.words).toBe(words);
  expect(clock?.working.citation).toBe(limit?.citation);
});

it("says in the working which time limit it is", () => {
  const law = lawOf("us-il");
  if (law === undefined) throw new Error("no law");
  const facts = parseDeadlineEvents({ received: "2026-09-08", channel: "electronic", body: "agency" }, []);
  const [clock] = requestClocks(law, { ...facts, tier: "commercial" });
  expect(clock?.working.meaning?.match(/commercial purpose/g)).toHaveLength(1);
});

/** Days counted one by one: Labor Day is September 7, Columbus Day October 12, and both are off in Illinois. */
it.each([
  // 5 ILCS 140/3.2(a): 21 business days to a recurrent requester.
  ["us-il", "recurrent", [], "2026-10-07"],
  // 5 ILCS 140/3.6(a)-(b): five business days to say that it is voluminous, then five from the answer to that notice.
  ["us-il", "voluminous", [], "2026-09-15"],
  [
    "us-il",
    "voluminous",
    ["clarification_asked=2026-09-10", "clarification_answered=2026-09-21"],
    "2026-09-28",
  ],
  ["us-il", "voluminous", ["clarification_asked=2026-09-10"], null],
  // In other requests a question stops nothing in Illinois.
  ["us-il", null, ["clarification_asked=2026-09-10", "clarification_answered=2026-09-21"], "2026-09-15"],
  // Idaho Code § 74-103(1)-(2): three working days for residents, ten with a notice; 21 days for others, 35 with a notice.
  ["us-id", null, [], "2026-09-11"],
  ["us-id", null, ["extension_noticed=2026-09-10"], "2026-09-22"],
  ["us-id", "non_resident", [], "2026-09-29"],
  ["us-id", "non_resident", ["extension_noticed=2026-09-10"], "2026-10-13"],
  // S.C. Code § 30-4-30(C): 20 business days for a record more than 24 months old.
  ["us-sc", null, [], "2026-09-22"],
  ["us-sc", "older_records", [], "2026-10-06"],
  // Utah Code § 63G-2-204(4)(a): an office that does not put the request first says so, and has its ten business days.
  ["us-ut", "expedited", ["acknowledged=2026-09-10"], "2026-09-22"],
  ["us-ut", "expedited", ["denied=2026-09-10"], "2026-09-15"],
] as const)("%s, %s, %j: due %s", (code, tier, events, dueOn) => {
  const law = lawOf(code);
  if (law === undefined) throw new Error("no law");
  const facts = parseDeadlineEvents(
    { received: "2026-09-08", channel: "electronic", body: "agency" },
    events,
  );
  const clock = requestClocks(law, { ...facts, tier }).find(({ kind }) => kind === "initial_response");
  expect(clock).toMatchObject({ dueOn });
});
