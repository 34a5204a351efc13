import { expect, it } from "vitest";
import { parseJurisdiction } from "./parse-jurisdiction.ts";

it.each([
  ["CA", "us-ca"],
  ["DE", "us-de"],
  ["ca", "ca"],
  ["de", "de"],
  ["TX", "us-tx"],
  ["tx", "us-tx"],
  ["Springfield, IL", "us-il"],
  ["uk-sct", "uk-sct"],
  ["Ontario", null],
  ["Bayern", null],
  ["de-by", null],
  ["London, Ontario", null],
  ["NSW", null],
])("“%s” is under %s", (text, jurisdiction) => {
  expect(parseJurisdiction(text)?.jurisdiction ?? null).toBe(jurisdiction);
});
