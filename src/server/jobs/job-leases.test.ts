import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openJobLeases, type RequeueOrphaned } from "./job-leases.ts";

describe("job leases", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The held jobs at each check, in order. */
  function checking(answer: () => Promise<void> = async () => undefined) {
    const checks: string[][] = [];
    const requeueOrphaned: RequeueOrphaned = async (_, heldJobIds) => {
      await answer();
      checks.push([...(await heldJobIds())]);
    };
    return { looks: checks, claims: openJobLeases(requeueOrphaned, [10, 100]) };
  }

  test("a claimed job is held until its result is stored", async () => {
    const { looks: checks, claims } = checking();
    claims.track(Promise.resolve({ rows: [{ id: 1 }] }));
    claims.track(Promise.resolve({ rows: [{ id: 2 }] }));
    claims.track(Promise.reject(new Error("lost")));
    claims.checkLost("pool");
    await vi.advanceTimersByTimeAsync(10);
    expect(checks).toEqual([["1", "2"]]);
    claims.release([1]);
    await vi.advanceTimersByTimeAsync(100);
    expect(checks).toEqual([["1", "2"], ["2"]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(checks).toHaveLength(2);
  });

  test("a check waits for pending claims", async () => {
    const { looks: checks, claims } = checking();
    const answer = Promise.withResolvers<{ rows: { id: number }[] }>();
    claims.track(answer.promise);
    claims.checkLost("pool");
    await vi.advanceTimersByTimeAsync(50);
    expect(checks).toEqual([]);
    answer.resolve({ rows: [{ id: 3 }] });
    await vi.advanceTimersByTimeAsync(0);
    expect(checks).toEqual([["3"]]);
  });

  test("retries while PostgreSQL is unavailable, once for many lost claims", async () => {
    let isAway = true;
    const { looks: checks, claims } = checking(() =>
      isAway ? Promise.reject(new Error("away")) : Promise.resolve(),
    );
    for (let n = 0; n < 10; n += 1) claims.checkLost("pool");
    await vi.advanceTimersByTimeAsync(35);
    expect(checks).toEqual([]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(10);
    expect(checks).toHaveLength(1);
  });

  test("does not check after the worker has stopped", async () => {
    const { looks: checks, claims } = checking();
    claims.checkLost("pool");
    claims.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(checks).toEqual([]);
  });
});
