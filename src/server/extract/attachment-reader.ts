import { Worker } from "node:worker_threads";
import type { ReadAttachment, ReadFile } from "#server/ports.ts";
import type { Found, ReadLimits } from "./found.ts";
import { type FileKind, kindOf } from "./kinds.ts";

export type ReaderLimits = ReadLimits & {
  /** Of the file as it came. */
  bytes: number;
  milliseconds: number;
  /** Of everything the thread holds, buffers included. */
  memoryMb: number;
};

const LIMITS: ReaderLimits = {
  letters: 500_000,
  unpackedBytes: 300_000_000,
  bytes: 64_000_000,
  milliseconds: 20_000,
  memoryMb: 512,
};

/** Of that, what JavaScript's own heap may take: V8 keeps to it by itself. */
const HEAP_SHARE = 0.5;
const LOOK_EVERY_MS = 50;

const FAILED: ReadFile = { state: "failed", text: "", facts: {} };
const NOTHING: ReadFile = { state: "nothing", text: "", facts: {} };

/**
 * Reads files of strangers, each in a thread of its own without our environment, which is ended when it takes too long or
 * too much memory. A file that is broken, or made to break us, fails by itself.
 */
export const attachmentReader =
  (changed: Partial<ReaderLimits> = {}): ReadAttachment =>
  async (file, load) => {
    const limits = { ...LIMITS, ...changed };
    const kind = kindOf(file);
    if (kind === null || file.size === 0) return NOTHING;
    if (file.size > limits.bytes) return FAILED;
    const found = await inThread(kind, Uint8Array.from(await load()), limits);
    if (found === null) return FAILED;
    return { ...found, state: found.text === "" ? "nothing" : "read" };
  };

/** Null where the thread ended without a result. */
function inThread(
  kind: FileKind,
  content: Uint8Array<ArrayBuffer>,
  limits: ReaderLimits,
): Promise<Found | null> {
  const { letters, unpackedBytes, milliseconds, memoryMb } = limits;
  const worker = new Worker(new URL("./read-thread.ts", import.meta.url), {
    workerData: { kind, content, limits: { letters, unpackedBytes } },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb * HEAP_SHARE, maxYoungGenerationSizeMb: 32 },
    env: {},
    // What libraries say about a file is nobody's to read.
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const deadline = setTimeout(() => end(null), milliseconds);
    // Buffers are outside the heap V8 limits, and a small PDF can unpack to gigabytes of them.
    const look = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ total_heap_size, external_memory }) => {
          if (total_heap_size + external_memory > memoryMb * 1024 ** 2) end(null);
        },
        () => undefined,
      );
    }, LOOK_EVERY_MS);
    const end = (found: Found | null) => {
      clearTimeout(deadline);
      clearInterval(look);
      resolve(found);
      void worker.terminate();
    };
    worker.once("message", (found: Found) => end(found));
    worker.once("error", () => end(null));
    worker.once("exit", () => end(null));
  });
}
