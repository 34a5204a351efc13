import { NO_BREAK, withNoBreaks } from "#core/letter/no-break.ts";
import { type FontStyle, fontRuns, hasGlyphFor, widthOf } from "./fonts.ts";

/** Characters that are never drawn: controls, soft hyphens, joiners, directional marks, variation selectors. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;

/** A non-breaking hyphen, as word processors insert it; here other means prevent the break. */
const NON_BREAKING_HYPHEN = "\u2011";

/**
 * Normalizes text for drawing: composed accents, one kind of space. A character that the typeface lacks is replaced by its
 * compatibility decomposition if there is one: ligatures in text copied from a PDF, ⅓ as 1⁄3.
 */
function normalizeText(text: string, fontStyle: FontStyle): string {
  const plain = text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replaceAll(NON_BREAKING_HYPHEN, "-");
  let normalizeText = "";
  for (const character of plain.trim())
    normalizeText += hasGlyphFor(character, fontStyle) ? character : decomposed(character, fontStyle);
  return normalizeText;
}

function decomposed(character: string, fontStyle: FontStyle): string {
  const parts = character.normalize("NFKC");
  return [...parts].every((part) => hasGlyphFor(part, fontStyle)) ? parts : character;
}

/** The characters that no font of the letter has, without duplicates. */
export function missingCharacters(texts: readonly string[], fontStyle: FontStyle): string[] {
  const missing = new Set<string>();
  for (const text of texts)
    fontRuns(normalizeText(text, fontStyle), fontStyle, (character) => missing.add(character));
  return [...missing];
}

type WordBox = { text: string; width: number; hasSpaceBefore: boolean };

/** A last line shorter than this fraction of the others is avoided. */
const MIN_LAST_LINE_SHARE = 0.08;

/**
 * Breaks a text into lines no wider than `measure` points: between words, after a hyphen or a dash, and inside a word only
 * when the word alone is wider than a line. A citation stays in one piece, a day with its month. Avoids a last line of one
 * short word if that costs no line.
 */
export function breakLines(text: string, fontStyle: FontStyle, size: number, maxWidth: number): string[] {
  const lines = fillLines(text, fontStyle, size, maxWidth);
  const last = lines.at(-1);
  if (
    last === undefined ||
    lines.length < 2 ||
    widthOf(last, fontStyle, size) > MIN_LAST_LINE_SHARE * maxWidth
  )
    return lines;
  for (const widthShare of [0.97, 0.94, 0.91]) {
    const narrower = fillLines(text, fontStyle, size, widthShare * maxWidth);
    if (narrower.length > lines.length) break;
    if (widthOf(narrower.at(-1) ?? "", fontStyle, size) > MIN_LAST_LINE_SHARE * maxWidth) return narrower;
  }
  return lines;
}

function fillLines(text: string, fontStyle: FontStyle, size: number, maxWidth: number): string[] {
  const spaceWidth = widthOf(" ", fontStyle, size);
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const word of splitWords(withNoBreaks(normalizeText(text, fontStyle)), fontStyle, size, maxWidth)) {
    const gap = word.hasSpaceBefore && line !== "" ? spaceWidth : 0;
    if (line !== "" && width + gap + word.width > maxWidth) {
      lines.push(line);
      line = "";
      width = 0;
    }
    const needsSpace = word.hasSpaceBefore && line !== "";
    line += needsSpace ? ` ${word.text}` : word.text;
    width += (needsSpace ? spaceWidth : 0) + word.width;
  }
  if (line !== "") lines.push(line);
  return lines.map((one) => one.replaceAll(NO_BREAK, " "));
}

function splitWords(text: string, fontStyle: FontStyle, size: number, maxWidth: number): WordBox[] {
  return text.split(" ").flatMap((word) =>
    // A line may end after a hyphen between letters and after a dash, but not in "-5", "552-a" or "(A)–(B)".
    word
      .split(/(?<=\p{L}\p{L}-)(?=\p{L}\p{L})|(?<=[–—])(?=[^(\d])/u)
      .flatMap((part) =>
        widthOf(part, fontStyle, size) > maxWidth ? splitLongWord(part, fontStyle, size, maxWidth) : [part],
      )
      .map((part, index) => ({
        text: part,
        width: widthOf(part, fontStyle, size),
        hasSpaceBefore: index === 0,
      })),
  );
}

/** A word wider than a line, such as a URL, in pieces that fit: after punctuation if there is any. */
function splitLongWord(word: string, fontStyle: FontStyle, size: number, maxWidth: number): string[] {
  const parts: string[] = [];
  const characters = [...word];
  for (let from = 0; from < characters.length; ) {
    let to = from;
    // Widths add up, so nothing is measured twice: an email may contain a word of a megabyte.
    for (let width = 0; to < characters.length; to += 1) {
      width += widthOf(characters[to] ?? "", fontStyle, size);
      if (to > from && width > maxWidth) break;
    }
    const head = characters.slice(from, to).join("");
    if (to === characters.length) return [...parts, head];
    const breakAfter =
      Math.max(...["/", ".", "-", "_", "?", "&", "=", "@"].map((one) => head.lastIndexOf(one))) + 1;
    const part = head.slice(0, breakAfter > head.length / 2 ? breakAfter : head.length);
    parts.push(part);
    from += [...part].length;
  }
  return parts;
}
