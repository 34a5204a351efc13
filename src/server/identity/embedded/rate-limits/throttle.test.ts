import { expect, test } from "vitest";
import type { Throttle } from "#server/identity/embedded/pool-store.ts";
import { ACCOUNT_LOCKOUT, countInPeriod, NETWORK_LOCKOUT, registerAttempt, undoAttempt } from "./throttle.ts";

const noon = Temporal.Instant.from("2026-01-15T12:00:00Z");
const after = (seconds: number) => noon.add({ seconds });
const fresh = (now: Temporal.Instant): Throttle => ({
  count: 0,
  countedSince: now,
  staleAt: now,
  lockedUntil: null,
});

/** Tries a wrong password the very moment each lock-out ends; the lock-outs in seconds. */
function lockOuts(tries: number): number[] {
  let throttle = fresh(noon);
  let now = noon;
  const seconds: number[] = [];
  for (let n = 0; n < tries; n++) {
    const claimed = registerAttempt(throttle, ACCOUNT_LOCKOUT, now);
    if (claimed === "locked") throw new Error("still locked");
    const next = claimed.lockedUntil ?? now;
    seconds.push(next.since(now).total("seconds"));
    throttle = claimed;
    now = next;
  }
  return seconds;
}

test("the fifth wrong password locks for 1 second, each further one for twice as long, up to 15 minutes", () => {
  expect(lockOuts(15)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
});

test("a try during a lock-out is refused and does not lengthen it", () => {
  const locked: Throttle = {
    count: 8,
    countedSince: noon,
    staleAt: after(900),
    lockedUntil: after(8),
  };
  expect(registerAttempt(locked, ACCOUNT_LOCKOUT, after(7))).toBe("locked");
  expect(registerAttempt(locked, ACCOUNT_LOCKOUT, after(8))).toMatchObject({ count: 9 });
});

test("15 minutes without an attempt reset the count", () => {
  const four: Throttle = { count: 4, countedSince: noon, staleAt: after(900), lockedUntil: null };
  expect(registerAttempt(four, ACCOUNT_LOCKOUT, after(899))).toMatchObject({ count: 5 });
  expect(registerAttempt(four, ACCOUNT_LOCKOUT, after(900))).toMatchObject({ count: 1, lockedUntil: null });
});

test("an hourly limit counts from the first call and ends with the hour", () => {
  let throttle = fresh(noon);
  for (let n = 0; n < 5; n++) throttle = countInPeriod(throttle, 5, after(n)) as Throttle;
  expect(throttle.count).toBe(5);
  expect(countInPeriod(throttle, 5, after(3599))).toBe("exceeded");
  expect(countInPeriod(throttle, 5, after(3600))).toMatchObject({ count: 1 });
});

test("from one place the fiftieth wrong password locks, and a right one is taken back", () => {
  let throttle = fresh(noon);
  for (let n = 0; n < 49; n++) throttle = registerAttempt(throttle, NETWORK_LOCKOUT, noon) as Throttle;
  expect(throttle).toMatchObject({ count: 49, lockedUntil: null });
  const fiftieth = registerAttempt(throttle, NETWORK_LOCKOUT, noon) as Throttle;
  expect(registerAttempt(fiftieth, NETWORK_LOCKOUT, noon)).toBe("locked");
  expect(undoAttempt(fiftieth)).toMatchObject({ count: 49, lockedUntil: null });
});
