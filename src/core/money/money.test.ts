import { expect, it } from "vitest";
import { currencyOf, currencySign, dollarOf, formatMoney } from "./money.ts";

it.each([
  [2_500, "USD", "$25"],
  [1_250, "USD", "$12.50"],
  [123_456_789, "USD", "$1,234,567.89"],
  [5, "USD", "$0.05"],
  [48_000, "GBP", "£480"],
  [3_050, "EUR", "€30.50"],
  [4_500, "CAD", "CA$45"],
])("%i hundredths of %s are %s %s", (cents, currency, expected) => {
  expect(formatMoney(cents, currency)).toBe(expected);
});

it.each([
  ["us-tx", "USD", "USD"],
  ["ca", "CAD", "CAD"],
  ["ca-on", "CAD", "CAD"],
  ["uk-sct", "GBP", "USD"],
  ["ie", "EUR", "USD"],
  [null, "USD", "USD"],
])("under the law of %s money is in %s, and $ is %s", (jurisdiction, currency, dollar) => {
  expect([currencyOf(jurisdiction), dollarOf(jurisdiction)]).toEqual([currency, dollar]);
});

it("has the sign of a currency alone", () => {
  expect(["USD", "GBP", "CAD", "SEK"].map(currencySign)).toEqual(["$", "£", "CA$", "SEK"]);
});
