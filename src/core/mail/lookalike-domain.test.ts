import { expect, it } from "vitest";
import { findImitatedDomain, punycodeToUnicode } from "#core/mail/lookalike-domain.ts";

const KNOWN = ["epa.gov", "cityofchicago.org", "oag.ca.gov", "memphistn.gov"];

it.each([
  ["epa-gov.com", "epa.gov"],
  ["epa.gov.co", "epa.gov"],
  ["epa.gov.records-reply.com", "epa.gov"],
  ["foia.epa.gov.attacker.example", "epa.gov"],
  ["epagov.us", "epa.gov"],
  ["epa.com", "epa.gov"],
  ["cityofch1cago.org", "cityofchicago.org"],
  ["cityofchicag0.org", "cityofchicago.org"],
  ["cityofchcago.org", "cityofchicago.org"],
  ["cityofchiacgo.org", "cityofchicago.org"],
  ["cityofdncago.org", null],
  ["mernphistn.gov", "memphistn.gov"],
  ["oag-ca-gov.net", "oag.ca.gov"],
  // "ера.gov", all of its name Cyrillic; "ерa.gov", two letters of it.
  ["xn--80aj7a.gov", "epa.gov"],
  ["xn--a-itb7a.gov", "epa.gov"],
])("%s is taken for %s", (domain, known) => {
  expect(findImitatedDomain(domain, KNOWN)).toBe(known);
});

it.each([
  "epa.gov",
  "r5.epa.gov",
  "cityofchicago.org",
  "nextrequest.com",
  "gmail.com",
  "fda.gov",
  "oag.ny.gov",
  "xn--",
  "xn--zzzzzzzzzzzzzzzzzzzzz",
  "a".repeat(10_000),
  "",
])("%s is no lookalike", (domain) => {
  expect(findImitatedDomain(domain, KNOWN)).toBeNull();
});

it("takes no shared host for an agency, and no word for one", () => {
  expect(findImitatedDomain("gmail.com", ["gmail.com"])).toBeNull();
  expect(findImitatedDomain("epa.gov", ["gov", ""])).toBeNull();
  expect(findImitatedDomain("il.com", ["il.us"])).toBeNull();
});

it("decodes Punycode by RFC 3492", () => {
  expect(punycodeToUnicode("xn--bcher-kva")).toBe("bücher");
  expect(punycodeToUnicode("xn--ihqwcrb4cv8a8dqg056pqjye")).toBe("他们为什么不说中文");
  expect(punycodeToUnicode("plain")).toBe("plain");
  for (const broken of ["xn--", "xn--!!", "xn--99999999999", "xn--a-b-c-999999", `xn--${"z".repeat(59)}`])
    expect(punycodeToUnicode(broken).length).toBeLessThanOrEqual(63);
});
