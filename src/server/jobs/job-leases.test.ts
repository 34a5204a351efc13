import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openJobLeases } from "./job-leases.ts";

const worker = { workerId: "worker-1" };
const job = (id: string, attempts = 1) => ({ worker, job: { id, attempts } });

describe("job leases", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The held jobs at each check, in order; `locked` is what the queue says. */
  function checking(locked: () => Promise<Set<string>> = async () => new Set()) {
    const checks: string[][] = [];
    const events = new EventEmitter() as WorkerEvents;
    const emit = (name: string, event: object) => (events as EventEmitter).emit(name, event);
    const leases = openJobLeases(
      events,
      async (_, readHeldJobIds) => {
        const ids = await locked();
        checks.push([...(await readHeldJobIds())]);
        return ids;
      },
      10,
    );
    emit("pool:create", { workerPool: { id: "pool" } });
    return { checks, emit, leases };
  }

  test("a claimed job is held until its result is stored", async () => {
    let locked = new Set(["1", "2"]);
    const { checks, emit } = checking(async () => locked);
    emit("job:start", job("1"));
    emit("job:start", job("2"));
    emit("job:complete", job("1"));
    await vi.advanceTimersByTimeAsync(10);
    expect(checks).toEqual([["1", "2"]]);
    locked = new Set(["2"]);
    await vi.advanceTimersByTimeAsync(20);
    expect(checks.slice(1)).toEqual([["1", "2"], ["2"]]);
  });

  test("a job that failed and was claimed again is held", async () => {
    const { checks, emit } = checking();
    emit("job:start", job("1"));
    emit("job:start", job("1", 2));
    emit("job:complete", job("1"));
    await vi.advanceTimersByTimeAsync(20);
    expect(checks).toEqual([["1"], ["1"]]);
  });

  test.each([
    ["job:start", job("3"), ["3"]],
    ["worker:getJob:empty", { worker }, []],
    ["worker:getJob:error", { worker, error: new Error("lost") }, []],
  ])("a check waits for pending claims: %s", async (outcome, event, held) => {
    const { checks, emit } = checking();
    emit("worker:getJob:start", { worker });
    await vi.advanceTimersByTimeAsync(50);
    expect(checks).toEqual([]);
    emit(outcome, event);
    await vi.advanceTimersByTimeAsync(0);
    expect(checks).toEqual([held]);
  });

  test("checks again after PostgreSQL was unavailable", async () => {
    let isAway = true;
    const { checks } = checking(() =>
      isAway ? Promise.reject(new Error("away")) : Promise.resolve(new Set<string>()),
    );
    await vi.advanceTimersByTimeAsync(35);
    expect(checks).toEqual([]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(10);
    expect(checks).toHaveLength(1);
  });

  test("does not check after the worker has stopped", async () => {
    const { checks, leases } = checking();
    leases.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(checks).toEqual([]);
  });
});
