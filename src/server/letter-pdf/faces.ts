import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { unpackWoff } from "./woff.ts";

/** The cuts of the typeface a letter is set in. */
const CUTS = { regular: "400-normal", bold: "600-normal", italic: "400-italic" } as const;
export type Cut = keyof typeof CUTS;

/**
 * The parts the typeface comes in, each with the characters of some languages. Where two have a character, the first is
 * taken.
 */
const PARTS = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese", "cyrillic-ext"] as const;

/** One cut of one part: a font file. */
export type Face = { name: string; bytes: Uint8Array; font: Font };

const TYPEFACE = import.meta.resolve("@fontsource/source-serif-4/package.json");

const opened = new Map<string, Face>();

/** WOFF, not WOFF2: fontkit cannot take a subset out of that one's rearranged outlines. */
function faceOf(cut: Cut, part: (typeof PARTS)[number]): Face {
  const name = `${part}-${CUTS[cut]}`;
  const known = opened.get(name);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(new URL(`files/source-serif-4-${name}.woff`, TYPEFACE)));
  // A collection of fonts has no single one; a WOFF file is never that.
  const face = { name, bytes, font: create(bytes as Buffer) as Font };
  opened.set(name, face);
  return face;
}

/** A stretch of text that one face can draw. */
export type FaceRun = { face: Face; text: string };

const hasGlyph = ({ font }: Face, character: string) =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** The face that draws this character, or null where none does. An accent stays with the letter it stands on. */
function faceFor(character: string, cut: Cut, before: Face | undefined): Face | null {
  if (before && /\p{M}/u.test(character) && hasGlyph(before, character)) return before;
  for (const part of PARTS) {
    const face = faceOf(cut, part);
    if (hasGlyph(face, character)) return face;
  }
  return null;
}

export const canDraw = (character: string, cut: Cut): boolean => faceFor(character, cut, undefined) !== null;

/**
 * Text as the faces that draw it, in order. `onMissing` is told each character that no face has; it is left out.
 * @param text normalized (NFC)
 */
export function faceRuns(text: string, cut: Cut, onMissing: (character: string) => void): FaceRun[] {
  const runs: FaceRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const face = faceFor(character, cut, last?.face);
    if (face === null) onMissing(character);
    else if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

/** Advances of single characters in parts of the size, by cut. */
const advances: Record<Cut, Map<string, number>> = { regular: new Map(), bold: new Map(), italic: new Map() };

/**
 * How wide a text of one cut is, in points, without the hairs that kerning takes off: shaping every word to measure it
 * would take seconds for a long letter.
 */
export function widthOf(text: string, cut: Cut, size: number): number {
  const known = advances[cut];
  let width = 0;
  for (const character of text) {
    let advance = known.get(character);
    if (advance === undefined) {
      advance = advanceOf(character, cut);
      known.set(character, advance);
    }
    width += advance;
  }
  return width * size;
}

function advanceOf(character: string, cut: Cut): number {
  const face = faceFor(character, cut, undefined);
  if (face === null) return 0;
  const { font } = face;
  return font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
}
