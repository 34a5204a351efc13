import { expect, test } from "vitest";
import { sharedCurrency } from "./request-options-text.ts";

test.each([
  [[], "$"],
  [["us-tx", "us", "ca"], "$"],
  [["de", "ie", "eu"], "€"],
  [["uk", "uk-sct"], "£"],
  [["us-tx", "uk"], null],
])("agencies in %j share %s", (jurisdictions, currency) => {
  expect(sharedCurrency(jurisdictions)).toBe(currency);
});
