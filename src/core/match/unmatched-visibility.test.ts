import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { rankCandidates } from "#core/match/candidates.ts";
import type { KnownRequest, MatchFacts, MatchSignals } from "#core/match/match-signals.ts";
import { type Visibility, type VisibilityFacts, visibleTo } from "#core/match/unmatched-visibility.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const OFFICER = "officer@cbp.dhs.gov";

const requestOf = (requesterId: string, over: Partial<KnownRequest> = {}): KnownRequest => ({
  requestId: `${requesterId}-request`,
  requesterId,
  title: "Great Lakes drone flights",
  letterSubject: null,
  agencyDomains: ["cbp.dhs.gov"],
  agencyAddresses: ["foia@cbp.dhs.gov"],
  open: true,
  lastMailAt: null,
  ...over,
});
const mail = (over: Partial<MatchSignals> = {}): MatchSignals => ({
  recipientLocalParts: [{ plain: "plate-heron-k7w4q", corrected: "plate-heron-k7w4q" }],
  messageIds: ["letter@in.example", "theirs@cbp.dhs.gov"],
  trackingNumbers: ["cbp2026014482", "24001"],
  sender: OFFICER,
  senderFailed: false,
  senderDomain: "cbp.dhs.gov",
  subject: "Great Lakes drone flights",
  receivedAt: NOW,
  ...over,
});
const knows = (over: Partial<MatchFacts> = {}): MatchFacts => ({
  addresses: [],
  threads: [],
  similarAddresses: [],
  trackingNumbers: [],
  learnedRules: [],
  agencyRequests: [],
  truncatedLists: [],
  ...over,
});
const usersWith = (over: Partial<VisibilityFacts> = {}): VisibilityFacts => ({
  onlyUserId: null,
  hasDepartedUser: false,
  declinedUserIds: [],
  shownToUserId: null,
  ...over,
});

const signalOf = {
  address: (request: KnownRequest) => ({ addresses: [{ localPart: "plate-heron-k7w4q", request }] }),
  near: (request: KnownRequest) => ({ similarAddresses: [{ localPart: "plate-heron-k7w4q9", request }] }),
  ourThread: (request: KnownRequest) => ({
    threads: [{ messageId: "letter@in.example", sentByUs: true, request }],
  }),
  theirThread: (request: KnownRequest) => ({
    threads: [{ messageId: "theirs@cbp.dhs.gov", sentByUs: false, request }],
  }),
  number: (request: KnownRequest) => ({
    trackingNumbers: [{ trackingNumber: "CBP-2026-014482", request }],
  }),
  shortNumber: (request: KnownRequest) => ({ trackingNumbers: [{ trackingNumber: "24-001", request }] }),
  lesson: (request: KnownRequest) => ({
    learnedRules: [{ sender: OFFICER, trackingNumber: "cbp2026014482", request }],
  }),
  otherRule: (request: KnownRequest) => ({
    learnedRules: [{ sender: OFFICER, trackingNumber: "", request }],
  }),
  agency: (request: KnownRequest) => ({ agencyRequests: [request] }),
} satisfies Record<string, (request: KnownRequest) => Partial<MatchFacts>>;
type Clue = keyof typeof signalOf;

/** Facts of which each clue points at its own request. */
const pointing = (signals: [Clue, KnownRequest][]): MatchFacts =>
  signals.reduce<MatchFacts>((facts, [signal, request]) => {
    for (const [list, found] of Object.entries(signalOf[signal](request))) {
      (facts[list as keyof MatchFacts] as unknown[]).push(...found);
    }
    return facts;
  }, knows());

