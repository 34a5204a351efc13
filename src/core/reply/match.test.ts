import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replyAddressLocal } from "#core/reply/address.ts";
import {
  type KnownRequest,
  type MatchFacts,
  type MatchInput,
  matchQuestions,
  matchReply,
} from "#core/reply/match.ts";

const DOMAIN = "mail.daylight.example";

const plates: KnownRequest = {
  requestId: "plates",
  title: "License-plate reader data",
  agencyDomains: ["isp.illinois.gov"],
  open: true,
};
const drones: KnownRequest = {
  requestId: "drones",
  title: "Great Lakes drone flights",
  agencyDomains: ["cbp.dhs.gov"],
  open: true,
};

const mail = (over: Partial<MatchInput>): MatchInput => ({
  envelopeTo: [`someone@${DOMAIN}`],
  headerAddresses: [],
  inReplyTo: null,
  references: [],
  subject: "Your request",
  from: "officer@isp.illinois.gov",
  trackingNumbers: [],
  ...over,
});

const knows = (over: Partial<MatchFacts>): MatchFacts => ({
  addresses: [],
  threads: [],
  nearAddresses: [],
  trackingNumbers: [],
  agencyRequests: [],
  ...over,
});

const decide = (input: MatchInput, facts: MatchFacts) => matchReply(input, facts, DOMAIN);

describe("matching a reply", () => {
  it("asks the database for normalised own addresses only, and each message id once", () => {
    const input = mail({
      envelopeTo: ["P1ATE-HER0N-K7W4Q9@Mail.Daylight.Example"],
      headerAddresses: ["plate-heron-k7w4q9@mail.daylight.example", "boss@isp.illinois.gov", "broken"],
      inReplyTo: "a@b",
      references: ["a@b", "c@d"],
    });
    expect(matchQuestions(input, DOMAIN)).toEqual({
      locals: ["plate-heron-k7w4q9"],
      messageIds: ["a@b", "c@d"],
      trackingNumbers: [],
      senderDomain: "isp.illinois.gov",
    });
  });

  it("takes the address before everything else, and says so", () => {
    const found = decide(
      mail({ envelopeTo: [`plate-heron-k7w4q9@${DOMAIN}`], inReplyTo: "x@y" }),
      knows({
        addresses: [{ local: "plate-heron-k7w4q9", request: plates }],
        threads: [{ messageId: "x@y", request: drones }],
      }),
    );
    expect(found).toEqual({
      matched: true,
      requestIds: ["plates"],
      by: "address",
      reason: "It was sent to plate-heron-k7w4q9, the address of this request.",
    });
  });

  it("gives a mail to several addresses to each of their requests", () => {
    const found = decide(
      mail({ envelopeTo: [`aa-bb@${DOMAIN}`], headerAddresses: [`cc-dd@${DOMAIN}`] }),
      knows({
        addresses: [
          { local: "aa-bb", request: plates },
          { local: "cc-dd", request: drones },
        ],
      }),
    );
    expect(found).toMatchObject({ matched: true, requestIds: ["plates", "drones"] });
  });

  it("follows the thread when the address says nothing, whoever writes", () => {
    const facts = knows({ threads: [{ messageId: "x@y", request: drones }] });
    expect(decide(mail({ references: ["x@y"], from: "stranger@example.org" }), facts)).toMatchObject({
      requestIds: ["drones"],
      by: "thread",
    });
  });

  it("takes a near miss only from the agency itself", () => {
    const facts = knows({ nearAddresses: [{ local: "plate-heron-k7w4q9", request: plates }] });
    const near = mail({ envelopeTo: [`plate-heron-k7w4q@${DOMAIN}`] });
    expect(decide(near, facts)).toMatchObject({ requestIds: ["plates"], by: "near_address" });
    const stranger = decide({ ...near, from: "officer@example.org" }, facts);
    expect(stranger).toMatchObject({ matched: false, guesses: [{ requestId: "plates", score: 60 }] });
  });

  it("never picks between two near addresses", () => {
    const address = fc.uint8Array({ minLength: 18, maxLength: 18 }).map(replyAddressLocal);
    fc.assert(
      fc.property(address, fc.integer({ min: 14, max: 20 }), (typed, at) => {
        const one = `${typed.slice(0, at)}x${typed.slice(at)}`;
        const two = `${typed.slice(0, at)}y${typed.slice(at)}`;
        const found = decide(
          mail({ envelopeTo: [`${typed}@${DOMAIN}`] }),
          knows({
            nearAddresses: [
              { local: one, request: plates },
              { local: two, request: { ...drones, agencyDomains: plates.agencyDomains } },
            ],
          }),
        );
        expect(found.matched).toBe(false);
      }),
    );
  });

  it("takes the agency's number for one open request of that agency, however it is punctuated", () => {
    const facts = knows({ trackingNumbers: [{ trackingNumber: "2026-SBX-00042", request: plates }] });
    const named = mail({ trackingNumbers: ["2026 SBX 00042"] });
    expect(decide(named, facts)).toMatchObject({ requestIds: ["plates"], by: "tracking_number" });
    expect(decide({ ...named, from: "officer@cbp.dhs.gov" }, facts).matched).toBe(false);
    const closed = knows({
      trackingNumbers: [{ trackingNumber: "2026-SBX-00042", request: { ...plates, open: false } }],
    });
    expect(decide(named, closed)).toEqual({
      matched: false,
      guesses: [
        {
          requestId: "plates",
          score: 40,
          reasons: ["It names 2026-SBX-00042, the agency's number for this request."],
        },
      ],
    });
  });

  it("takes the title in the subject from the agency, unless two requests share it", () => {
    const named = mail({ subject: "RE: license plate reader data (final)" });
    expect(decide(named, knows({ agencyRequests: [plates] }))).toMatchObject({ by: "subject" });
    const twin = { ...plates, requestId: "twin" };
    expect(decide(named, knows({ agencyRequests: [plates, twin] })).matched).toBe(false);
    const short = { ...plates, title: "Budget" };
    expect(decide(mail({ subject: "Budget" }), knows({ agencyRequests: [short] })).matched).toBe(false);
  });

  it("trusts no shared mail host as an agency's own", () => {
    const request = { ...plates, agencyDomains: ["gmail.com"] };
    const facts = knows({ trackingNumbers: [{ trackingNumber: "R0042", request }] });
    expect(decide(mail({ from: "clerk@gmail.com", trackingNumbers: ["R0042"] }), facts).matched).toBe(false);
  });

  it("ranks what is left, with its reasons", () => {
    const other = { ...plates, requestId: "other", title: "Something else entirely" };
    const found = decide(
      mail({ trackingNumbers: ["77-1"], from: "clerk@foia.isp.illinois.gov" }),
      knows({
        trackingNumbers: [{ trackingNumber: "77-1", request: drones }],
        agencyRequests: [plates, { ...other, open: false }],
      }),
    );
    expect(found.matched ? [] : found.guesses.map((guess) => [guess.requestId, guess.score])).toEqual([
      ["drones", 50],
      ["plates", 20],
      ["other", 10],
    ]);
  });
});
