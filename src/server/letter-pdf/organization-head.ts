import { oneLine } from "#core/letter/letter.ts";
import { type LetterheadLines, letterheadLines } from "#core/letter/letterhead.ts";
import type { PrintedLetterhead } from "#server/ports/letter-pdf.ts";
import { breakLines } from "./break-lines.ts";
import type { Document } from "./draw-text.ts";
import type { PlacedLine } from "./letterhead.ts";
import type { PageLayout } from "./page-layout.ts";

/** An opened picture. The types of the PDF library leave out that it opens one, and that it draws what it opened. */
type OpenImage = PDFKit.Mixins.ImageSrc & { width: number; height: number };
type ImageOpener = { openImage(bytes: Buffer): OpenImage };

/** The user's letterhead on the first page: a band above the sender's lines, and a hairline that ends it. */
export type OrganizationHead = {
  lines: PlacedLine[];
  logo: { image: OpenImage; x: number; y: number; width: number; height: number } | null;
  /** Where the hairline is; the sender's lines are below it. */
  end: number;
  /** For the small line above the recipient, the longest first; null where the letterhead has no address. */
  returnAddresses: string[][] | null;
};

const TOP = 34;
const LOGO_HEIGHT = 42;
const LOGO_WIDTH = 150;
const LOGO_GAP = 14;
const NAME_SIZE = 13;
const SIZE = 9;
const LEAD = 12;
const HAIRLINE_GAP = 7;

/**
 * Sets the letterhead. It is low, so that the recipient still is in the window of the envelope.
 * @returns null for a letterhead without a word or a logo
 */
export function organizationHead(
  document: Document,
  letterhead: PrintedLetterhead | null,
  layout: PageLayout,
): OrganizationHead | null {
  const texts = letterhead && letterheadLines(letterhead);
  const logo = letterhead?.logo ? placeLogo(document, letterhead.logo, layout) : null;
  if (texts === null && logo === null) return null;
  const x = layout.left + (logo ? logo.width + LOGO_GAP : 0);
  const lines = texts === null ? [] : textLines(texts, x, layout.width - layout.right - x);
  const bottom = Math.max((lines.at(-1)?.baseline ?? TOP) + 3, logo ? logo.y + logo.height : TOP);
  return {
    lines,
    logo,
    end: bottom + HAIRLINE_GAP,
    returnAddresses: letterhead && returnAddresses(letterhead),
  };
}

function returnAddresses({ name, address }: PrintedLetterhead): string[][] | null {
  const lines = address
    .split("\n")
    .map(oneLine)
    .filter((line) => line !== "");
  if (lines.length === 0) return null;
  return name.trim() === "" ? [lines] : [[oneLine(name), ...lines], lines];
}

function placeLogo(document: Document, bytes: Uint8Array, layout: PageLayout): OrganizationHead["logo"] {
  const image = (document as Document & ImageOpener).openImage(Buffer.from(bytes));
  // A small picture is not enlarged: it would be blurred.
  const scale = Math.min(LOGO_WIDTH / image.width, LOGO_HEIGHT / image.height, 1);
  return { image, x: layout.left, y: TOP, width: image.width * scale, height: image.height * scale };
}

function textLines({ name, lines }: LetterheadLines, x: number, maxWidth: number): PlacedLine[] {
  const at = { x, block: "letterhead" as const };
  const names = breakLines(name, "bold", NAME_SIZE, maxWidth).map((text, index) => ({
    ...at,
    text,
    fontStyle: "bold" as const,
    size: NAME_SIZE,
    baseline: TOP + NAME_SIZE - 1 + index * (NAME_SIZE + 2),
  }));
  const top = names.at(-1)?.baseline ?? TOP - 3;
  const others = lines.flatMap((line) => breakLines(line, "regular", SIZE, maxWidth));
  return [
    ...names,
    ...others.map((text, index) => ({
      ...at,
      text,
      fontStyle: "regular" as const,
      size: SIZE,
      baseline: top + 1 + (index + 1) * LEAD,
    })),
  ];
}
