import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { ScannedPage } from "#core/files/scanned-pages.ts";

/**
 * The result of text extraction: the text, truncated when very long, and facts worth knowing before the file is opened.
 * `nothing`: the file has no text or an unsupported type. `failed`: it is corrupt or exceeded a limit.
 */
export type ExtractedFile = { state: "read" | "nothing" | "failed"; text: string; facts: AttachmentFacts };

/** Extracts text from any file; `load` is called only when the bytes are needed. Rejects only when `load` does. */
export type ExtractAttachment = (
  file: { name: string; type: string; size: number },
  load: () => Promise<Uint8Array>,
) => Promise<ExtractedFile>;

/**
 * What the wanted pages of a file say, read from their pictures. `read`: those with text. `opened`: how many were neither
 * corrupt nor exceeded a limit. `pageCount`: of the file; null where it could not be opened.
 */
export type ScanReading = { read: ScannedPage[]; opened: number; pageCount: number | null };

/** Reads pages, counted from 1, of a scanned file; those it does not have are passed over. Rejects only when `load` does. */
export type ReadScan = (
  file: { name: string; type: string; size: number },
  load: () => Promise<Uint8Array>,
  pages: readonly number[],
) => Promise<ScanReading>;
