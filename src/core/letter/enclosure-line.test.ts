import { expect, test } from "vitest";
import { enclosureLine } from "./enclosure-line.ts";

test.each([
  ["en", [], null],
  ["en", ["scan.pdf"], "Enclosure: scan.pdf"],
  ["en", ["Request of March 2, 2026", "scan.pdf"], "Enclosures: Request of March 2, 2026; scan.pdf"],
  ["de", ["Antrag vom 2. März 2026", "Vollmacht.pdf"], "Anlagen: Antrag vom 2. März 2026; Vollmacht.pdf"],
  ["fr", ["preuve.pdf"], "Pièce jointe\u00a0: preuve.pdf"],
] as const)("%s names %j", (language, names, line) => {
  expect(enclosureLine(language, names)).toBe(line);
});
