import type { ExtractAttachment, ExtractedFile } from "#server/ports/extract.ts";
import { JobFailed, type ThreadLimits, threadPool } from "#server/threads/thread-pool.ts";
import type { ExtractJob } from "./extract-job.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { fileKindOf } from "./file-kinds.ts";

export type ExtractionLimits = ExtractLimits &
  ThreadLimits & {
    /** Of the file as it came. */
    maxFileBytes: number;
  };

const LIMITS: ExtractionLimits = {
  maxTextLength: 500_000,
  maxUnpackedBytes: 300_000_000,
  maxFileBytes: 64_000_000,
  cpuMilliseconds: 20_000,
  milliseconds: 180_000,
  memoryMb: 512,
};

/** The job that reads files asks for one after the other. */
const MAX_CONCURRENT = 2;

const FAILED: ExtractedFile = { state: "failed", text: "", facts: {} };
const NO_TEXT: ExtractedFile = { state: "nothing", text: "", facts: {} };

/**
 * Reads files of strangers in threads, which are ended when they take too long or too much memory; see `thread-pool.ts`. A
 * thread reads one file, since large libraries leave something behind; plain text needs none, so its thread is reused. A file
 * that is broken, or made to break us, fails by itself. Once `signal` says that the program stops, what is under way rejects,
 * to be read another time.
 */
export function createAttachmentExtractor({
  signal,
  ...overrides
}: Partial<ExtractionLimits> & { signal?: AbortSignal } = {}): ExtractAttachment {
  const limits = { ...LIMITS, ...overrides };
  const { maxTextLength, maxUnpackedBytes } = limits;
  const script = new URL("./extract-thread.ts", import.meta.url);
  const filePool = threadPool<ExtractJob, ExtractionResult>({
    script,
    size: MAX_CONCURRENT,
    limits,
    reuse: false,
  });
  const textPool = threadPool<ExtractJob, ExtractionResult>({ script, size: 1, limits });
  signal?.addEventListener("abort", () => {
    for (const pool of [filePool, textPool]) pool.close(signal.reason as Error);
  });
  return async (file, load) => {
    const kind = fileKindOf(file);
    if (kind === null || file.size === 0) return NO_TEXT;
    if (file.size > limits.maxFileBytes) return FAILED;
    const content = new Uint8Array(await load());
    signal?.throwIfAborted();
    const pool = kind === "plain" ? textPool : filePool;
    try {
      const result = await pool.run({ kind, content, limits: { maxTextLength, maxUnpackedBytes } }, [
        content.buffer,
      ]);
      return { ...result, state: result.text === "" ? "nothing" : "read" };
    } catch (error) {
      if (error instanceof JobFailed) return FAILED;
      throw error;
    }
  };
}
