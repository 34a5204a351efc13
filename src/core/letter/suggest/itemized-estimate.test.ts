import { expect, it } from "vitest";
import { isItemizedEstimate } from "./itemized-estimate.ts";

it.each([
  ["This is an itemized estimate of charges under section 552.2615.", true],
  ["Attached is the itemised\nstatement of our charges.", true],
  ["We have enclosed an itemization of the costs.", true],
  ["We enclose an itemization of the costs.", true],
  ["You may ask for an itemized estimate.", false],
  ["The estimated cost of your request is $186.40.", false],
  ["", false],
])("%j: %s", (text, expected) => {
  expect(isItemizedEstimate(text)).toBe(expected);
});
