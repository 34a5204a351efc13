import { setImmediate } from "node:timers/promises";
import type { FileBlock, FileSection } from "#core/export/file-sections.ts";
import { type Cut, faceRuns, widthOf } from "./faces.ts";
import { linesOf } from "./lines.ts";
import type { Part, Row } from "./rows.ts";

/** A row of the printed file; `side` stands at the left edge, beside the row's own words. */
export type FileRow = Row & { side?: string };

const SIZE = 10;
const LEAD = 13.5;
const SMALL = { size: 8, lead: 11 };
const HEADING = { size: 13, lead: 18 };
/** Where what is named begins. */
const BESIDE = 112;
/** Blocks measured at once: between them others get their turn. */
const AT_ONCE = 1_000;

/** The rows of a section, as wide as `measure`. A character without a type stands as a question mark, and is told of. */
export async function sectionRows({ blocks }: FileSection, measure: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const missing = new Set<string>();
  let gap = 0;
  for (const [index, block] of blocks.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    if (block.kind === "line" && block.text.trim() === "") {
      gap = 7;
      continue;
    }
    const [first, ...rest] = blockRows(block, measure, missing);
    if (first === undefined) continue;
    first.gap = Math.max(first.gap, gap);
    gap = 0;
    rows.push(first, ...rest);
  }
  if (missing.size > 0) {
    const text = `${missing.size === 1 ? "One character has" : `${missing.size} different characters have`} no type here and ${missing.size === 1 ? "stands" : "stand"} as a question mark. The original has ${missing.size === 1 ? "it" : "them"}.`;
    rows.push(...blockRows({ kind: "small", text }, measure, missing));
  }
  return rows;
}

function blockRows(block: FileBlock, measure: number, missing: Set<string>): FileRow[] {
  switch (block.kind) {
    case "heading":
      return textRows(block.text, { ...HEADING, cut: "bold", x: 0, gap: 14, held: true }, measure, missing);
    case "paragraph":
      return textRows(block.text, { size: SIZE, lead: LEAD, cut: "regular", x: 0, gap: 5 }, measure, missing);
    case "small":
      return textRows(block.text, { ...SMALL, cut: "regular", x: BESIDE, gap: 1 }, measure, missing);
    case "line":
      return textRows(block.text, { size: SIZE, lead: LEAD, cut: "regular", x: 0, gap: 0 }, measure, missing);
    case "pair": {
      const style = { size: SIZE, lead: LEAD, cut: "regular" as const, x: BESIDE, gap: 3 };
      const rows = textRows(block.text, style, measure, missing);
      const [side = ""] = linesOf(drawable(block.label, "bold", missing), "bold", SIZE, BESIDE - 8);
      if (rows[0]) rows[0].side = side;
      return rows;
    }
  }
}

type Style = Pick<Row, "size" | "lead" | "cut" | "x" | "gap"> & { held?: boolean };

function textRows(
  text: string,
  { held = false, ...style }: Style,
  measure: number,
  missing: Set<string>,
): FileRow[] {
  const part: Part = { kind: held ? "heading" : "paragraph" };
  return linesOf(drawable(text, style.cut, missing), style.cut, style.size, measure - style.x).map(
    (line, index) => ({
      ...style,
      text: line,
      gap: index === 0 ? style.gap : 0,
      held,
      part,
    }),
  );
}

/** The text with a question mark for each character that no face has. */
function drawable(text: string, cut: Cut, missing: Set<string>): string {
  const here = new Set<string>();
  const whole = text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, " ");
  faceRuns(whole.normalize("NFKC"), cut, (character) => here.add(character));
  if (here.size === 0) return whole;
  let drawn = "";
  for (const character of whole.normalize("NFKC")) {
    const lacks = here.has(character) && !/\s/.test(character);
    if (lacks) missing.add(character);
    drawn += lacks ? "?" : character;
  }
  return drawn;
}

/** As much of a line as fits, with dots for the rest. */
export function shortened(text: string, size: number, measure: number): string {
  const whole = drawable(text.slice(0, 300), "regular", new Set());
  const [first = "", ...more] = linesOf(whole, "regular", size, measure);
  if (more.length === 0) return first;
  return `${linesOf(whole, "regular", size, measure - widthOf(" …", "regular", size))[0] ?? ""} …`;
}
