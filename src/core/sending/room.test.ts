import { describe, expect, test } from "vitest";
import { roomIn, utcMinute } from "./room.ts";

const HOUR = 3_600_000;
const now = Date.parse("2026-03-10T15:00:00Z");
const sent = [
  { at: now - 20 * HOUR, amount: 4 },
  { at: now - 2 * HOUR, amount: 5 },
];

describe("the room in a day's limit", () => {
  test("what was sent counts for 24 hours", () => {
    expect(roomIn(sent, { most: 10, now })).toEqual({ left: 1, nextAt: null });
    expect(roomIn(sent, { most: 10, now: now + 4 * HOUR })).toEqual({ left: 5, nextAt: null });
    expect(roomIn([], { most: 10, now })).toEqual({ left: 10, nextAt: null });
  });

  test("says when enough of it is over", () => {
    expect(roomIn(sent, { most: 10, now, wanted: 5 }).nextAt).toBe(now + 4 * HOUR);
    expect(roomIn(sent, { most: 10, now, wanted: 6 }).nextAt).toBe(now + 22 * HOUR);
  });

  test("says no time for what never fits, and counts below zero after a limit was lowered", () => {
    expect(roomIn(sent, { most: 10, now, wanted: 11 })).toEqual({ left: 1, nextAt: null });
    expect(roomIn(sent, { most: 2, now, wanted: 2 })).toEqual({ left: -7, nextAt: now + 22 * HOUR });
  });

  test("a minute in words is one that is over", () => {
    expect(utcMinute(Date.parse("2026-03-11T08:59:00.001Z"))).toBe("2026-03-11 09:00 UTC");
  });
});
