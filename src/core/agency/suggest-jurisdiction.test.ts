import { expect, it } from "vitest";
import { placeNamesOf, suggestJurisdiction } from "./suggest-jurisdiction.ts";

const suggestion = (name: string, { locality = "", email = "" } = {}) =>
  suggestJurisdiction({ name, locality, email }, [], null).jurisdiction;

it.each([
  ["Texas Department of Public Safety", {}, "us-tx"],
  ["West Virginia State Police", {}, "us-wv"],
  ["Records Office", { locality: "Austin, TX" }, "us-tx"],
  ["Police Department", { email: "records@ci.springfield.il.us" }, "us-il"],
  ["Records", { email: "foia@dps.texas.gov" }, "us-tx"],
  ["Kansas City Police Department", {}, null],
  ["U.S. Bureau of New Things", {}, "us"],
  ["Bureau of New Things", { email: "foia@navy.mil" }, "us"],
  ["Bureau of New Things", { email: "foia@bureau.gov" }, null],
  ["Bureau of New Things", {}, null],
])("%s %o is under %s", (name, more, jurisdiction) => {
  expect(suggestion(name, more)).toBe(jurisdiction);
});

it("reads the place of a name", () => {
  const places = (name: string, locality = "") => placeNamesOf({ name, locality, email: "" });
  expect(places("Phoenix Police Department")).toEqual(["phoenix"]);
  expect(places("City of Santa Fe")).toContain("santa fe");
  expect(places("Police Department of Austin")).toEqual(["austin"]);
  expect(places("Records", "Tulsa, Oklahoma")).toEqual(["tulsa"]);
});

it("suggests the better known of two places, and none of two equals", () => {
  const agency = { name: "Portland Police", locality: "", email: "" };
  const maine = { jurisdiction: "us-me", prominence: 3 };
  expect(suggestJurisdiction(agency, [maine, { jurisdiction: "us-or", prominence: 8 }], null)).toEqual({
    jurisdiction: "us-or",
    reason: "place",
    others: ["us-me"],
    region: null,
  });
  expect(suggestJurisdiction(agency, [maine, { jurisdiction: "us-tx", prominence: 2 }], null)).toEqual({
    jurisdiction: null,
    reason: "place",
    others: ["us-me", "us-tx"],
    region: null,
  });
});
