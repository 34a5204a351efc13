import { expect, it } from "vitest";
import { emailAddressError, jurisdictionErrors, validateAgencyForm } from "./agency-form.ts";
import { AGENCIES } from "./directory.ts";

it.each(["foia@agency.gov", "Open.Records+1@sub.agency-one.tx.us", "o'neil@x.co"])("takes %s", (address) => {
  expect(emailAddressError(address, "in.daylight.test")).toBeNull();
});

it.each([
  "",
  "foia",
  "foia@",
  "@agency.gov",
  "foia@agency",
  "foia @agency.gov",
  "foia@agency.gov, other@agency.gov",
  "Foia <foia@agency.gov>",
  "foia@agency.gov\r\nBcc: all@agency.gov",
  "foia@-agency.gov",
  "foia..office@agency.gov",
  `${"a".repeat(65)}@agency.gov`,
  `foia@${"a.".repeat(130)}gov`,
  "reply-x@in.daylight.test",
  "reply-x@IN.daylight.test",
])("refuses %j", (address) => {
  expect(emailAddressError(address, "in.daylight.test")).toMatch(
    /^(Enter a full|This is an address of Daylight)/,
  );
});

it("names every field that is wrong, and none that was left out", () => {
  const wrong = {
    name: " - ",
    jurisdiction: "us-nowhere",
    email: "x",
    portalUrl: "javascript:alert(1)",
    website: "agency.gov",
    timeZone: "Mars/Olympus",
  };
  expect(validateAgencyForm(wrong, "d.test").map((error) => error.path)).toEqual([
    "/name",
    "/jurisdiction",
    "/email",
    "/portalUrl",
    "/website",
    "/timeZone",
  ]);
  expect(validateAgencyForm({}, "d.test")).toEqual([]);
  expect(validateAgencyForm({ email: null, portalUrl: null }, "d.test")).toEqual([]);
});

it.each([
  [{ jurisdiction: "us", locality: "Phoenix" }, 1],
  [{ jurisdiction: "us", name: "City of Phoenix" }, 1],
  [{ jurisdiction: "us", name: "Phoenix Police Department" }, 1],
  [{ jurisdiction: "us", name: "Chicago PD", locality: null }, 1],
  [{ jurisdiction: "us", name: "Maricopa County Sheriff's Office" }, 1],
  [{ jurisdiction: "us", name: "Kyrene Elementary School District" }, 1],
  [{ jurisdiction: "us", name: "Boise VA Medical Center Police Department" }, 0],
  [{ jurisdiction: "us-az", name: "Phoenix Police Department" }, 0],
  [{ jurisdiction: "us-az", locality: "Phoenix" }, 0],
  [{ jurisdiction: "us", name: "Phoenix Mint", locality: null }, 0],
])("finds %o contradictory or not", (form, count) => {
  expect(jurisdictionErrors(form)).toHaveLength(count);
});

it("finds no federal agency of the directory contradictory", () => {
  const federal = AGENCIES.filter(({ jurisdiction }) => jurisdiction === "us");
  expect(federal.length).toBeGreaterThan(500);
  const refused = federal.filter(
    ({ name, jurisdiction }) => jurisdictionErrors({ name, jurisdiction }).length > 0,
  );
  expect(refused.map(({ name }) => name)).toEqual([]);
});
