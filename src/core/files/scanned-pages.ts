import type { AttachmentFacts } from "./attachment-facts.ts";

/** How far the reading of a file's scanned pages is, and how certain the text of each page read from its picture is. */
export type Scan = {
  /** The pages up to this one, from 1, have been looked at. */
  through: number;
  /** By the number of the page, 0 to 100. */
  certainty: Record<string, number>;
};

export const UNREAD_SCAN: Scan = { through: 0, certainty: {} };

/** What was read of one page from its picture. */
export type ScannedPage = { page: number; text: string; certainty: number };

/** A page with less text than this may be a picture with a stamp on it: a page number, or when it was received. */
const MIN_PAGE_TEXT = 40;
const PAGE_BREAK = "\n\f";

/** The pages of a file's text, as its form feeds part them. */
const pagesOf = (text: string, pageCount: number): string[] =>
  text === "" ? Array.from({ length: pageCount }, () => "") : text.split(/\n?\f/);

/**
 * The pages, from 1, that have no text of their own and are to be read from their pictures, behind those looked at. A text
 * with fewer pages than its file was cut off there.
 */
export function pagesToRead(text: string, pageCount: number, { through }: Scan): number[] {
  return pagesOf(text, pageCount).flatMap((page, index) =>
    index + 1 > through && page.trim().length < MIN_PAGE_TEXT ? [index + 1] : [],
  );
}

/** The text of a file with what was read from the pictures of its pages; a stamp's text stays in front. */
export function withScannedPages(text: string, pageCount: number, found: readonly ScannedPage[]): string {
  if (found.length === 0) return text;
  const pages = pagesOf(text, pageCount);
  for (const { page, text: scanned } of found) {
    const own = (pages[page - 1] ?? "").trim();
    pages[page - 1] = [own, scanned.replaceAll("\f", " ").trim()].filter(Boolean).join("\n");
  }
  return pages.join(PAGE_BREAK);
}

/** How certain the text read from pictures is on the whole, 0 to 100; null where none was. */
export function meanCertainty({ scan }: Pick<AttachmentFacts, "scan">): number | null {
  const values = Object.values(scan?.certainty ?? {});
  return values.length === 0 ? null : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);
}
