import { describe, expect, it, test } from "vitest";
import { type MatchInput, matchLookups, matchMessage } from "#core/match/match-message.ts";
import type { KnownRequest, MatchFacts } from "#core/match/match-signals.ts";

const DOMAIN = "mail.daylight.example";
const NOW = Date.parse("2026-03-20T12:00:00Z");

const known = (requestId: string, title: string, address: string): KnownRequest => ({
  requestId,
  requesterId: "ada",
  title,
  letterSubject: null,
  agencyDomains: [address.slice(address.indexOf("@") + 1)],
  agencyAddresses: [address],
  open: true,
  lastMailAt: null,
});
const plates = known("plates", "License-plate reader data", "foia@isp.illinois.gov");
const drones = known("drones", "Great Lakes drone flights", "foia@cbp.dhs.gov");

const mail = (over: Partial<MatchInput>): MatchInput => ({
  envelopeTo: [`someone@${DOMAIN}`],
  headerAddresses: [],
  inReplyTo: null,
  references: [],
  subject: "Your request",
  from: "officer@isp.illinois.gov",
  senderFailed: false,
  trackingNumbers: [],
  receivedAt: NOW,
  ...over,
});

const knows = (over: Partial<MatchFacts>): MatchFacts => ({
  addresses: [],
  threads: [],
  similarAddresses: [],
  trackingNumbers: [],
  learnedRules: [],
  agencyRequests: [],
  truncatedLists: [],
  ...over,
});

const decide = (input: MatchInput, facts: MatchFacts) => matchMessage(input, facts, DOMAIN);

describe("what is looked up", () => {
  it("is normalised own addresses only, and each message id once, the nearest first", () => {
    const input = mail({
      envelopeTo: ["P1ATE-HER0N-K7W4Q9@Mail.Daylight.Example"],
      headerAddresses: ["plate-heron-k7w4q9+tag@mail.daylight.example", "boss@isp.illinois.gov", "broken"],
      inReplyTo: "a@b",
      references: ["e@f", "a@b", "c@d"],
      trackingNumbers: ["2026-SBX 42", "2026 sbx-42", "--"],
    });
    expect(matchLookups(input, DOMAIN)).toEqual({
      locals: ["plate-heron-k7w4q9"],
      messageIds: ["a@b", "c@d", "e@f"],
      trackingNumbers: ["2026sbx42"],
      sender: "officer@isp.illinois.gov",
      senderDomain: "isp.illinois.gov",
    });
  });

  it("is bounded, and begins with the envelope", () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `plate-heron-${n}@${DOMAIN}`);
    const { locals, messageIds } = matchLookups(
      mail({ envelopeTo: [`first@${DOMAIN}`], headerAddresses: many, references: many }),
      DOMAIN,
    );
    expect(locals[0]).toBe("flrst");
    expect(locals.length).toBeLessThanOrEqual(200);
    expect(messageIds.length).toBeLessThanOrEqual(100);
  });
});

describe("1. the address", () => {
  it("comes before everything else, and says so", () => {
    const found = decide(
      mail({ envelopeTo: [`Plate-Heron-K7W4Q9@${DOMAIN}`], inReplyTo: "x@y" }),
      knows({
        addresses: [{ localPart: "plate-heron-k7w4q9", request: plates }],
        threads: [{ messageId: "x@y", sentByUs: true, request: drones }],
      }),
    );
    expect(found).toEqual({
      matched: true,
      requestIds: ["plates"],
      by: "address",
      reason: "It was sent to plate-heron-k7w4q9, the address of this request.",
    });
  });

  it("gives an email to several addresses to each of their requests, from any sender, open or closed", () => {
    const found = decide(
      mail({
        envelopeTo: [`aa-bb@${DOMAIN}`],
        headerAddresses: [`cc-dd@${DOMAIN}`],
        from: "stranger@example.org",
        senderFailed: true,
      }),
      knows({
        addresses: [
          { localPart: "aa-bb", request: { ...plates, open: false } },
          { localPart: "cc-dd", request: drones },
        ],
      }),
    );
    expect(found).toMatchObject({ matched: true, requestIds: ["plates", "drones"], by: "address" });
  });
});

