import { expect, test } from "vitest";
import { isKnownSender } from "#core/mail/known-sender.ts";

const known = {
  agencyDomains: ["epa.gov", "gmail.com"],
  agencyAddresses: ["foia@epa.gov", "townclerk@gmail.com"],
  correspondents: ["jane@vendor.example"],
};

test.each<[string, string | null, boolean, boolean]>([
  ["the agency's address", "FOIA@epa.gov", false, true],
  ["its domain", "jane.officer@epa.gov", false, true],
  ["a domain below its own", "jane@region5.epa.gov", false, true],
  ["its address at a public host", "TownClerk@gmail.com", false, true],
  ["another address at that host", "mallory@gmail.com", false, false],
  ["somebody the correspondence knows", "Jane@Vendor.example", false, true],
  ["a colleague of theirs", "bob@vendor.example", false, false],
  ["a look-alike domain", "foia@epa.gov.example", false, false],
  ["a stranger", "eve@elsewhere.example", false, false],
  ["nobody", null, false, false],
  ["the agency's name on a mail its domain disowns", "foia@epa.gov", true, false],
  ["a known name on a mail its domain disowns", "jane@vendor.example", true, false],
])("%s", (_name, sender, failed, expected) => {
  expect(isKnownSender(sender, failed, known)).toBe(expected);
});
