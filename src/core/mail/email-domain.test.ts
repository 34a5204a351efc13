import { expect, it } from "vitest";
import { emailDomain, isNoReply, isSameOrganization } from "#core/mail/email-domain.ts";

it.each([
  ["officer@CBP.dhs.gov", "cbp.dhs.gov"],
  ["odd@quoted@example.org.", "example.org"],
  ["nobody", null],
  ["nobody@", null],
  [null, null],
])("the domain of %s is %s", (address, domain) => {
  expect(emailDomain(address)).toBe(domain);
});

it.each([
  ["epa.gov", "epa.gov", true],
  ["mail.epa.gov", "epa.gov", true],
  ["epa.gov", "foia.epa.gov", true],
  ["notepa.gov", "epa.gov", false],
  ["ice.dhs.gov", "cbp.dhs.gov", false],
  ["dgs.ca.gov", "ca.gov", false],
  ["isp.state.il.us", "state.il.us", false],
  ["council.gov.uk", "gov.uk", false],
  ["gmail.com", "gmail.com", false],
  [null, "epa.gov", false],
])("%s writes for %s: %s", (sender, agency, expected) => {
  expect(isSameOrganization(sender, agency)).toBe(expected);
});

it.each([
  ["noreply@epa.gov", true],
  ["No-Reply@epa.gov", true],
  ["do-not-reply@epa.gov", true],
  ["donotreply@epa.gov", true],
  ["foia.noreply@epa.gov", true],
  ["noreply-foia@epa.gov", true],
  ["foia@noreply.gov", false],
  ["nora.reply@epa.gov", false],
  ["records@epa.gov", false],
])("%s is a no-reply address: %s", (address, expected) => {
  expect(isNoReply(address)).toBe(expected);
});
