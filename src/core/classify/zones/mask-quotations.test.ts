import { expect, it } from "vitest";
import { maskQuotations } from "#core/classify/zones/mask-quotations.ts";

const wordsOf = (text: string): string => maskQuotations(text).replace(/\s+/g, " ").trim();

it.each([
  ["the request", 'You asked for "any denial of a permit". We have it.', "You asked for . We have it."],
  ["what the requester wrote", 'Your message: "Deny nothing"', "Your message:"],
])("blanks %s where it is quoted", (_name, text, expected) => {
  expect(wordsOf(text)).toBe(expected);
});

it.each([
  [
    'The closing note was:\n\n"All of it is exempt. See the code."',
    "The closing note was: All of it is exempt. See the code.",
  ],
  ["Agency note: “Names are blacked out.”", "Agency note: Names are blacked out."],
])("keeps what the agency says in %j", (text, expected) => {
  expect(wordsOf(text)).toBe(expected);
  expect(maskQuotations(text)).toHaveLength(text.length);
});
