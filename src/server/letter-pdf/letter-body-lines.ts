import { type Letter, type LetterBlock, type LetterText, plainText } from "#core/letter/letter.ts";
import { breakLines } from "./break-lines.ts";
import type { FontStyle } from "./fonts.ts";

/** The structure a row belongs to, for screen readers. A list's items are numbered from 1. */
export type StructurePart =
  | { kind: "heading" | "paragraph" }
  | { kind: "item"; number: number; list: object };

/** One line of the body. `x` is from the left edge of the text; `lead` is the distance to its baseline. */
export type BodyLine = {
  text: string;
  fontStyle: FontStyle;
  size: number;
  x: number;
  lead: number;
  /** Space above it, omitted at the top of a page. */
  gap: number;
  /** No page break after this row. */
  keepWithNext: boolean;
  part: StructurePart;
  /** The number of a list item, to the left of its first line. */
  label?: string;
};

const SIZE = 11.25;
const LEAD = 15.75;
const PARAGRAPH_GAP = 9;
const ITEM_GAP = 4;
/** Space for a handwritten signature. */
const SIGNATURE_GAP = 40;

type Style = {
  fontStyle?: FontStyle;
  gap?: number;
  keepWithNext?: boolean;
  part?: StructurePart;
  x?: number;
};

/** The rows of a letter from its title on, as wide as `measure`. */
export function bodyLines(letter: Letter, maxWidth: number): BodyLine[] {
  const lines: BodyLine[] = [];
  for (const block of letter.blocks) {
    if (block.kind === "closing") keepEndTogether(lines);
    lines.push(...blockLines(block, maxWidth));
  }
  return lines;
}

/** The closing stays with the last text lines, so that no page has only the closing. */
function keepEndTogether(lines: BodyLine[]): void {
  for (const row of lines.slice(-2)) row.keepWithNext = true;
}

function blockLines(block: LetterBlock, maxWidth: number): BodyLine[] {
  switch (block.kind) {
    case "sender":
    case "date":
    case "recipient":
      return [];
    case "title":
      return textLines(block.text, maxWidth, {
        fontStyle: "bold",
        gap: 0,
        keepWithNext: true,
        part: { kind: "heading" },
      });
    case "reference":
      return textLines(block.text, maxWidth, { fontStyle: "italic", gap: 0, keepWithNext: true });
    case "list":
      return listLines(block.items, maxWidth);
    case "signature":
      return block.lines.flatMap((line, index) =>
        textLines(line, maxWidth, {
          gap: index === 0 ? SIGNATURE_GAP : 0,
          keepWithNext: index < block.lines.length - 1,
        }),
      );
    case "paragraph":
      // A paragraph that ends in a colon stays with the next one.
      return textLines(block.text, maxWidth, { keepWithNext: plainText(block.text).endsWith(":") });
    case "salutation":
    case "closing":
      return textLines(block.text, maxWidth, { keepWithNext: true });
  }
}

/** The lines of one paragraph, with at least two before and after a page break. */
function textLines(text: LetterText, maxWidth: number, options: Style): BodyLine[] {
  const { fontStyle = "regular", gap = PARAGRAPH_GAP, keepWithNext = false, x = 0 } = options;
  const part = options.part ?? { kind: "paragraph" };
  const lines = breakLines(plainText(text), fontStyle, SIZE, maxWidth - x);
  const last = lines.length - 1;
  return lines.map((line, index) => ({
    text: line,
    fontStyle,
    size: SIZE,
    x,
    lead: LEAD,
    gap: index === 0 ? gap : 0,
    keepWithNext: index === last ? keepWithNext : index === 0 || index === last - 1,
    part,
  }));
}

/** List items are indented beside their right-aligned numbers. */
function listLines(items: LetterText[], maxWidth: number): BodyLine[] {
  const x = items.length < 100 ? 24 : 30;
  const list = {};
  return items.flatMap((item, index) => {
    const number = index + 1;
    const part: StructurePart = { kind: "item", number, list };
    const lines = textLines(item, maxWidth, { x, part, gap: index === 0 ? PARAGRAPH_GAP : ITEM_GAP });
    const [first] = lines;
    if (first) first.label = `${number}.`;
    return lines;
  });
}
