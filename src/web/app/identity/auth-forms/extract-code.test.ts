import { expect, test } from "vitest";
import { extractCode } from "./extract-code.ts";

test.each([
  ["418203", "418203"],
  [" 418 203 ", "418203"],
  ["418-203", "418203"],
  ["Your Daylight code is 418203. It works for 24 hours.", "418203"],
  ["4182", "4182"],
  ["41820377", "418203"],
  ["abc", ""],
])("%j gives %j", (text, code) => {
  expect(extractCode(text)).toBe(code);
});

test.each([
  ["Your code is 41820377.", "41820377"],
  ["418203", "418203"],
  ["4182 0377 99", "41820377"],
])("%j of a hosted pool's message gives %j", (text, code) => {
  expect(extractCode(text, 8)).toBe(code);
});
