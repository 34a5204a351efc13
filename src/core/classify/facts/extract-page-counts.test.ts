import { expect, it, test } from "vitest";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

test.each([
  [
    "We located 212 pages. Of those, 142 pages are released in full, 61 pages are released in part, and 9 pages are withheld in full.",
    { full: 142, part: 61, withheld: 9 },
    "142 pages are released in full, 61 pages are released in part, and 9 pages are withheld",
  ],
  [
    "We are releasing 1,204 pages in full.",
    { full: 1204, part: null, withheld: null },
    "1,204 pages in full",
  ],
  [
    "Of 300 pages, we are withholding 12 pages under (b)(5).",
    { full: null, part: null, withheld: 12 },
    "withholding 12 pages",
  ],
  [
    "40 pages of responsive records were provided in part.",
    { full: null, part: 40, withheld: null },
    undefined,
  ],
])("%j", (text, counts, words) => {
  const read = extractPageCounts(text);
  expect(read).toMatchObject(counts);
  const [evidence] = read?.evidence ?? [];
  if (words !== undefined) expect(evidence?.text).toBe(words);
  expect(text.slice(evidence?.start, evidence?.end)).toBe(evidence?.text);
});

test.each([
  "We found 12 pages of responsive records.",
  "9 pages are withheld in full.".replace("pages", "people"),
  "Of 5 U.S.C. 552, in full force.",
])("nothing in %j", (text) => {
  expect(extractPageCounts(text)).toBeNull();
});

it("does not take pages withheld in full for pages given", () => {
  expect(extractPageCounts("9 pages are withheld in full.")).toMatchObject({ full: null, withheld: 9 });
});

it("stays quick on a hostile text", async () => {
  const text = `${"1 pages of a ".repeat(20_000)} in part`;
  expect(await cpuMilliseconds(() => extractPageCounts(text))).toBeLessThan(2_000);
});
