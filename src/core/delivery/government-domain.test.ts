import { expect, test } from "vitest";
import { isGovernmentDomain } from "./government-domain.ts";

test.each([
  "nara.gov",
  "foia.epa.gov",
  "army.mil",
  "ci.springfield.il.us",
  "k12.ca.us",
  "state.tx.us",
  "fs.fed.us",
  "met.police.gov.uk",
  "tbs-sct.gc.ca",
  "sre.gob.mx",
])("%s is a public body's", (domain) => expect(isGovernmentDomain(domain)).toBe(true));

test.each([
  "gmail.com",
  "gov.com",
  "mygov",
  "irs-gov.us",
  "foo.us",
  "il.us",
  "a.xx.us",
  "nara.gov.evil.com",
  "notgov",
  "x.go.com",
  "",
])("%s is not", (domain) => expect(isGovernmentDomain(domain)).toBe(false));
