import { type Letter, type LetterBlock, type LetterText, plain } from "#core/letter/letter.ts";
import type { Cut } from "./faces.ts";
import { linesOf } from "./lines.ts";

/** What a row is part of, for who has the letter read aloud. A list's items are numbered from 1. */
export type Part = { kind: "heading" | "paragraph" } | { kind: "item"; number: number; list: object };

/** One line of the body. `x` is from the left edge of the text; `lead` is the distance to its baseline. */
export type Row = {
  text: string;
  cut: Cut;
  size: number;
  x: number;
  lead: number;
  /** Room above it, not wanted at the top of a page. */
  gap: number;
  /** No page ends after this row. */
  held: boolean;
  part: Part;
  /** The number of a list item, right of which its first line stands. */
  label?: string;
};

const SIZE = 11.25;
const LEAD = 15.75;
const PARAGRAPH_GAP = 9;
const ITEM_GAP = 4;
/** Room for a signature by hand. */
const SIGNATURE_GAP = 40;

type Style = { cut?: Cut; gap?: number; held?: boolean; part?: Part; x?: number };

/** The rows of a letter from its title on, as wide as `measure`. */
export function bodyRows(letter: Letter, measure: number): Row[] {
  const rows: Row[] = [];
  for (const block of letter.blocks) {
    if (block.kind === "closing") holdEnd(rows);
    rows.push(...blockRows(block, measure));
  }
  return rows;
}

/** A page is not left with a farewell alone: the last words go with it. */
function holdEnd(rows: Row[]): void {
  for (const row of rows.slice(-2)) row.held = true;
}

function blockRows(block: LetterBlock, measure: number): Row[] {
  switch (block.kind) {
    case "sender":
    case "date":
    case "recipient":
      return [];
    case "title":
      return textRows(block.text, measure, { cut: "bold", gap: 0, held: true, part: { kind: "heading" } });
    case "reference":
      return textRows(block.text, measure, { cut: "italic", gap: 0, held: true });
    case "list":
      return listRows(block.items, measure);
    case "signature":
      return block.lines.flatMap((line, index) =>
        textRows(line, measure, {
          gap: index === 0 ? SIGNATURE_GAP : 0,
          held: index < block.lines.length - 1,
        }),
      );
    case "paragraph":
      // What ends in a colon announces what follows.
      return textRows(block.text, measure, { held: plain(block.text).endsWith(":") });
    case "salutation":
    case "closing":
      return textRows(block.text, measure, { held: true });
  }
}

/** The lines of one paragraph. At least two stand at the bottom of a page and two at the top of the next. */
function textRows(text: LetterText, measure: number, style: Style): Row[] {
  const { cut = "regular", gap = PARAGRAPH_GAP, held = false, x = 0 } = style;
  const part = style.part ?? { kind: "paragraph" };
  const lines = linesOf(plain(text), cut, SIZE, measure - x);
  const last = lines.length - 1;
  return lines.map((line, index) => ({
    text: line,
    cut,
    size: SIZE,
    x,
    lead: LEAD,
    gap: index === 0 ? gap : 0,
    held: index === last ? held : index === 0 || index === last - 1,
    part,
  }));
}

/** Items hang beside their numbers, which end at the same place whatever their length. */
function listRows(items: LetterText[], measure: number): Row[] {
  const x = items.length < 100 ? 24 : 30;
  const list = {};
  return items.flatMap((item, index) => {
    const number = index + 1;
    const part: Part = { kind: "item", number, list };
    const rows = textRows(item, measure, { x, part, gap: index === 0 ? PARAGRAPH_GAP : ITEM_GAP });
    const [first] = rows;
    if (first) first.label = `${number}.`;
    return rows;
  });
}
