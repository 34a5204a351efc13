import { describe, expect, test } from "vitest";
import { formatUtcMinute, remainingQuota } from "./daily-quota.ts";

const HOUR = 3_600_000;
const now = Date.parse("2026-03-10T15:00:00Z");
const sent = [
  { at: now - 20 * HOUR, amount: 4 },
  { at: now - 2 * HOUR, amount: 5 },
];

describe("the room in a day's limit", () => {
  test("what was sent counts for 24 hours", () => {
    expect(remainingQuota(sent, { limit: 10, now })).toEqual({ remaining: 1, nextAt: null });
    expect(remainingQuota(sent, { limit: 10, now: now + 4 * HOUR })).toEqual({ remaining: 5, nextAt: null });
    expect(remainingQuota([], { limit: 10, now })).toEqual({ remaining: 10, nextAt: null });
  });

  test("says when enough of it is over", () => {
    expect(remainingQuota(sent, { limit: 10, now, requested: 5 }).nextAt).toBe(now + 4 * HOUR);
    expect(remainingQuota(sent, { limit: 10, now, requested: 6 }).nextAt).toBe(now + 22 * HOUR);
  });

  test("says no time for what never fits, and counts below zero after a limit was lowered", () => {
    expect(remainingQuota(sent, { limit: 10, now, requested: 11 })).toEqual({ remaining: 1, nextAt: null });
    expect(remainingQuota(sent, { limit: 2, now, requested: 2 })).toEqual({
      remaining: -7,
      nextAt: now + 22 * HOUR,
    });
  });

  test("a minute as text is one that is over", () => {
    expect(formatUtcMinute(Date.parse("2026-03-11T08:59:00.001Z"))).toBe("2026-03-11 09:00 UTC");
  });
});
