import fc from "fast-check";
import { expect, it } from "vitest";
import { splitSentences } from "#core/classify/zones/sentences.ts";

const texts = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text);

it.each([
  ["We found none. You may appeal.", ["We found none.", "You may appeal."]],
  ["Under 5 U.S.C. § 552(b)(6) we withhold it.", ["Under 5 U.S.C. § 552(b)(6) we withhold it."]],
  ["Dear Ms. Okafor: see No. 12 of Nov. 3, 2026.", ["Dear Ms. Okafor: see No. 12 of Nov. 3, 2026."]],
  ["It is 3.5 pages. Done!", ["It is 3.5 pages.", "Done!"]],
  [
    "We have extended the time for our answer to you\nby ten days.",
    ["We have extended the time for our answer to you\nby ten days."],
  ],
  ["Status: Closed\nThe records are attached.", ["Status: Closed", "The records are attached."]],
  ["One\n\ntwo", ["One", "two"]],
  ["Please send:\n- the years\n- the office", ["Please send:", "- the years", "- the office"]],
  ["", []],
])("%j", (text, sentences) => {
  expect(texts(text)).toEqual(sentences);
});

it("gives places that hold what they say", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { text: words, start, end } of splitSentences(text))
        expect(text.slice(start, end)).toBe(words);
    }),
  );
});
