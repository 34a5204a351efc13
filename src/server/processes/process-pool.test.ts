import { enableCompileCache } from "node:module";
import { afterEach, describe, expect, test } from "vitest";
import type { HostileJob } from "#test/support/hostile-jobs.ts";
import { COMPILE_CACHE } from "#test/support/program.ts";
import { JobFailed, type ProcessPool, processPool } from "./process-pool.ts";

const script = new URL("../../../test/support/hostile-jobs.ts", import.meta.url);
const LIMITS = { cpuMilliseconds: 1_000, milliseconds: 120_000, memoryMb: 256 };

// As in the program, so that its processes have a folder of compiled modules.
enableCompileCache(COMPILE_CACHE);

let pool: ProcessPool<HostileJob, unknown>;
const start = (limits: Partial<typeof LIMITS> = {}): void => {
  pool = processPool({ script, size: 1, limits: { ...LIMITS, ...limits } });
};
afterEach(() => pool.close());

/** Each starts a process, which takes its time on a busy machine. */
describe("a job that", { timeout: 120_000 }, () => {
  test.each<[HostileJob, string]>([
    ["allocate", "limit exceeded (memory 256 MB)"],
    ["buffers", "limit exceeded (memory 256 MB)"],
    ["loop", "limit exceeded (cpu 1 s)"],
    ["throw later", "stream has ended"],
    ["exit", "the process ended (exit code 3)"],
  ])("ends its process does not end ours, and the next job runs: %s", async (job, reason) => {
    start();
    const first = await pool.run("answer");
    await expect(pool.run(job)).rejects.toThrow(new JobFailed(reason));
    expect(await pool.run("answer")).not.toBe(first);
  });

  test("throws fails alone, and its process is used again", async () => {
    start();
    const first = await pool.run("answer");
    await expect(pool.run("throw")).rejects.toThrow(new JobFailed("no such charset"));
    expect(await pool.run("answer")).toBe(first);
  });

  test("leaves much memory behind is the last one of its process", async () => {
    start();
    const first = await pool.run("keep");
    expect(await pool.run("answer")).not.toBe(first);
  });

  test("takes too long is ended", async () => {
    start({ milliseconds: 1 });
    await expect(pool.run("loop")).rejects.toThrow(new JobFailed("limit exceeded (time 0.001 s)"));
  });

  test("reads the environment finds nothing of ours in it", async () => {
    start();
    const names = (await pool.run("environment")) as string[];
    // The folder of compiled modules, where this process has one.
    expect(names.filter((name) => name !== "NODE_COMPILE_CACHE")).toEqual([]);
  });

  test.each<[HostileJob]>([["write"], ["write compiled code"], ["start a thread"], ["spawn"], ["connect"]])(
    "may not %s",
    async (job) => {
      start();
      await expect(pool.run(job)).rejects.toThrow(/access to this API has been restricted/i);
    },
  );

  test("waits or runs when the pool is closed is no failure of its input", async () => {
    start();
    await pool.run("answer");
    const jobs = Promise.allSettled([pool.run("loop"), pool.run("answer")]);
    const reason = new Error("The program stops.");
    pool.close(reason);
    expect(await jobs).toEqual([
      { status: "rejected", reason },
      { status: "rejected", reason },
    ]);
  });

  test("cannot be started is no failure of its input", async () => {
    pool = processPool({ script: new URL("./missing.ts", import.meta.url), size: 1, limits: LIMITS });
    await expect(pool.run("answer")).rejects.toThrow(new Error("A process could not be started."));
  });
});
