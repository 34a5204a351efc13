import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type GiveBack, openClaims } from "./claims.ts";

describe("claims", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What was held at each look, in order. */
  function looking(answer: () => Promise<void> = async () => undefined) {
    const looks: string[][] = [];
    const giveBack: GiveBack = async (_, held) => {
      await answer();
      looks.push([...(await held())]);
    };
    return { looks, claims: openClaims(giveBack, [10, 100]) };
  }

  test("what was answered is held until its end is written down", async () => {
    const { looks, claims } = looking();
    claims.follow(Promise.resolve({ rows: [{ id: 1 }] }));
    claims.follow(Promise.resolve({ rows: [{ id: 2 }] }));
    claims.follow(Promise.reject(new Error("lost")));
    claims.lost("pool");
    await vi.advanceTimersByTimeAsync(10);
    expect(looks).toEqual([["1", "2"]]);
    claims.ended([1]);
    await vi.advanceTimersByTimeAsync(100);
    expect(looks).toEqual([["1", "2"], ["2"]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks).toHaveLength(2);
  });

  test("a look waits for the claims that are under way", async () => {
    const { looks, claims } = looking();
    const answer = Promise.withResolvers<{ rows: { id: number }[] }>();
    claims.follow(answer.promise);
    claims.lost("pool");
    await vi.advanceTimersByTimeAsync(50);
    expect(looks).toEqual([]);
    answer.resolve({ rows: [{ id: 3 }] });
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toEqual([["3"]]);
  });

  test("while PostgreSQL is away it is tried again, however many claims are lost", async () => {
    let away = true;
    const { looks, claims } = looking(() => (away ? Promise.reject(new Error("away")) : Promise.resolve()));
    for (let n = 0; n < 10; n += 1) claims.lost("pool");
    await vi.advanceTimersByTimeAsync(35);
    expect(looks).toEqual([]);
    away = false;
    await vi.advanceTimersByTimeAsync(10);
    expect(looks).toHaveLength(1);
  });

  test("none after the worker has stopped", async () => {
    const { looks, claims } = looking();
    claims.lost("pool");
    claims.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks).toEqual([]);
  });
});
