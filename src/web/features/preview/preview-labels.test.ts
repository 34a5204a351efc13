import { expect, test } from "vitest";
import { fileMetaLabel, hitsLabel, parseLink, unsupportedMessage } from "./preview-labels.ts";

const pdf = { name: "a.pdf", type: "application/pdf", size: 31_000_000 };

test("describes a file", () => {
  expect(fileMetaLabel(pdf, null)).toBe("PDF, 31\u00a0MB");
  const shown = { pages: 1203, zooms: true, finds: true, notes: [] };
  expect(fileMetaLabel(pdf, shown)).toBe("PDF, 31\u00a0MB, 1,203 pages");
  expect(
    fileMetaLabel({ name: "x", type: "", size: 1 }, { ...shown, pages: 1, notes: ["1 hidden sheet"] }),
  ).toBe("File, 1 byte, 1 page, 1 hidden sheet");
  expect(unsupportedMessage("scan.TIFF").title).toBe("TIFF pictures cannot be shown here");
});

test.each([
  [{ count: 0, at: 0, pages: 0, done: true }, "No matches"],
  [{ count: 0, at: 0, pages: 0, done: false }, "Searching"],
  [{ count: 31, at: 4, pages: 10, done: true }, "4 of 31"],
  [{ count: 31, at: 4, pages: 10, done: false }, "4 of 31+"],
  [{ count: 31, at: 0, pages: 10, done: false }, "31 so far"],
])("%j is shown as %s", (hits, label) => {
  expect(hitsLabel(hits)).toBe(label);
});

test("only links to web pages and email addresses are allowed", () => {
  expect(parseLink(" https://agency.example/a?b=1 ")?.href).toBe("https://agency.example/a?b=1");
  expect(parseLink("mailto:foia@agency.example")?.href).toBe("mailto:foia@agency.example");
  for (const bad of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "/inbox",
  ])
    expect(parseLink(bad)).toBeNull();
});
