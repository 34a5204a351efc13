import { pagesToRead, type Scan, withScannedPages } from "#core/files/scanned-pages.ts";
import { type Context, nowOf, type WorkerContext } from "#server/actions/platform/context.ts";
import { type StoredScan, saveScan, storedScan } from "#server/db/intake/attachment-texts.ts";
import type { JobPayloads } from "#server/db/platform/add-job.ts";
import type { ScanReading } from "#server/ports/extract.ts";

/** Pages one job reads: those of a letter at once, those of long records with jobs of others in between. */
const PAGES_PER_JOB = 10;
/** As much text as is stored of any file. */
const MAX_TEXT_LENGTH = 500_000;

/**
 * Reads the next pages of a scanned file from their pictures. After the first of them the email is read again, in case the
 * file is a letter; the rest is left to further jobs, behind everything else.
 */
export async function readScannedPages(
  context: Context & Pick<WorkerContext, "readScan">,
  { attachmentId }: JobPayloads["read-scan"],
): Promise<void> {
  const file = await storedScan(context.db, attachmentId);
  if (!file) return;
  const wanted = wantedPages(file).slice(0, PAGES_PER_JOB);
  if (wanted.length === 0) return;
  const reading = await context.readScan(file, () => context.files.read(file.sha256), wanted);
  const pageCount = file.facts.pages ?? reading.pageCount ?? 1;
  const text = withScannedPages(file.text, pageCount, reading.read).slice(0, MAX_TEXT_LENGTH).toWellFormed();
  const facts = {
    ...file.facts,
    ...(pageCount > 1 && { pages: pageCount }),
    scan: scanAfter(file, wanted, reading),
  };
  const isFailed = reading.opened === 0;
  // A file of which nothing can be opened, or whose pages all take too long, is not tried to its end.
  const hasMore =
    !isFailed && text.length < MAX_TEXT_LENGTH && wantedPages({ ...file, text, facts }).length > 0;
  const state = text.trim() !== "" ? "read" : isFailed ? "failed" : "nothing";
  await saveScan(context.db, file, { state, text, facts }, { hasMore, at: nowOf(context) });
}

/** Of an image file the number of pages is known only once it was opened. */
function wantedPages({ text, facts: { pages, scan } }: Pick<StoredScan, "text" | "facts">): number[] {
  return pagesToRead(text, pages ?? (scan.through === 0 ? PAGES_PER_JOB : 1), scan);
}

function scanAfter(
  { facts: { scan } }: StoredScan,
  wanted: number[],
  { read, pageCount }: ScanReading,
): Scan {
  const last = Math.min(wanted.at(-1) ?? scan.through, pageCount ?? Number.POSITIVE_INFINITY);
  const certainty = Object.fromEntries(read.map((page) => [page.page, page.certainty]));
  return { through: last, certainty: { ...scan.certainty, ...certainty } };
}
