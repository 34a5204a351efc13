import { scanKindOf } from "#server/extract/file-kinds.ts";
import type { ReadScan, ScanReading } from "#server/ports/extract.ts";
import { JobFailed, type ProcessLimits, processPool } from "#server/processes/process-pool.ts";
import type { ScanJob, ScanJobResult } from "./read-scanned-page.ts";

/** Of one page. It takes about a second of CPU time; a page of speckles would take most of a minute. */
const LIMITS: ProcessLimits & { maxFileBytes: number } = {
  maxFileBytes: 64_000_000,
  cpuMilliseconds: 10_000,
  milliseconds: 120_000,
  // A picture of 40 megapixels takes 600 MB.
  memoryMb: 768,
};

/**
 * Reads scanned pages in a process with limits of time and memory, which reads the pages of one file only. A page that
 * exceeds a limit fails alone: the pages behind it are read in another process. After `signal` aborts, running jobs
 * reject, to be retried later.
 */
export function createScanReader({
  signal,
  ...overrides
}: Partial<typeof LIMITS> & { signal?: AbortSignal } = {}): ReadScan {
  const { maxFileBytes, ...limits } = { ...LIMITS, ...overrides };
  const script = new URL("./scan-process.ts", import.meta.url);
  return async (file, load, pages) => {
    const reading: ScanReading = { read: [], opened: 0, pageCount: null };
    const kind = scanKindOf(file);
    if (kind === null || file.size > maxFileBytes) return reading;
    const content = new Uint8Array(await load());
    signal?.throwIfAborted();
    const pool = processPool<ScanJob, ScanJobResult>({ script, size: 1, limits });
    const stop = () => pool.close(signal?.reason as Error);
    signal?.addEventListener("abort", stop);
    try {
      for (const page of pages) {
        if (reading.pageCount !== null && page > reading.pageCount) break;
        await readPage(reading, page, pool.run({ kind, content, page }));
      }
      return reading;
    } finally {
      signal?.removeEventListener("abort", stop);
      pool.close();
    }
  };
}

async function readPage(reading: ScanReading, page: number, result: Promise<ScanJobResult>): Promise<void> {
  try {
    const { pages, text, certainty } = await result;
    reading.pageCount = pages;
    if (page <= pages) reading.opened += 1;
    if (certainty !== null) reading.read.push({ page, text, certainty });
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error;
  }
}
