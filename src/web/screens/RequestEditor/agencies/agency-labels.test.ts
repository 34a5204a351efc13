import { expect, test } from "vitest";
import { acceptsEmail, contactText, isAddressMissing, locationLabel, noEmailText } from "./agency-labels.ts";

const agency = { channels: ["email" as const], email: "foia@nara.gov", unverifiedReason: null, isOwn: false };

test("an agency accepts email when it takes it and its address is known", () => {
  expect(acceptsEmail(agency)).toBe(true);
  expect(contactText(agency)).toBe("foia@nara.gov");
  expect(acceptsEmail({ ...agency, channels: ["portal"] })).toBe(false);
  expect(acceptsEmail({ ...agency, email: null })).toBe(false);
});

test("an address not confirmed recently is unverifiedReason, and the user's own is marked", () => {
  expect(contactText({ ...agency, unverifiedReason: "It was last seen in 2017." })).toBe(
    "foia@nara.gov, unverified",
  );
  expect(contactText({ ...agency, isOwn: true, unverifiedReason: "You typed it." })).toBe(
    "foia@nara.gov, added by you",
  );
});

test("an agency without email shows its other channels", () => {
  expect(contactText({ ...agency, channels: ["portal", "post"] })).toBe(
    "No email, only web portal or postal mail",
  );
  expect(contactText({ ...agency, channels: ["fax"], email: null })).toBe("No email, only fax");
  expect(contactText({ ...agency, channels: [], email: null })).toBe("No address known");
});

test("an address is missing where no way to the agency is known, not where it refuses email", () => {
  expect(isAddressMissing({ channels: [], acceptsEmail: null })).toBe(true);
  expect(isAddressMissing({ channels: ["portal"], acceptsEmail: null })).toBe(false);
  expect(isAddressMissing({ channels: [], acceptsEmail: false })).toBe(false);
});

test("an agency without email says why the letter cannot be emailed", () => {
  expect(noEmailText({ ...agency, name: "FEMA", channels: ["portal"] })).toBe(
    "FEMA takes requests only by web portal, so the letter cannot be emailed from here.",
  );
  expect(noEmailText({ ...agency, name: "FEMA", channels: [], email: null })).toMatch(/^No address for FEMA/);
});

test("a component names its department, a local agency its place", () => {
  expect(locationLabel({ parent: { id: "us-doj", name: "Department of Justice" }, locality: null })).toBe(
    "Department of Justice",
  );
  expect(locationLabel({ parent: null, locality: "Chicago" })).toBe("Chicago");
  expect(locationLabel({ parent: null, locality: null })).toBe("");
});
