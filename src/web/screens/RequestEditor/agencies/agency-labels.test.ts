import { expect, test } from "vitest";
import { acceptsEmail, contactText, locationLabel, noEmailText } from "./agency-labels.ts";

const office = { channels: ["email" as const], email: "foia@nara.gov", unverifiedReason: null, isOwn: false };

test("an office is reached by mail where an address is known and taken", () => {
  expect(acceptsEmail(office)).toBe(true);
  expect(contactText(office)).toBe("foia@nara.gov");
  expect(acceptsEmail({ ...office, channels: ["portal"] })).toBe(false);
  expect(acceptsEmail({ ...office, email: null })).toBe(false);
});

test("an address nobody confirmed lately says so, and one's own says whose it is", () => {
  expect(contactText({ ...office, unverifiedReason: "It was last seen in 2017." })).toBe(
    "foia@nara.gov, unverified",
  );
  expect(contactText({ ...office, isOwn: true, unverifiedReason: "You typed it." })).toBe(
    "foia@nara.gov, added by you",
  );
});

test("without mail, the way there is", () => {
  expect(contactText({ ...office, channels: ["portal", "post"] })).toBe("No e-mail, only by portal or post");
  expect(contactText({ ...office, channels: ["fax"], email: null })).toBe("No e-mail, only by fax");
  expect(contactText({ ...office, channels: [], email: null })).toBe("No address known");
});

test("an office that takes no mail says so", () => {
  expect(noEmailText({ ...office, name: "FEMA", channels: ["portal"] })).toBe(
    "FEMA takes requests only by portal, so the letter cannot be mailed from here.",
  );
  expect(noEmailText({ ...office, name: "FEMA", channels: [], email: null })).toMatch(/^No address of FEMA/);
});

test("a component names its department, a local office its place", () => {
  expect(locationLabel({ parent: { id: "us-doj", name: "Department of Justice" }, locality: null })).toBe(
    "Department of Justice",
  );
  expect(locationLabel({ parent: null, locality: "Chicago" })).toBe("Chicago");
  expect(locationLabel({ parent: null, locality: null })).toBe("");
});
