import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { rankedGuesses } from "#core/reply/guesses.ts";
import type { KnownRequest, MailClues, MatchFacts } from "#core/reply/match-clues.ts";
import { type Offer, offeredTo, type People } from "#core/reply/offered-to.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const OFFICER = "officer@cbp.dhs.gov";

const requestOf = (ownerId: string, over: Partial<KnownRequest> = {}): KnownRequest => ({
  requestId: `${ownerId}-request`,
  ownerId,
  title: "Great Lakes drone flights",
  letterSubject: null,
  agencyDomains: ["cbp.dhs.gov"],
  agencyAddresses: ["foia@cbp.dhs.gov"],
  open: true,
  lastMailAt: null,
  ...over,
});
const mail = (over: Partial<MailClues> = {}): MailClues => ({
  typed: [{ plain: "plate-heron-k7w4q", read: "plate-heron-k7w4q" }],
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
  nearAddresses: [],
  trackingNumbers: [],
  lessons: [],
  agencyRequests: [],
  cutOff: [],
  ...over,
});
const people = (over: Partial<People> = {}): People => ({
  onlyPerson: null,
  someoneLeft: false,
  declined: [],
  shownTo: null,
  ...over,
});

const clueOf = {
  address: (request: KnownRequest) => ({ addresses: [{ local: "plate-heron-k7w4q", request }] }),
  near: (request: KnownRequest) => ({ nearAddresses: [{ local: "plate-heron-k7w4q9", request }] }),
  ourThread: (request: KnownRequest) => ({
    threads: [{ messageId: "letter@in.example", ours: true, request }],
  }),
  theirThread: (request: KnownRequest) => ({
    threads: [{ messageId: "theirs@cbp.dhs.gov", ours: false, request }],
  }),
  number: (request: KnownRequest) => ({
    trackingNumbers: [{ trackingNumber: "CBP-2026-014482", request }],
  }),
  shortNumber: (request: KnownRequest) => ({ trackingNumbers: [{ trackingNumber: "24-001", request }] }),
  lesson: (request: KnownRequest) => ({
    lessons: [{ sender: OFFICER, trackingNumber: "cbp2026014482", request }],
  }),
  otherLesson: (request: KnownRequest) => ({ lessons: [{ sender: OFFICER, trackingNumber: "", request }] }),
  agency: (request: KnownRequest) => ({ agencyRequests: [request] }),
} satisfies Record<string, (request: KnownRequest) => Partial<MatchFacts>>;
type Clue = keyof typeof clueOf;

/** Facts of which each clue points at its own request. */
const pointing = (clues: [Clue, KnownRequest][]): MatchFacts =>
  clues.reduce<MatchFacts>((facts, [clue, request]) => {
    for (const [list, found] of Object.entries(clueOf[clue](request))) {
      (facts[list as keyof MatchFacts] as unknown[]).push(...found);
    }
    return facts;
  }, knows());

