import { describe, expect, it } from "vitest";
import {
  type Authentication,
  type AuthenticationFindings,
  evaluateAuthentication,
  sandboxAuthentication,
} from "#core/mail/authentication.ts";
import { authenticationText, methodResults } from "#core/mail/authentication-text.ts";

const found = (changes: Partial<AuthenticationFindings> = {}): AuthenticationFindings => ({
  domain: "epa.gov",
  spf: { result: "none", domain: "bulk.example", aligned: false },
  dkim: [],
  dmarc: { result: "fail", policy: "reject" },
  arc: { result: "none", sealers: [], passed: false },
  ...changes,
});
const say = (changes: Partial<AuthenticationFindings>) =>
  of(evaluateAuthentication(found(changes), "epa.gov"));
const of = (authentication: Authentication, looksLike: string | null = null, address = "foia@epa.gov") =>
  authenticationText({ ...authentication, looksLike }, address);

describe("the words for a verdict", () => {
  it("names who vouched", () => {
    const spf = { result: "pass", domain: "epa.gov", aligned: true } as const;
    const dkim = [{ result: "pass", domain: "epa.gov", selector: "s", aligned: true }] as const;
    const dmarc = { result: "pass", policy: "none" } as const;
    expect(say({ spf, dkim: [...dkim], dmarc })).toEqual({
      tone: "fine",
      summary: "Sent by epa.gov, verified",
      explanation: "SPF and DKIM confirm the address.",
    });
    expect(say({ dkim: [...dkim], dmarc }).explanation).toBe("DKIM confirms the address.");
  });

  it("says that a sender may not write for its domain, and what to do", () => {
    expect(say({})).toEqual({
      tone: "danger",
      summary: "Claims epa.gov, failed verification",
      explanation:
        "Could not be verified: epa.gov says that this sender may not send email for it. Contact the agency at an address you know before you answer, pay or open a link.",
    });
  });

  it("does not blame a sender for a domain that publishes nothing", () => {
    const words = say({ dmarc: { result: "none", policy: null } });
    expect(words.tone).toBe("plain");
    expect(words.summary).toBe("Claims epa.gov, could not be verified");
  });

  it("distinguishes reasons for not checking", () => {
    expect(say({ dmarc: { result: "temperror", policy: null } }).summary).toBe(
      "Claims epa.gov, could not be checked",
    );
    expect(say({ spf: { result: "not_checked", domain: null, aligned: false } }).summary).toBe(
      "Claims epa.gov, not checked",
    );
    expect(of(sandboxAuthentication("epa.gov")).summary).toBe("From the simulated agency");
    expect(of(evaluateAuthentication(found({ domain: null }), "epa.gov")).tone).toBe("caution");
  });

  it("names the forwarder that saw it verified", () => {
    const words = say({ arc: { result: "pass", sealers: ["google.com"], passed: true } });
    expect(words).toMatchObject({
      tone: "plain",
      explanation: expect.stringContaining("forwarded by google.com"),
    });
    const mixed = { result: "pass", sealers: ["google.com", "bulk.example"], passed: true } as const;
    expect(say({ arc: { ...mixed, sealers: [...mixed.sealers] } }).tone).toBe("danger");
  });

  it("warns of a look-alike that its own domain vouches for", () => {
    const own = evaluateAuthentication(
      found({ domain: "epa-gov.com", dmarc: { result: "pass", policy: "reject" } }),
      "epa-gov.com",
    );
    expect(of(own, "epa.gov", "foia@epa-gov.com")).toMatchObject({
      tone: "danger",
      summary: "Not epa.gov. Sent by epa-gov.com",
    });
  });
});

it("lists the result of each method on request", () => {
  expect(methodResults(evaluateAuthentication(found(), "epa.gov"))).toEqual([
    "SPF none (bulk.example)",
    "DKIM none",
    "DMARC fail (asks for reject)",
  ]);
  const sealed = { result: "pass", sealers: ["google.com"], passed: true } as const;
  const dkim = { result: "fail", domain: "epa.gov", selector: "s", aligned: true } as const;
  expect(
    methodResults(
      evaluateAuthentication(
        found({ dkim: [dkim], arc: { ...sealed, sealers: [...sealed.sealers] } }),
        "epa.gov",
      ),
    ),
  ).toEqual(expect.arrayContaining(["DKIM fail (epa.gov)", "ARC pass (google.com)"]));
  expect(methodResults(sandboxAuthentication("epa.gov"))).toEqual([]);
});
