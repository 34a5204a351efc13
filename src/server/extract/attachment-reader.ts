import { JobFailed, type ThreadLimits, threadPool } from "#server/platform/thread-pool.ts";
import type { ReadAttachment, ReadFile } from "#server/ports.ts";
import type { Found, ReadLimits } from "./found.ts";
import { kindOf } from "./kinds.ts";
import type { ReadJob } from "./read-job.ts";

export type ReaderLimits = ReadLimits &
  ThreadLimits & {
    /** Of the file as it came. */
    bytes: number;
  };

const LIMITS: ReaderLimits = {
  letters: 500_000,
  unpackedBytes: 300_000_000,
  bytes: 64_000_000,
  cpuMilliseconds: 20_000,
  milliseconds: 180_000,
  memoryMb: 512,
};

/** The job that reads files asks for one after the other. */
const FILES_AT_ONCE = 2;

const FAILED: ReadFile = { state: "failed", text: "", facts: {} };
const NOTHING: ReadFile = { state: "nothing", text: "", facts: {} };

/**
 * Reads files of strangers in threads, which are ended when they take too long or too much memory; see `thread-pool.ts`. A
 * thread reads one file, since large libraries leave something behind; plain text needs none, so its thread is reused. A file
 * that is broken, or made to break us, fails by itself. Once `signal` says that the program stops, what is under way rejects,
 * to be read another time.
 */
export function attachmentReader({
  signal,
  ...changed
}: Partial<ReaderLimits> & { signal?: AbortSignal } = {}): ReadAttachment {
  const limits = { ...LIMITS, ...changed };
  const { letters, unpackedBytes } = limits;
  const script = new URL("./read-thread.ts", import.meta.url);
  const files = threadPool<ReadJob, Found>({ script, size: FILES_AT_ONCE, limits, reuse: false });
  const texts = threadPool<ReadJob, Found>({ script, size: 1, limits });
  signal?.addEventListener("abort", () => {
    for (const pool of [files, texts]) pool.close(signal.reason as Error);
  });
  return async (file, load) => {
    const kind = kindOf(file);
    if (kind === null || file.size === 0) return NOTHING;
    if (file.size > limits.bytes) return FAILED;
    const content = new Uint8Array(await load());
    signal?.throwIfAborted();
    const threads = kind === "plain" ? texts : files;
    try {
      const found = await threads.run({ kind, content, limits: { letters, unpackedBytes } }, [
        content.buffer,
      ]);
      return { ...found, state: found.text === "" ? "nothing" : "read" };
    } catch (error) {
      if (error instanceof JobFailed) return FAILED;
      throw error;
    }
  };
}