describe("whose an email without a home can only be", () => {
  const ada = requestOf("ada");
  const elsewhere = requestOf("ada", { agencyDomains: ["epa.gov"], agencyAddresses: ["foia@epa.gov"] });

  test.each<[string, MatchFacts, Partial<MatchSignals>, Partial<VisibilityFacts>, Visibility["because"]]>([
    ["an address one letter off", pointing([["near", ada]]), {}, {}, "near_address"],
    ["an answer to our letter", pointing([["ourThread", ada]]), {}, {}, "thread"],
    ["a message somebody else wrote", pointing([["theirThread", ada]]), {}, {}, "too_weak"],
    ["the agency's number", pointing([["number", elsewhere]]), {}, {}, "tracking_number"],
    ["a short number of another agency", pointing([["shortNumber", elsewhere]]), {}, {}, "too_weak"],
    ["a short number of this agency", pointing([["shortNumber", ada]]), {}, {}, "tracking_number"],
    ["a learned match rule with this number", pointing([["lesson", ada]]), {}, {}, "lesson"],
    ["a learned match rule with another number", pointing([["otherRule", ada]]), {}, {}, "too_weak"],
    ["the only one who wrote to this agency", pointing([["agency", ada]]), {}, {}, "agency"],
    ["that, but somebody left", pointing([["agency", ada]]), {}, { hasDepartedUser: true }, "too_weak"],
    ["a borrowed agency", pointing([["agency", ada]]), { senderFailed: true }, {}, "too_weak"],
    ["a borrowed match rule", pointing([["lesson", ada]]), { senderFailed: true }, {}, "too_weak"],
    ["nothing", knows(), {}, {}, "nobody_meant"],
    ["nothing, and nobody else is here", knows(), {}, { onlyUserId: "ada" }, "only_person"],
    [
      "a mail they said is not theirs",
      pointing([["near", ada]]),
      {},
      { declinedUserIds: ["ada"] },
      "declined",
    ],
    [
      "that, and nobody else is here",
      knows(),
      {},
      { onlyUserId: "ada", declinedUserIds: ["ada"] },
      "declined",
    ],
    ["what they were shown before", knows(), {}, { shownToUserId: "ada" }, "shown_before"],
    ["that, and a weak clue", pointing([["otherRule", ada]]), {}, { shownToUserId: "ada" }, "shown_before"],
    [
      "what somebody else was shown",
      pointing([["otherRule", ada]]),
      {},
      { shownToUserId: "eve" },
      "too_weak",
    ],
    [
      "a list that was cut off",
      { ...pointing([["near", ada]]), truncatedLists: ["learnedRules"] },
      {},
      {},
      "cut_off",
    ],
  ])("%s", (_name, facts, signals, here, because) => {
    const offered = [
      "near_address",
      "thread",
      "tracking_number",
      "lesson",
      "agency",
      "only_person",
      "shown_before",
    ];
    expect(visibleTo(mail(signals), facts, usersWith(here))).toEqual({
      requesterId: offered.includes(because) ? "ada" : null,
      because,
    });
  });

  const signals = fc.array(
    fc.tuple(fc.constantFrom<Clue[]>(...(Object.keys(signalOf) as Clue[])), fc.constantFrom("ada", "eve")),
    { maxLength: 6 },
  );
  const senders = fc.record({ senderFailed: fc.boolean() });
  const shown = fc.constantFrom(null, "ada", "eve");

  it("is hidden if any signal, however weak, points at another user", () => {
    fc.assert(
      fc.property(signals, senders, shown, (chosen, sender, shownToUserId) => {
        const facts = pointing(chosen.map(([signal, requester]) => [signal, requestOf(requester)]));
        const { requesterId } = visibleTo(mail(sender), facts, usersWith({ shownToUserId }));
        expect(chosen.every(([, requester]) => requesterId === null || requester === requesterId)).toBe(true);
      }),
    );
  });

  it("is never shown to a user unless all candidates are theirs", () => {
    fc.assert(
      fc.property(signals, senders, (chosen, sender) => {
        const facts = pointing(chosen.map(([signal, requester]) => [signal, requestOf(requester)]));
        const candidates = rankCandidates(mail(sender), facts).map(({ requestId }) => requestId);
        const { requesterId } = visibleTo(mail(sender), facts, usersWith());
        if (requesterId !== null) expect(candidates).toEqual([`${requesterId}-request`]);
      }),
    );
  });

  it("is hidden once a signal for another user is learned, and stays hidden", () => {
    fc.assert(
      fc.property(
        signals,
        fc.constantFrom<Clue[]>(...(Object.keys(signalOf) as Clue[])),
        (chosen, learned) => {
          const facts = pointing([
            ...chosen.map(([signal]): [Clue, KnownRequest] => [signal, ada]),
            [learned, requestOf("eve")],
          ]);
          expect(visibleTo(mail(), facts, usersWith({ shownToUserId: "ada" })).requesterId).not.toBe("ada");
        },
      ),
    );
  });

  it("is found among more requests than candidates are stored", () => {
    const many = Array.from({ length: 40 }, (_, n) => requestOf("ada", { requestId: `ada-${n}` }));
    const all = [...many, requestOf("eve", { open: false })];
    expect(rankCandidates(mail(), knows({ agencyRequests: all }))).toHaveLength(10);
    expect(visibleTo(mail(), knows({ agencyRequests: all }), usersWith())).toEqual({
      requesterId: null,
      because: "several_meant",
    });
  });
});
