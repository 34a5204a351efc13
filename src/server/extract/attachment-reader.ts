import { Worker } from "node:worker_threads";
import type { ReadAttachment, ReadFile } from "#server/ports.ts";
import type { Found, ReadLimits } from "./found.ts";
import { type FileKind, kindOf } from "./kinds.ts";
import { readKind } from "./read-kind.ts";

export type ReaderLimits = ReadLimits & {
  /** Of the file as it came. */
  bytes: number;
  /** Of the processor's time: a busy machine must not make a good file a bad one. */
  cpuMilliseconds: number;
  /** By the clock, however little was done. */
  milliseconds: number;
  /** Of everything the thread holds, buffers included. */
  memoryMb: number;
};

const LIMITS: ReaderLimits = {
  letters: 500_000,
  unpackedBytes: 300_000_000,
  bytes: 64_000_000,
  cpuMilliseconds: 20_000,
  milliseconds: 180_000,
  memoryMb: 512,
};

/** Of the memory, what JavaScript's own heap may take: V8 keeps to it by itself. */
const HEAP_SHARE = 0.5;
const LOOK_EVERY_MS = 100;
/** So much text is read where we are, as that of mails is: a thread takes a hundred times as long to begin. */
const PLAIN_BYTES = 256 * 1024;

const FAILED: ReadFile = { state: "failed", text: "", facts: {} };
const NOTHING: ReadFile = { state: "nothing", text: "", facts: {} };

/**
 * Reads files of strangers, each in a thread of its own without our environment, which is ended when it takes too long or
 * too much memory. A file that is broken, or made to break us, fails by itself. Once `signal` says that the program
 * stops, what is under way rejects, to be read another time.
 */
export function attachmentReader({
  signal,
  ...changed
}: Partial<ReaderLimits> & { signal?: AbortSignal } = {}): ReadAttachment {
  const limits = { ...LIMITS, ...changed };
  return async (file, load) => {
    const kind = kindOf(file);
    if (kind === null || file.size === 0) return NOTHING;
    if (file.size > limits.bytes) return FAILED;
    const content = Uint8Array.from(await load());
    signal?.throwIfAborted();
    const found =
      kind === "plain" && file.size <= PLAIN_BYTES
        ? await readKind(kind, content, limits)
        : await inThread(startThread(kind, content, limits), limits, signal);
    signal?.throwIfAborted();
    if (found === null) return FAILED;
    return { ...found, state: found.text === "" ? "nothing" : "read" };
  };
}

function startThread(
  kind: FileKind,
  content: Uint8Array<ArrayBuffer>,
  { letters, unpackedBytes, memoryMb }: ReaderLimits,
): Worker {
  return new Worker(new URL("./read-thread.ts", import.meta.url), {
    workerData: { kind, content, limits: { letters, unpackedBytes } },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb * HEAP_SHARE, maxYoungGenerationSizeMb: 32 },
    env: {},
    // What libraries say about a file is nobody's to read.
    stdout: true,
    stderr: true,
  });
}

/** What the thread found; null where it ended, or was ended, without a result. */
function inThread(worker: Worker, limits: ReaderLimits, signal?: AbortSignal): Promise<Found | null> {
  return new Promise((resolve) => {
    const giveUp = () => end(null);
    const deadline = setTimeout(giveUp, limits.milliseconds);
    const look = setInterval(async () => {
      if (await takesTooMuch(worker, limits)) giveUp();
    }, LOOK_EVERY_MS);
    signal?.addEventListener("abort", giveUp);
    const end = (found: Found | null) => {
      clearTimeout(deadline);
      clearInterval(look);
      signal?.removeEventListener("abort", giveUp);
      resolve(found);
      void worker.terminate();
    };
    worker.once("message", end);
    worker.once("error", giveUp);
    worker.once("exit", giveUp);
  });
}

/** Buffers are outside the heap V8 limits, and a small PDF can unpack to gigabytes of them. */
async function takesTooMuch(worker: Worker, { memoryMb, cpuMilliseconds }: ReaderLimits): Promise<boolean> {
  try {
    const [{ total_heap_size, external_memory }, { user, system }] = await Promise.all([
      worker.getHeapStatistics(),
      worker.cpuUsage(),
    ]);
    return total_heap_size + external_memory > memoryMb * 1024 ** 2 || user + system > cpuMilliseconds * 1000;
  } catch {
    // It is only beginning, or over.
    return false;
  }
}