describe("2. the thread", () => {
  const facts = knows({
    threads: [
      { messageId: "x@y", sentByUs: true, request: drones },
      { messageId: "z@y", sentByUs: true, request: plates },
    ],
  });

  test.each<[string, Partial<MatchInput>, string]>([
    ["what it answers", { inReplyTo: "x@y", references: ["z@y"] }, "drones"],
    ["else the last it refers to", { inReplyTo: "unknown@y", references: ["z@y", "x@y"] }, "drones"],
    ["whoever writes", { references: ["z@y"], from: "stranger@example.org" }, "plates"],
  ])("follows %s", (_name, input, requestId) => {
    expect(decide(mail(input), facts)).toMatchObject({ requestIds: [requestId], by: "thread" });
  });

  it("trusts our own message, not a copy of its id", () => {
    const copied = knows({
      threads: [
        { messageId: "x@y", sentByUs: false, request: plates },
        { messageId: "x@y", sentByUs: true, request: drones },
      ],
    });
    expect(decide(mail({ inReplyTo: "x@y" }), copied)).toMatchObject({ requestIds: ["drones"] });
  });

  it("does not choose between two requests that have the same email, unless the sender is the agency of one", () => {
    const twice = knows({
      threads: [
        { messageId: "x@y", sentByUs: false, request: plates },
        { messageId: "x@y", sentByUs: false, request: drones },
      ],
    });
    expect(decide(mail({ inReplyTo: "x@y" }), twice)).toMatchObject({ requestIds: ["plates"] });
    expect(decide(mail({ inReplyTo: "x@y", senderFailed: true }), twice).matched).toBe(false);
    const stranger = decide(mail({ inReplyTo: "x@y", from: "a@example.org" }), twice);
    expect(stranger).toMatchObject({ matched: false, candidates: [{ score: 40 }, { score: 40 }] });
    expect(decide(mail({ inReplyTo: "x@y" }), { ...twice, truncatedLists: ["threads"] }).matched).toBe(false);
  });
});

describe("3. an address one mistake away", () => {
  const facts = knows({ similarAddresses: [{ localPart: "plate-heron-k7w4q9", request: plates }] });
  const to = (local: string, over: Partial<MatchInput> = {}) =>
    mail({ envelopeTo: [`${local}@${DOMAIN}`], ...over });

  test.each([
    ["wrong", "plate-heron-k7w4q8"],
    ["missing", "plate-heron-k7w4q"],
    ["extra", "plate-heron-k77w4q9"],
    ["swapped", "plate-heron-k7wq49"],
    ["misread: 1 for l", "p1ate-heron-k7w4q9"],
    ["misread: 0 for o", "plate-her0n-k7w4q9"],
    ["misread, and one wrong", "p1ate-her0n-k7w4q8"],
  ])("is taken from the agency: %s", (_name, local) => {
    expect(decide(to(local), facts)).toMatchObject({ requestIds: ["plates"], by: "near_address" });
  });

  it("is not taken from a stranger, nor from one who failed authentication, but guessed", () => {
    for (const over of [{ from: "officer@example.org" }, { senderFailed: true }, { from: null }]) {
      expect(decide(to("plate-heron-k7w4q", over), facts)).toMatchObject({
        matched: false,
        candidates: [{ requestId: "plates", score: 60 }],
      });
    }
  });

  it("is not taken at two mistakes", () => {
    expect(decide(to("plate-heron-k7w4"), facts)).toEqual({ matched: false, candidates: [] });
  });

  it("is accepted from any sender if the thread matches too, even if not exclusively", () => {
    const both = {
      ...facts,
      threads: [
        { messageId: "x@y", sentByUs: false, request: plates },
        { messageId: "x@y", sentByUs: false, request: drones },
      ],
    };
    const stranger = to("plate-heron-k7w4q", { from: "a@example.org", inReplyTo: "x@y" });
    expect(decide(stranger, both)).toMatchObject({ requestIds: ["plates"], by: "near_address" });
  });

  it("is not taken where the list of such addresses was cut off", () => {
    expect(decide(to("plate-heron-k7w4q"), { ...facts, truncatedLists: ["similarAddresses"] }).matched).toBe(
      false,
    );
  });
});

