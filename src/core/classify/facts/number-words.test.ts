import { expect, it } from "vitest";
import { wordsToNumber } from "#core/classify/facts/number-words.ts";

it.each([
  ["ten", 10],
  ["twenty-two", 22],
  ["nine hundred seventy", 970],
  ["one thousand two hundred", 1200],
  ["have your twenty-two", 22],
  ["a hundred", 100],
  ["some", null],
  ["", null],
])("“%s” is %s", (words, number) => expect(wordsToNumber(words)).toBe(number));
