import { expect, test } from "vitest";
import { placeWords, reachWords, takesMail, unreachableWords } from "./agency-words.ts";

const office = { channels: ["email" as const], email: "foia@nara.gov", unverified: null, own: false };

test("an office is reached by mail where an address is known and taken", () => {
  expect(takesMail(office)).toBe(true);
  expect(reachWords(office)).toBe("foia@nara.gov");
  expect(takesMail({ ...office, channels: ["portal"] })).toBe(false);
  expect(takesMail({ ...office, email: null })).toBe(false);
});

test("an address nobody confirmed lately says so, and one's own says whose it is", () => {
  expect(reachWords({ ...office, unverified: "It was last seen in 2017." })).toBe(
    "foia@nara.gov, unverified",
  );
  expect(reachWords({ ...office, own: true, unverified: "You typed it." })).toBe(
    "foia@nara.gov, added by you",
  );
});

test("without mail, the way there is", () => {
  expect(reachWords({ ...office, channels: ["portal", "post"] })).toBe("No e-mail, only by portal or post");
  expect(reachWords({ ...office, channels: ["fax"], email: null })).toBe("No e-mail, only by fax");
  expect(reachWords({ ...office, channels: [], email: null })).toBe("No address known");
});

test("an office that takes no mail says so", () => {
  expect(unreachableWords({ ...office, name: "FEMA", channels: ["portal"] })).toBe(
    "FEMA takes requests only by portal, so the letter cannot be mailed from here.",
  );
  expect(unreachableWords({ ...office, name: "FEMA", channels: [], email: null })).toMatch(
    /^No address of FEMA/,
  );
});

test("a component names its department, a local office its place", () => {
  expect(placeWords({ parent: { id: "us-doj", name: "Department of Justice" }, locality: null })).toBe(
    "Department of Justice",
  );
  expect(placeWords({ parent: null, locality: "Chicago" })).toBe("Chicago");
  expect(placeWords({ parent: null, locality: null })).toBe("");
});
