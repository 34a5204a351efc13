import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./inbox-address.ts";

test.each([
  ["", "/inbox"],
  ["folder=inbox", "/inbox"],
  ["folder=nowhere&q=%20", "/inbox"],
  ["folder=sent&q=lead+pipes&request=7", "/inbox?folder=sent&q=lead+pipes&request=7"],
])("%s is %s", (given, written) => {
  expect(writeAddress(readAddress(new URLSearchParams(given)))).toBe(written);
});

test("a search is no longer than the server takes", () => {
  expect(readAddress(new URLSearchParams({ q: "a".repeat(700) })).q).toHaveLength(500);
});
