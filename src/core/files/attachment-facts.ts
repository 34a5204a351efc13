import type { Scan } from "./scanned-pages.ts";

/**
 * Facts about a file, shown before it is opened. A fact that the kind of file does not have, or that is none of it,
 * is left out. Only columns and rows that are not empty are counted.
 */
export type AttachmentFacts = {
  pages?: number;
  sheets?: number;
  hiddenSheets?: number;
  hiddenColumns?: number;
  hiddenRows?: number;
  /** Of an archive: files in it. */
  entries?: number;
  /** Of an archive: what its files are said to weigh unpacked. */
  unpackedBytes?: number;
  /** It asks for a password, so nothing of it could be read. */
  encrypted?: boolean;
  /** Of a file with pages that may be pictures of text. */
  scan?: Scan;
};
