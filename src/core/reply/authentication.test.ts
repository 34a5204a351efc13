import { describe, expect, it } from "vitest";
import { type Findings, judge, sentFromHere } from "#core/reply/authentication.ts";
import { senderWarnings } from "#core/reply/sender-warnings.ts";
import { verdictWords } from "#core/reply/verdict-words.ts";

const found = (changes: Partial<Findings> = {}): Findings => ({
  domain: "epa.gov",
  spf: { result: "none", domain: "bulk.example", aligned: false },
  dkim: [],
  dmarc: { result: "fail", policy: "reject" },
  arc: { result: "none", sealers: [], passed: false },
  ...changes,
});
const say = (changes: Partial<Findings>, warnings: Parameters<typeof verdictWords>[1] = []) =>
  verdictWords(judge(found(changes), "epa.gov"), warnings, "foia@epa.gov");

describe("the words for a verdict", () => {
  it("names who vouched", () => {
    const spf = { result: "pass", domain: "epa.gov", aligned: true } as const;
    const dkim = [{ result: "pass", domain: "epa.gov", selector: "s", aligned: true }] as const;
    const dmarc = { result: "pass", policy: "none" } as const;
    expect(say({ spf, dkim: [...dkim], dmarc })).toEqual({
      tone: "fine",
      words: "Sent by epa.gov, verified",
      more: "SPF and DKIM agree with the address.",
    });
    expect(say({ dkim: [...dkim], dmarc }).more).toBe("DKIM agrees with the address.");
  });

  it("says that a sender may not write for its domain, and what to do", () => {
    expect(say({})).toEqual({
      tone: "danger",
      words: "Claims epa.gov, failed its check",
      more: "Could not be verified: epa.gov says this sender may not write for it. Ask the agency by its known address before you answer, pay or open a link.",
    });
  });

  it("does not blame a sender for a domain that publishes nothing", () => {
    const words = say({ dmarc: { result: "none", policy: null } });
    expect(words.tone).toBe("plain");
    expect(words.words).toBe("Says epa.gov, could not be verified");
  });

  it("tells apart what was not checked, and why", () => {
    expect(say({ dmarc: { result: "temperror", policy: null } }).words).toBe(
      "Says epa.gov, could not be checked",
    );
    expect(say({ spf: { result: "not_checked", domain: null, aligned: false } }).words).toBe(
      "Says epa.gov, not checked",
    );
    expect(verdictWords(sentFromHere("epa.gov"), [], "a@epa.gov").words).toBe("Sent on this machine");
    expect(verdictWords(judge(found({ domain: null }), "epa.gov"), [], "a@epa.gov").tone).toBe("caution");
  });

  it("names the forwarder that saw it verified", () => {
    const words = say({ arc: { result: "pass", sealers: ["google.com"], passed: true } });
    expect(words).toMatchObject({ tone: "plain", more: expect.stringContaining("passed on by google.com") });
    const mixed = { result: "pass", sealers: ["google.com", "bulk.example"], passed: true } as const;
    expect(say({ arc: { ...mixed, sealers: [...mixed.sealers] } }).tone).toBe("danger");
  });

  it("warns of a look-alike that its own domain vouches for", () => {
    const own = judge(
      found({ domain: "epa-gov.com", dmarc: { result: "pass", policy: "reject" } }),
      "epa-gov.com",
    );
    expect(
      verdictWords(own, [{ kind: "look_alike", looksLike: "epa.gov" }], "foia@epa-gov.com"),
    ).toMatchObject({ tone: "danger", words: "Not epa.gov. Sent by epa-gov.com" });
  });
});

describe("warnings about a sender", () => {
  const known = {
    agencyDomains: ["epa.gov"],
    correspondents: ["R5FOIA@epa.gov", "Officer@contractor.example"],
  };

  it("has none about the agency's own people, portals, and who wrote before", () => {
    for (const sender of [
      "dana@epa.gov",
      "a@r5.epa.gov",
      "no-reply@epa.nextrequest.com",
      "officer@contractor.example",
    ])
      expect(senderWarnings(sender, known)).toEqual([]);
  });

  it("says that a sender is new, and that one looks like the agency each time", () => {
    expect(senderWarnings("stranger@gmail.com", known)).toEqual([{ kind: "first_time" }]);
    const heardBefore = { ...known, correspondents: ["a@epa-gov.com"] };
    expect(senderWarnings("a@epa-gov.com", heardBefore)).toEqual([
      { kind: "look_alike", looksLike: "epa.gov" },
    ]);
  });

  it("knows a clerk who writes from a shared host by the whole address", () => {
    const clerk = { agencyDomains: ["gmail.com"], correspondents: ["townclerk@gmail.com"] };
    expect(senderWarnings("TownClerk@gmail.com", clerk)).toEqual([]);
    expect(senderWarnings("townclerk1@gmail.com", clerk)).toEqual([{ kind: "first_time" }]);
  });

  it("says nothing where the agency has no known address, or the mail has no sender", () => {
    expect(senderWarnings("a@b.example", { agencyDomains: [], correspondents: [] })).toEqual([]);
    expect(senderWarnings("", known)).toEqual([]);
  });
});
