import { describe, expect, it, test } from "vitest";
import { type Candidate, rankCandidates, SIGNAL_POINTS } from "#core/match/candidates.ts";
import type { KnownRequest, MatchFacts, MatchSignals } from "#core/match/match-signals.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-03-20T12:00:00Z");

const request = (requestId: string, over: Partial<KnownRequest> = {}): KnownRequest => ({
  requestId,
  requesterId: "ada",
  title: "Great Lakes drone flights",
  letterSubject: null,
  agencyDomains: ["cbp.dhs.gov"],
  agencyAddresses: ["foia@cbp.dhs.gov"],
  open: true,
  lastMailAt: null,
  ...over,
});
const signals = (over: Partial<MatchSignals> = {}): MatchSignals => ({
  recipientLocalParts: [],
  messageIds: [],
  trackingNumbers: [],
  sender: "officer@cbp.dhs.gov",
  senderFailed: false,
  senderDomain: "cbp.dhs.gov",
  subject: "Hello",
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
const expected = request("asked");
const learnedRule = (over: object) => ({
  sender: "officer@cbp.dhs.gov",
  trackingNumber: "",
  request: expected,
  ...over,
});

describe("candidates for where an email belongs", () => {
  const recipientLocalParts = [{ plain: "plate-heron-k7w4q", corrected: "plate-heron-k7w4q" }];
  const {
    agency,
    similarAddress,
    tracking,
    thread,
    subject,
    word,
    recent,
    closed,
    sameSender,
    sameSenderAgency,
  } = SIGNAL_POINTS;

  test.each<[string, Partial<MatchSignals>, Partial<MatchFacts>, number, RegExp[]]>([
    [
      "its agency writes",
      {},
      { agencyRequests: [expected] },
      agency,
      [/writes from cbp\.dhs\.gov, the domain/],
    ],
    [
      "an address one letter off",
      { recipientLocalParts, sender: "a@example.org" },
      { similarAddresses: [{ localPart: "plate-heron-k7w4q9", request: expected }] },
      similarAddress,
      [/sent to plate-heron-k7w4q, which differs in one letter from plate-heron-k7w4q9/],
    ],
    [
      "its number, from somebody else",
      { trackingNumbers: ["dhs42"], sender: "a@example.org" },
      { trackingNumbers: [{ trackingNumber: "DHS-42", request: expected }] },
      tracking,
      [/contains DHS-42/],
    ],
    [
      "a message that another request has too",
      { messageIds: ["x@y"], sender: null },
      { threads: [{ messageId: "x@y", sentByUs: false, request: expected }] },
      thread,
      [/answers a message/],
    ],
    [
      "its title in the subject",
      { subject: "Fwd: great lakes drone flights" },
      { agencyRequests: [expected] },
      subject + agency,
      [/contains the title/, /the domain of/],
    ],
    [
      "the subject of its letter",
      { subject: "RE: Public records about flights" },
      {
        agencyRequests: [
          request("asked", { letterSubject: "Public records about flights", title: "Planes" }),
        ],
      },
      subject + agency,
      [/answers the letter/, /the domain of/],
    ],
    [
      "words of its title, none of which stands in every subject",
      { subject: "Your request for records: drone, lakes" },
      { agencyRequests: [expected] },
      agency + 2 * word,
      [/the domain of/, /share “lakes”, “drone”/],
    ],
    [
      "mail in the month before",
      {},
      { agencyRequests: [request("asked", { lastMailAt: NOW - 30 * DAY })] },
      agency + recent,
      [/the domain of/, /month before/],
    ],
    [
      "a closed request",
      {},
      { agencyRequests: [request("asked", { open: false, lastMailAt: NOW - 31 * DAY })] },
      agency + closed,
      [/the domain of/, /is closed/],
    ],
    [
      "an assignment of this sender before",
      {},
      { learnedRules: [learnedRule({ trackingNumber: "old7" })] },
      sameSender,
      [/another email from this sender was filed here/i],
    ],
    [
      "an assignment of this sender with the agency",
      {},
      { agencyRequests: [expected], learnedRules: [learnedRule({ request: request("other") })] },
      agency + sameSenderAgency,
      [/the domain of/, /filed with this agency/],
    ],
  ])("%s", (_name, clues, facts, score, reasons) => {
    const candidate = rankCandidates(signals(clues), knows(facts)).find(
      ({ requestId }) => requestId === "asked",
    );
    expect(candidate?.score).toBe(score);
    expect(candidate?.reasons).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  });

  it("count nothing that a sender who failed authentication claims to be", () => {
    const facts = knows({
      agencyRequests: [expected],
      learnedRules: [learnedRule({}), learnedRule({ trackingNumber: "n42" })],
    });
    expect(rankCandidates(signals({ senderFailed: true, trackingNumbers: ["n42"] }), facts)).toEqual([]);
  });

  it("are ten at most, best first, newer requests before older ones of the same score", () => {
    const agencyRequests = Array.from({ length: 30 }, (_, n) => request(`r${10 + n}`));
    const trackingNumbers = [{ trackingNumber: "DHS-42", request: agencyRequests[3] as KnownRequest }];
    const ranked = rankCandidates(
      signals({ trackingNumbers: ["dhs42"] }),
      knows({ agencyRequests, trackingNumbers }),
    );
    expect(ranked.map(({ requestId }: Candidate) => requestId)).toEqual([
      "r13",
      "r39",
      "r38",
      "r37",
      "r36",
      "r35",
      "r34",
      "r33",
      "r32",
      "r31",
    ]);
  });

  it("stay quick for a hostile subject", async () => {
    const subject = `${"Re: [x] ".repeat(50_000)}${"a ".repeat(50_000)}`;
    const agencyRequests = Array.from({ length: 200 }, (_, n) => request(`r${n}`));
    const known = knows({ agencyRequests });
    expect(await cpuMilliseconds(() => rankCandidates(signals({ subject }), known))).toBeLessThan(2_000);
  });
});
