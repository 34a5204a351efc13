import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=990-5000", { start: 990, end: 999 }],
  ["bytes=-10", { start: 990, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=999-999", { start: 999, end: 999 }],
  ["bytes=1000-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=9-5", "whole"],
  ["bytes=-", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=a-b", "whole"],
  ["lines=1-2", "whole"],
  ["bytes=99999999999999999999-", "whole"],
  [undefined, "whole"],
])("%s of 1,000 bytes", (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range);
});

test("an empty file has no part", () => {
  expect(parseByteRange("bytes=0-", 0)).toBe("beyond");
});
