import { expect, test } from "vitest";
import { inboxUrl, parseInboxParams } from "./inbox-params.ts";

const LABEL = "0b6c1f0e-5a0e-4a57-9a3c-5a1f3e0c7d11";

test.each([
  ["", "/inbox"],
  ["folder=inbox", "/inbox"],
  ["folder=nowhere&q=%20", "/inbox"],
  ["folder=sent&q=lead+pipes&request=7", "/inbox?folder=sent&q=lead+pipes&request=7"],
  ["folder=unmatched", "/inbox?folder=unmatched"],
  [`label=${LABEL}`, `/inbox?label=${LABEL}`],
  [`folder=inbox&label=${LABEL}`, `/inbox?folder=inbox&label=${LABEL}`],
  ["label=plates", "/inbox"],
  ["scope=shared", "/inbox?scope=shared"],
  ["scope=all&q=lead&request=7", "/inbox?scope=all&q=lead&request=7"],
  ["scope=everyone", "/inbox"],
  ["folder=starred&scope=shared", "/inbox?folder=starred"],
  [`label=${LABEL}&scope=all`, `/inbox?label=${LABEL}`],
])("%s is %s", (given, written) => {
  expect(inboxUrl(parseInboxParams(new URLSearchParams(given)))).toBe(written);
});

test("a label without a folder shows every conversation that has it", () => {
  expect(parseInboxParams(new URLSearchParams({ label: LABEL })).folder).toBe("all");
});

test("a search is cut to the length the server accepts", () => {
  expect(parseInboxParams(new URLSearchParams({ q: "a".repeat(700) })).q).toHaveLength(500);
});