describe("whose a mail without a home can only be", () => {
  const ada = requestOf("ada");
  const elsewhere = requestOf("ada", { agencyDomains: ["epa.gov"], agencyAddresses: ["foia@epa.gov"] });

  test.each<[string, MatchFacts, Partial<MailClues>, Partial<People>, Offer["because"]]>([
    ["an address one letter off", pointing([["near", ada]]), {}, {}, "near_address"],
    ["an answer to our letter", pointing([["ourThread", ada]]), {}, {}, "thread"],
    ["a message somebody else wrote", pointing([["theirThread", ada]]), {}, {}, "too_weak"],
    ["the agency's number", pointing([["number", elsewhere]]), {}, {}, "tracking_number"],
    ["a short number of another agency", pointing([["shortNumber", elsewhere]]), {}, {}, "too_weak"],
    ["a short number of this agency", pointing([["shortNumber", ada]]), {}, {}, "tracking_number"],
    ["a lesson with this number", pointing([["lesson", ada]]), {}, {}, "lesson"],
    ["a lesson with another number", pointing([["otherLesson", ada]]), {}, {}, "too_weak"],
    ["the only one who wrote to this agency", pointing([["agency", ada]]), {}, {}, "agency"],
    ["that, but somebody left", pointing([["agency", ada]]), {}, { someoneLeft: true }, "too_weak"],
    ["a borrowed agency", pointing([["agency", ada]]), { senderFailed: true }, {}, "too_weak"],
    ["a borrowed lesson", pointing([["lesson", ada]]), { senderFailed: true }, {}, "too_weak"],
    ["nothing", knows(), {}, {}, "nobody_meant"],
    ["nothing, and nobody else is here", knows(), {}, { onlyPerson: "ada" }, "only_person"],
    ["a mail they said is not theirs", pointing([["near", ada]]), {}, { declined: ["ada"] }, "declined"],
    ["that, and nobody else is here", knows(), {}, { onlyPerson: "ada", declined: ["ada"] }, "declined"],
    ["what they were shown before", knows(), {}, { shownTo: "ada" }, "shown_before"],
    ["that, and a weak clue", pointing([["otherLesson", ada]]), {}, { shownTo: "ada" }, "shown_before"],
    ["what somebody else was shown", pointing([["otherLesson", ada]]), {}, { shownTo: "eve" }, "too_weak"],
    ["a list that was cut off", { ...pointing([["near", ada]]), cutOff: ["lessons"] }, {}, {}, "cut_off"],
  ])("%s", (_name, facts, clues, here, because) => {
    const offered = [
      "near_address",
      "thread",
      "tracking_number",
      "lesson",
      "agency",
      "only_person",
      "shown_before",
    ];
    expect(offeredTo(mail(clues), facts, people(here))).toEqual({
      ownerId: offered.includes(because) ? "ada" : null,
      because,
    });
  });

  const clues = fc.array(
    fc.tuple(fc.constantFrom<Clue[]>(...(Object.keys(clueOf) as Clue[])), fc.constantFrom("ada", "eve")),
    { maxLength: 6 },
  );
  const senders = fc.record({ senderFailed: fc.boolean() });
  const shown = fc.constantFrom(null, "ada", "eve");

  it("is nobody's where anything, however weak, points at somebody else too", () => {
    fc.assert(
      fc.property(clues, senders, shown, (chosen, sender, shownTo) => {
        const facts = pointing(chosen.map(([clue, owner]) => [clue, requestOf(owner)]));
        const { ownerId } = offeredTo(mail(sender), facts, people({ shownTo }));
        expect(chosen.every(([, owner]) => ownerId === null || owner === ownerId)).toBe(true);
      }),
    );
  });

  it("is never anybody's whom the guesses, uncut, do not all name", () => {
    fc.assert(
      fc.property(clues, senders, (chosen, sender) => {
        const facts = pointing(chosen.map(([clue, owner]) => [clue, requestOf(owner)]));
        const guessed = rankedGuesses(mail(sender), facts).map(({ requestId }) => requestId);
        const { ownerId } = offeredTo(mail(sender), facts, people());
        if (ownerId !== null) expect(guessed).toEqual([`${ownerId}-request`]);
      }),
    );
  });

  it("is nobody's any more once a fact about another person is learned, and stays so", () => {
    fc.assert(
      fc.property(clues, fc.constantFrom<Clue[]>(...(Object.keys(clueOf) as Clue[])), (chosen, learned) => {
        const facts = pointing([
          ...chosen.map(([clue]): [Clue, KnownRequest] => [clue, ada]),
          [learned, requestOf("eve")],
        ]);
        expect(offeredTo(mail(), facts, people({ shownTo: "ada" })).ownerId).not.toBe("ada");
      }),
    );
  });

  it("is found among more requests than guesses are kept", () => {
    const many = Array.from({ length: 40 }, (_, n) => requestOf("ada", { requestId: `ada-${n}` }));
    const all = [...many, requestOf("eve", { open: false })];
    expect(rankedGuesses(mail(), knows({ agencyRequests: all }))).toHaveLength(10);
    expect(offeredTo(mail(), knows({ agencyRequests: all }), people())).toEqual({
      ownerId: null,
      because: "several_meant",
    });
  });
});
