import { expect, test } from "vitest";
import { truncateText } from "#core/text/truncate-text.ts";

test.each([
  ["records", 7, "records"],
  ["records", 3, "rec"],
  ["a🏛b", 2, "a"],
  ["a🏛b", 3, "a🏛"],
  ["a🏛", 9, "a🏛"],
  ["🏛", 1, ""],
  ["", 5, ""],
])("%j cut after %i is %j", (text, length, cut) => {
  expect(truncateText(text, length)).toBe(cut);
});
