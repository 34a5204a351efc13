import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";

/** The styles of the letter's typeface. */
const STYLES = { regular: "400-normal", bold: "600-normal", italic: "400-italic" } as const;
export type FontStyle = keyof typeof STYLES;

/**
 * The subsets of the typeface, each with the characters of some languages. The first one that has a character is used.
 */
const SUBSETS = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese", "cyrillic-ext"] as const;

/** One cut of one part: a font file. */
export type LoadedFont = { name: string; bytes: Uint8Array; font: Font };

const TYPEFACE = import.meta.resolve("@fontsource/source-serif-4/package.json");

const loadedFonts = new Map<string, LoadedFont>();

/** WOFF, not WOFF2: fontkit cannot create a subset of the latter's transformed outlines. */
function loadFont(fontStyle: FontStyle, subset: (typeof SUBSETS)[number]): LoadedFont {
  const name = `${subset}-${STYLES[fontStyle]}`;
  const cached = loadedFonts.get(name);
  if (cached) return cached;
  const bytes = unpackWoff(readFileSync(new URL(`files/source-serif-4-${name}.woff`, TYPEFACE)));
  // A font collection has no single font; a WOFF file is never a collection.
  const loadedFont = { name, bytes, font: create(bytes as Buffer) as Font };
  loadedFonts.set(name, loadedFont);
  return loadedFont;
}

/** A run of text in one font. */
export type FontRun = { loadedFont: LoadedFont; text: string };

const hasGlyph = ({ font }: LoadedFont, character: string) =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** The font of a character, or null. An accent uses the font of its base letter. */
function fontFor(
  character: string,
  fontStyle: FontStyle,
  previous: LoadedFont | undefined,
): LoadedFont | null {
  if (previous && /\p{M}/u.test(character) && hasGlyph(previous, character)) return previous;
  for (const subset of SUBSETS) {
    const loadedFont = loadFont(fontStyle, subset);
    if (hasGlyph(loadedFont, character)) return loadedFont;
  }
  return null;
}

export const hasGlyphFor = (character: string, fontStyle: FontStyle): boolean =>
  fontFor(character, fontStyle, undefined) !== null;

/**
 * Splits text into runs by font. `onMissing` receives each character that no font has; it is left out.
 * @param text normalized (NFC)
 */
export function fontRuns(
  text: string,
  fontStyle: FontStyle,
  onMissing: (character: string) => void,
): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const loadedFont = fontFor(character, fontStyle, last?.loadedFont);
    if (loadedFont === null) onMissing(character);
    else if (last?.loadedFont === loadedFont) last.text += character;
    else runs.push({ loadedFont, text: character });
  }
  return runs;
}

/** Advance widths of single characters relative to the size, by style. */
const advances: Record<FontStyle, Map<string, number>> = {
  regular: new Map(),
  bold: new Map(),
  italic: new Map(),
};

/**
 * The width of a text in one style, in points, without kerning: shaping every word to measure it would take seconds for a
 * long letter.
 */
export function widthOf(text: string, fontStyle: FontStyle, size: number): number {
  const cached = advances[fontStyle];
  let width = 0;
  for (const character of text) {
    let advance = cached.get(character);
    if (advance === undefined) {
      advance = advanceWidth(character, fontStyle);
      cached.set(character, advance);
    }
    width += advance;
  }
  return width * size;
}

function advanceWidth(character: string, fontStyle: FontStyle): number {
  const loadedFont = fontFor(character, fontStyle, undefined);
  if (loadedFont === null) return 0;
  const { font } = loadedFont;
  return font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
}

const HEADER = 44;
const ENTRY = 20;

/**
 * Converts a WOFF font to plain OpenType (W3C WOFF 1.0 §§ 3–5). Done once here with the native zlib: fontkit would do it
 * in JavaScript for every letter.
 */
function unpackWoff(woff: Uint8Array): Uint8Array {
  const input = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  if (input.toString("latin1", 0, 4) !== "wOFF") throw new Error("This file is no WOFF font.");
  const count = input.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packedSize, size] = [4, 8, 12].map((field) => input.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const storedTable = input.subarray(offset, offset + packedSize);
    return {
      tag: input.subarray(at, at + 4),
      checksum: input.subarray(at + 16, at + 20),
      content: packedSize < size ? inflateSync(storedTable) : storedTable,
    };
  });
  let offset = 12 + 16 * count;
  const directory = tables.map(({ tag, checksum, content }) => {
    const tableRecord = Buffer.alloc(8);
    tableRecord.writeUInt32BE(offset, 0);
    tableRecord.writeUInt32BE(content.length, 4);
    offset += padToFour(content.length);
    return Buffer.concat([tag, checksum, tableRecord]);
  });
  return Buffer.concat([
    sfntHeader(input.subarray(4, 8), count),
    ...directory,
    ...tables.map(({ content }) => Buffer.concat([content], padToFour(content.length))),
  ]);
}

const padToFour = (length: number) => Math.ceil(length / 4) * 4;

function sfntHeader(flavor: Uint8Array, count: number): Buffer {
  const header = Buffer.alloc(12);
  header.set(flavor);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  return header;
}
