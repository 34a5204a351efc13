import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

test.each([
  [0.2, "0:00"],
  [7, "0:07"],
  [759.6, "12:40"],
  [3723, "1:02:03"],
  [360_000, "100:00:00"],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [-1, null],
])("a length of %d seconds is written %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
