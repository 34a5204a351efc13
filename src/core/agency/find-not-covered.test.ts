import { expect, it } from "vitest";
import { AGENCIES } from "./directory.ts";
import { findNotCovered } from "./find-not-covered.ts";
import { NOT_COVERED } from "./not-covered.ts";
import { parseAgencyQuery } from "./search-query.ts";

const first = (q: string) => findNotCovered(parseAgencyQuery(q))[0]?.body.name;

it.each([
  ["congress", "Congress"],
  ["the us supreme court", "Supreme Court of the United States"],
  ["suprmee court", "Supreme Court of the United States"],
  ["white house", "The White House Office (the President and his close staff)"],
])("“%s” is %s", (q, name) => {
  expect(first(q)).toBe(name);
});

it.each(["fbi", "chicago police", "c", "zzzz"])("“%s” is none", (q) => {
  expect(first(q)).toBeUndefined();
});

it("says of each body why and where to turn, and offers only known agencies", () => {
  const ids = new Set(AGENCIES.map((agency) => agency.id));
  expect(NOT_COVERED.filter(({ why, turnTo, basis }) => !why || !turnTo || !basis)).toEqual([]);
  expect(NOT_COVERED.filter(({ agencyId }) => agencyId !== undefined && !ids.has(agencyId))).toEqual([]);
  expect(NOT_COVERED.filter(({ id }) => ids.has(id))).toEqual([]);
});
