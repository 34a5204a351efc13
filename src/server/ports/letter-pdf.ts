import type { Writable } from "node:stream";
import type { PdfSection } from "#core/export/pdf-sections.ts";
import type { Letter } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import type { Letterhead } from "#core/letter/letterhead.ts";
import type { PaperSize } from "#core/letter/paper-size.ts";

/** The head of the first page. `logo`: a PNG or JPEG picture. */
export type PrintedLetterhead = Letterhead & { logo: Uint8Array | null };

/**
 * A letter as a PDF with embedded fonts. The same letter gives the same bytes. Rejects with `letter_unprintable` (422)
 * when the typeface lacks characters of the letter.
 * @param dated ISO day, the creation date of the PDF
 * @param letterhead what it says is printed once: see `withoutRepeatedLines`
 * @param language of the letter, for screen readers and the page numbers; English by default
 */
export type PrintLetter = (
  letter: Letter,
  options: {
    paper: PaperSize;
    dated: string;
    letterhead: PrintedLetterhead | null;
    language?: LetterLanguage;
  },
) => Promise<Uint8Array>;

/**
 * A file of many sections as one PDF with page numbers ("page 3 of 12") and a bookmark for each section, streamed into
 * `to`. The same sections give the same bytes. A character that the typeface lacks becomes a question mark.
 * @param file `sections` is iterated twice and must give the same both times; `dated` is the creation date of the PDF
 */
export type PrintRequestPdf = (
  file: { title: string; dated: Date; paper: PaperSize; sections: () => AsyncIterable<PdfSection> },
  to: Writable,
) => Promise<{ pages: number }>;
