import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import type { FuzzResult, InputRange } from "./fuzz-worker.ts";
import { mutatedEmail } from "./mutate-email.ts";

/** `FUZZ_INPUTS=1000000 FUZZ_SEED=1` for a night; a failure names the seed of its one input. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 4_000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const THREADS = 2;
/** Of processor time: a busy machine slows the clock on the wall, not this. */
const SLOWEST_MS = 2_000;
/** No input of 40 kB takes this long on any machine: anyone who is at it hangs. */
const HANGS_MS = 60_000;
const MAX_MEGABYTES = 400;
const MAX_GROWTH = 40;

describe(`any bytes at all (FUZZ_SEED=${SEED})`, () => {
  test(`${INPUTS} broken emails are read without a fall, a hang or a leak`, {
    timeout: 300_000 + INPUTS * 20,
  }, async () => {
    const each = Math.ceil(INPUTS / THREADS);
    const shares = Array.from({ length: THREADS }, (_, n) =>
      read({ seed: SEED, from: n * each, to: (n + 1) * each }),
    );
    for (const { failures, slowest, heap } of await Promise.all(shares)) {
      expect(failures.slice(0, 3).map(reported)).toEqual([]);
      expect(slowest.ms, reported({ seed: slowest.seed, why: "slow" })).toBeLessThan(SLOWEST_MS);
      // The first look is at a thread that has just warmed up.
      expect(Math.max(...heap) - (heap[1] ?? 0), `heap in MB: ${heap.join(" ")}`).toBeLessThan(MAX_GROWTH);
    }
  });
});

/** With its bytes, so that it can be stored as a test of its own. */
function reported({ seed, why }: { seed: number; why: string }): string {
  const bytes = mutatedEmail(seed);
  return `${why}\nhostileMail(${seed}), ${bytes.length} bytes in base64: ${bytes.toString("base64")}`;
}

function read(share: Omit<InputRange, "at">): Promise<FuzzResult> {
  const at = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    workerData: { ...share, at } satisfies InputRange,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    const end = (finishWorker: () => void) => {
      clearInterval(watch);
      void worker.terminate().then(finishWorker);
    };
    let seen = { seed: -1, since: performance.now() };
    const watch = setInterval(() => {
      const seed = Atomics.load(at, 0);
      if (seed !== seen.seed) seen = { seed, since: performance.now() };
      else if (performance.now() - seen.since > HANGS_MS) {
        end(() => reject(new Error(reported({ seed, why: "It hangs." }))));
      }
    }, 500);
    worker.once("message", (found: FuzzResult) => end(() => resolve(found)));
    worker.once("error", (error) =>
      end(() => reject(new Error(reported({ seed: Atomics.load(at, 0), why: String(error) })))),
    );
  });
}
