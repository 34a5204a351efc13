import { expect, test } from "vitest";
import { wordFinder } from "./frame-text.ts";

const pieces = (...texts: string[]) => texts.map((text) => ({ text }));

test("words over several nodes, spaced otherwise", () => {
  expect(wordFinder(pieces("We located\n   212 ", "pages", "."))("located 212 pages")).toEqual({
    from: { piece: 0, offset: 3 },
    to: { piece: 1, offset: 5 },
  });
});

test("words that are not there, and no words at all", () => {
  expect(wordFinder(pieces("We located 212 pages"))("9 pages")).toBeNull();
  expect(wordFinder(pieces("We located 212 pages"))(" \n")).toBeNull();
  expect(wordFinder([])("pages")).toBeNull();
});
