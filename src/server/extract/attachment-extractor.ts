import { UNREAD_SCAN } from "#core/files/scanned-pages.ts";
import type { ExtractAttachment, ExtractedFile } from "#server/ports/extract.ts";
import { JobFailed, type ProcessLimits, processPool } from "#server/processes/process-pool.ts";
import type { ExtractJob } from "./extract-job.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { fileKindOf, scanKindOf } from "./file-kinds.ts";

export type ExtractionLimits = ExtractLimits &
  ProcessLimits & {
    /** Of the file as stored. */
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

/** The job reads the files one after the other. */
const MAX_CONCURRENT = 2;

const FAILED: ExtractedFile = { state: "failed", text: "", facts: {} };
const NO_TEXT: ExtractedFile = { state: "nothing", text: "", facts: {} };
/** Whether it is one of text, the job says that reads scans. */
const UNREAD_PICTURE: ExtractedFile = { state: "nothing", text: "", facts: { scan: UNREAD_SCAN } };

/**
 * Reads untrusted files in processes with limits of time and memory; see `process-pool.ts`. A process reads one file, because
 * large libraries leak state; plain text needs none of them, so its process is reused. A corrupt or malicious file fails
 * alone. After `signal` aborts, running jobs reject, to be retried later.
 */
export function createAttachmentExtractor({
  signal,
  ...overrides
}: Partial<ExtractionLimits> & { signal?: AbortSignal } = {}): ExtractAttachment {
  const limits = { ...LIMITS, ...overrides };
  const { maxTextLength, maxUnpackedBytes } = limits;
  const script = new URL("./extract-process.ts", import.meta.url);
  const filePool = processPool<ExtractJob, ExtractionResult>({
    script,
    size: MAX_CONCURRENT,
    limits,
    reuse: false,
  });
  const textPool = processPool<ExtractJob, ExtractionResult>({ script, size: 1, limits });
  signal?.addEventListener("abort", () => {
    for (const pool of [filePool, textPool]) pool.close(signal.reason as Error);
  });
  return async (file, load) => {
    const kind = fileKindOf(file);
    if (file.size === 0) return NO_TEXT;
    if (scanKindOf(file) === "image") return UNREAD_PICTURE;
    if (kind === null) return NO_TEXT;
    if (file.size > limits.maxFileBytes) return FAILED;
    // No Buffer, which the PDF library refuses.
    const content = new Uint8Array(await load());
    signal?.throwIfAborted();
    const pool = kind === "plain" ? textPool : filePool;
    try {
      const result = await pool.run({ kind, content, limits: { maxTextLength, maxUnpackedBytes } });
      return { ...result, state: result.text === "" ? "nothing" : "read" };
    } catch (error) {
      if (error instanceof JobFailed) return FAILED;
      throw error;
    }
  };
}
