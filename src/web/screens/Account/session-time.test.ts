import { expect, test } from "vitest";
import { formatLastUsed } from "./session-time.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T11:59:00Z", "Last used within the last hour"],
  ["2026-11-23T12:05:00Z", "Last used within the last hour"],
  ["2026-11-23T11:00:00Z", "Last used 1 hour ago"],
  ["2026-11-22T13:00:00Z", "Last used 23 hours ago"],
  ["2026-11-22T12:00:00Z", "Last used 1 day ago"],
  ["2026-10-24T12:00:00Z", "Last used 30 days ago"],
])("%s is shown as %j", (instant, text) => {
  expect(formatLastUsed(instant, NOW)).toBe(text);
});
