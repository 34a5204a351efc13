import { expect, test } from "vitest";
import { meanCertainty, pagesToRead, UNREAD_SCAN, withScannedPages } from "./scanned-pages.ts";

const OWN = "This page has words of its own, more of them than any stamp.";

test.each([
  ["none has text", "", 3, [1, 2, 3]],
  ["one has a stamp only", `${OWN}\n\fReceived 17\n\f`, 3, [2, 3]],
  ["all have text", `${OWN}\n\f${OWN}`, 2, []],
  ["the text was cut off", OWN, 900, []],
])("pages to read from their pictures where %s", (_, text, pages, expected) => {
  expect(pagesToRead(text, pages, UNREAD_SCAN)).toEqual(expected);
});

test("pages that were looked at are not read again, though they have no text", () => {
  expect(pagesToRead("", 12, { through: 10, certainty: {} })).toEqual([11, 12]);
});

test("the text of a picture comes behind the page's own, and no form feed of its own", () => {
  const text = withScannedPages(`${OWN}\n\fReceived 17\n\f`, 3, [
    { page: 2, text: "Dear Ada,\fwe found it.\n", certainty: 90 },
  ]);
  expect(text).toBe(`${OWN}\n\fReceived 17\nDear Ada, we found it.\n\f`);
  const scanned = withScannedPages("", 3, [{ page: 2, text: "Second", certainty: 90 }]);
  expect(scanned.split("\f").map((page) => page.trim())).toEqual(["", "Second", ""]);
  expect(withScannedPages("", 3, [])).toBe("");
});

test("how certain the text of a file is on the whole", () => {
  expect(meanCertainty({ scan: { through: 3, certainty: { 1: 80, 3: 91 } } })).toBe(86);
  expect(meanCertainty({ scan: UNREAD_SCAN })).toBeNull();
  expect(meanCertainty({})).toBeNull();
});
