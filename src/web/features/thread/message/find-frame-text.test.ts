import { expect, test } from "vitest";
import { createTextFinder } from "./find-frame-text.ts";

const pieces = (...texts: string[]) => texts.map((text) => ({ text }));

test("text across several nodes with other white space", () => {
  expect(createTextFinder(pieces("We located\n   212 ", "pages", "."))("located 212 pages")).toEqual({
    from: { nodeIndex: 0, offset: 3 },
    to: { nodeIndex: 1, offset: 5 },
  });
});

test("text that is not there, and an empty text", () => {
  expect(createTextFinder(pieces("We located 212 pages"))("9 pages")).toBeNull();
  expect(createTextFinder(pieces("We located 212 pages"))(" \n")).toBeNull();
  expect(createTextFinder([])("pages")).toBeNull();
});