describe("4. the agency's number", () => {
  const facts = knows({ trackingNumbers: [{ trackingNumber: "2026-SBX-00042", request: plates }] });
  const named = mail({ trackingNumbers: ["2026 sbx 00042"] });

  it("is taken for one open request of that agency, however it is punctuated", () => {
    expect(decide(named, facts)).toMatchObject({ requestIds: ["plates"], by: "tracking_number" });
  });

  test.each<[string, Partial<MatchInput>, MatchFacts]>([
    ["another agency writes", { from: "officer@cbp.dhs.gov" }, facts],
    ["the sender failed authentication", { senderFailed: true }, facts],
    ["not all that have it could be looked at", {}, { ...facts, truncatedLists: ["trackingNumbers"] }],
    [
      "two open requests have it",
      {},
      knows({
        trackingNumbers: [
          { trackingNumber: "2026-SBX-00042", request: plates },
          { trackingNumber: "2026SBX00042", request: { ...plates, requestId: "twin" } },
        ],
      }),
    ],
  ])("decides nothing when %s", (_name, over, known) => {
    expect(decide({ ...named, ...over }, known).matched).toBe(false);
  });

  it("only candidates for a closed request, and says so", () => {
    const closed = knows({
      trackingNumbers: [{ trackingNumber: "2026-SBX-00042", request: { ...plates, open: false } }],
    });
    expect(decide(named, closed)).toEqual({
      matched: false,
      candidates: [
        {
          requestId: "plates",
          score: 40,
          reasons: [
            "It contains 2026-SBX-00042, the agency’s tracking number for this request.",
            "This request is closed.",
          ],
        },
      ],
    });
  });

  it("trusts no shared mail host as an agency's own, but the agency's own address there", () => {
    const request = known("clerk", "Budget of the town", "townclerk@gmail.com");
    const at = knows({ trackingNumbers: [{ trackingNumber: "R0042", request }] });
    const from = (address: string) => mail({ from: address, trackingNumbers: ["R0042"] });
    expect(decide(from("clerk@gmail.com"), at).matched).toBe(false);
    expect(decide(from("TownClerk@gmail.com"), at)).toMatchObject({ by: "tracking_number" });
  });
});

describe("what was taught", () => {
  const learnedRule = { sender: "records@vendor.example", trackingNumber: "w0042", request: drones };
  const taught = mail({ from: "Records@Vendor.example", trackingNumbers: ["W-0042"] });

  it("files mail of the same sender with the same number, and says so", () => {
    expect(decide(taught, knows({ learnedRules: [learnedRule] }))).toEqual({
      matched: true,
      requestIds: ["drones"],
      by: "lesson",
      reason: "An earlier email from this sender with the same number was filed here.",
    });
  });

  test.each<[string, Partial<MatchInput>, Partial<MatchFacts>]>([
    ["another sender", { from: "other@vendor.example" }, { learnedRules: [learnedRule] }],
    ["a sender who failed authentication", { senderFailed: true }, { learnedRules: [learnedRule] }],
    ["no sender", { from: null }, { learnedRules: [learnedRule] }],
    ["another number", { trackingNumbers: ["W-0043"] }, { learnedRules: [learnedRule] }],
    [
      "no number, in the email or the rule",
      { trackingNumbers: [] },
      { learnedRules: [{ ...learnedRule, trackingNumber: "" }] },
    ],
    [
      "learned match rules that contradict each other",
      {},
      { learnedRules: [learnedRule, { ...learnedRule, request: plates }] },
    ],
    [
      "too many learned match rules to see all",
      {},
      { learnedRules: [learnedRule], truncatedLists: ["learnedRules"] },
    ],
  ])("is not used for %s", (_name, over, facts) => {
    expect(decide({ ...taught, ...over }, knows(facts)).matched).toBe(false);
  });
});

describe("5. the subject", () => {
  const named = mail({ subject: "RE: license plate reader data (final)" });
  const facts = knows({ agencyRequests: [plates] });

  it("is taken from the agency when it holds the title or answers the letter", () => {
    expect(decide(named, facts)).toMatchObject({ requestIds: ["plates"], by: "subject" });
    const letter = { ...plates, title: "Plates", letterSubject: "FOIA request: Plates of cars" };
    const answer = mail({ subject: "[EXTERNAL] Re: AW: FOIA Request: plates of cars" });
    expect(decide(answer, knows({ agencyRequests: [letter] }))).toMatchObject({ by: "subject" });
  });

  test.each<[string, Partial<MatchInput>, Partial<MatchFacts>]>([
    ["two requests share it", {}, { agencyRequests: [plates, { ...plates, requestId: "twin" }] }],
    [
      "the title says too little",
      { subject: "Budget" },
      { agencyRequests: [{ ...plates, title: "Budget" }] },
    ],
    ["a stranger writes", { from: "a@example.org" }, { agencyRequests: [plates] }],
    ["the sender failed authentication", { senderFailed: true }, { agencyRequests: [plates] }],
    [
      "not all requests could be looked at",
      {},
      { agencyRequests: [plates], truncatedLists: ["agencyRequests"] },
    ],
  ])("decides nothing when %s", (_name, over, known) => {
    expect(decide({ ...named, ...over }, knows(known)).matched).toBe(false);
  });
});
