import { expect, test } from "vitest";
import { formatTimeAgo } from "./session-time.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T11:59:00Z", "within the last hour"],
  ["2026-11-23T12:05:00Z", "within the last hour"],
  ["2026-11-23T11:00:00Z", "an hour ago"],
  ["2026-11-22T13:00:00Z", "23 hours ago"],
  ["2026-11-22T12:00:00Z", "yesterday"],
  ["2026-10-24T12:00:00Z", "30 days ago"],
])("%s was %s", (instant, words) => {
  expect(formatTimeAgo(instant, NOW)).toBe(words);
});
