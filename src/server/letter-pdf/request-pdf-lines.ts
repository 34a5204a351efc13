import { setImmediate } from "node:timers/promises";
import type { PdfBlock, PdfSection } from "#core/export/pdf-sections.ts";
import { breakLines } from "./break-lines.ts";
import { type FontStyle, fontRuns, widthOf } from "./fonts.ts";
import type { BodyLine, StructurePart } from "./letter-body-lines.ts";

/** A row of the printed file; `side` is at the left edge, beside the row's text. */
export type PdfLine = BodyLine & { sideLabel?: string };

const SIZE = 10;
const LEAD = 13.5;
const SMALL_PRINT = { size: 8, lead: 11 };
const HEADING = { size: 13, lead: 18 };
/** Where what is named begins. */
const LABEL_WIDTH = 112;
/** Blocks measured at once; between them the event loop is free. */
const BATCH_SIZE = 1_000;

/** The rows of a section, as wide as `measure`. A missing character becomes a question mark and is reported. */
export async function sectionLines({ blocks }: PdfSection, maxWidth: number): Promise<PdfLine[]> {
  const lines: PdfLine[] = [];
  const missing = new Set<string>();
  let gap = 0;
  for (const [index, block] of blocks.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    if (block.kind === "line" && block.text.trim() === "") {
      gap = 7;
      continue;
    }
    const [first, ...following] = blockLines(block, maxWidth, missing);
    if (first === undefined) continue;
    first.gap = Math.max(first.gap, gap);
    gap = 0;
    lines.push(first, ...following);
  }
  if (missing.size > 0) {
    const text = `${missing.size === 1 ? "One character has" : `${missing.size} different characters have`} no type here and ${missing.size === 1 ? "stands" : "stand"} as a question mark. The original has ${missing.size === 1 ? "it" : "them"}.`;
    lines.push(...blockLines({ kind: "small", text }, maxWidth, missing));
  }
  return lines;
}

function blockLines(block: PdfBlock, maxWidth: number, missing: Set<string>): PdfLine[] {
  switch (block.kind) {
    case "heading":
      return textLines(
        block.text,
        { ...HEADING, fontStyle: "bold", x: 0, gap: 14, keepWithNext: true },
        maxWidth,
        missing,
      );
    case "paragraph":
      return textLines(
        block.text,
        { size: SIZE, lead: LEAD, fontStyle: "regular", x: 0, gap: 5 },
        maxWidth,
        missing,
      );
    case "small":
      return textLines(
        block.text,
        { ...SMALL_PRINT, fontStyle: "regular", x: LABEL_WIDTH, gap: 1 },
        maxWidth,
        missing,
      );
    case "line":
      return textLines(
        block.text,
        { size: SIZE, lead: LEAD, fontStyle: "regular", x: 0, gap: 0 },
        maxWidth,
        missing,
      );
    case "pair": {
      const lineStyle = { size: SIZE, lead: LEAD, fontStyle: "regular" as const, x: LABEL_WIDTH, gap: 3 };
      const lines = textLines(block.text, lineStyle, maxWidth, missing);
      const [sideLabel = ""] = breakLines(
        drawableText(block.label, "bold", missing),
        "bold",
        SIZE,
        LABEL_WIDTH - 8,
      );
      if (lines[0]) lines[0].sideLabel = sideLabel;
      return lines;
    }
  }
}

type Style = Pick<BodyLine, "size" | "lead" | "fontStyle" | "x" | "gap"> & { keepWithNext?: boolean };

function textLines(
  text: string,
  { keepWithNext = false, ...lineStyle }: Style,
  maxWidth: number,
  missing: Set<string>,
): PdfLine[] {
  const part: StructurePart = { kind: keepWithNext ? "heading" : "paragraph" };
  return breakLines(
    drawableText(text, lineStyle.fontStyle, missing),
    lineStyle.fontStyle,
    lineStyle.size,
    maxWidth - lineStyle.x,
  ).map((line, index) => ({
    ...lineStyle,
    text: line,
    gap: index === 0 ? lineStyle.gap : 0,
    keepWithNext,
    part,
  }));
}

/** The text with a question mark for each character that no font has. */
function drawableText(text: string, fontStyle: FontStyle, missing: Set<string>): string {
  const missingHere = new Set<string>();
  const normalized = text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, " ");
  fontRuns(normalized.normalize("NFKC"), fontStyle, (character) => missingHere.add(character));
  if (missingHere.size === 0) return normalized;
  let drawnText = "";
  for (const character of normalized.normalize("NFKC")) {
    const isMissing = missingHere.has(character) && !/\s/.test(character);
    if (isMissing) missing.add(character);
    drawnText += isMissing ? "?" : character;
  }
  return drawnText;
}

/** A line truncated to the width, with an ellipsis. */
export function truncate(text: string, size: number, maxWidth: number): string {
  const normalized = drawableText(text.slice(0, 300), "regular", new Set());
  const [first = "", ...moreLines] = breakLines(normalized, "regular", size, maxWidth);
  if (moreLines.length === 0) return first;
  return `${breakLines(normalized, "regular", size, maxWidth - widthOf(" …", "regular", size))[0] ?? ""} …`;
}
