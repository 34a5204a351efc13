import type { Writable } from "node:stream";
import type { PdfSection } from "#core/export/pdf-sections.ts";
import type { Letter } from "#core/letter/letter.ts";
import type { PaperSize } from "#core/letter/paper-size.ts";

/**
 * A letter as a PDF to print, its fonts inside. The same letter gives the same bytes. Rejects with `letter_unprintable`
 * (422) when it has characters that its typeface lacks.
 * @param dated ISO day, which the file is said to be made on
 */
export type PrintLetter = (
  letter: Letter,
  options: { paper: PaperSize; dated: string },
) => Promise<Uint8Array>;

/**
 * A file of many sections as one PDF with page numbers ("page 3 of 12") and a bookmark for each section, written into `to`
 * while it is made. The same sections give the same bytes. A character that the typeface lacks stands as a question mark.
 * @param file `sections` is gone through twice and must give the same both times; `dated` is when the file is said to be made
 */
export type PrintRequestPdf = (
  file: { title: string; dated: Date; paper: PaperSize; sections: () => AsyncIterable<PdfSection> },
  to: Writable,
) => Promise<{ pages: number }>;
