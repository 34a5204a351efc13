import { type Cut, canDraw, faceRuns, widthOf } from "./faces.ts";

/** Characters that are never drawn: controls, soft hyphens, joiners, marks of direction, variation selectors. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;

/** A hyphen that holds a line together, as word processors put it in; a line is held together here by other means. */
const HELD_HYPHEN = "\u2011";

/**
 * Text as it is drawn: accents in one with their letters, one kind of space. A sign the typeface lacks is drawn as the
 * letters it is made of, where it is made of any: the ligatures that come with text copied from a PDF, ⅓ as 1⁄3.
 */
function drawn(text: string, cut: Cut): string {
  const plain = text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replaceAll(HELD_HYPHEN, "-");
  let drawn = "";
  for (const character of plain.trim()) drawn += canDraw(character, cut) ? character : madeOf(character, cut);
  return drawn;
}

function madeOf(character: string, cut: Cut): string {
  const parts = character.normalize("NFKC");
  return [...parts].every((part) => canDraw(part, cut)) ? parts : character;
}

/** The characters of a text that no face of the letter has, each once. */
export function unprintable(texts: readonly string[], cut: Cut): string[] {
  const missing = new Set<string>();
  for (const text of texts) faceRuns(drawn(text, cut), cut, (character) => missing.add(character));
  return [...missing];
}

type Word = { text: string; width: number; spaced: boolean };

/** Spaces at which no line ends. */
const HELD =
  /(?<=§) | (?=§)|(?<=\b(?:January|February|March|April|May|June|July|August|September|October|November|December)) (?=\d)/g;
const NO_BREAK = "\u00a0";

/** A last line shorter than this part of the others looks lost. */
const LOST = 0.08;

/**
 * Breaks a text into lines no wider than `measure` points: between words, after a hyphen or a dash, and inside a word only
 * where it alone is wider than a line. A section sign stays with its law and its number, a day with its month. A last
 * line of one short word gets company where that costs no line.
 */
export function linesOf(text: string, cut: Cut, size: number, measure: number): string[] {
  const lines = broken(text, cut, size, measure);
  const last = lines.at(-1);
  if (last === undefined || lines.length < 2 || widthOf(last, cut, size) > LOST * measure) return lines;
  for (const share of [0.97, 0.94, 0.91]) {
    const narrower = broken(text, cut, size, share * measure);
    if (narrower.length > lines.length) break;
    if (widthOf(narrower.at(-1) ?? "", cut, size) > LOST * measure) return narrower;
  }
  return lines;
}

function broken(text: string, cut: Cut, size: number, measure: number): string[] {
  const space = widthOf(" ", cut, size);
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const word of wordsOf(drawn(text, cut).replace(HELD, NO_BREAK), cut, size, measure)) {
    const gap = word.spaced && line !== "" ? space : 0;
    if (line !== "" && width + gap + word.width > measure) {
      lines.push(line);
      line = "";
      width = 0;
    }
    const apart = word.spaced && line !== "";
    line += apart ? ` ${word.text}` : word.text;
    width += (apart ? space : 0) + word.width;
  }
  if (line !== "") lines.push(line);
  return lines.map((one) => one.replaceAll(NO_BREAK, " "));
}

function wordsOf(text: string, cut: Cut, size: number, measure: number): Word[] {
  return text.split(" ").flatMap((word) =>
    // A line may end after a hyphen between letters and after a dash, but not in "-5" or "552-a".
    word
      .split(/(?<=\p{L}\p{L}-)(?=\p{L}\p{L})|(?<=[–—])(?=.)/u)
      .flatMap((part) => (widthOf(part, cut, size) > measure ? cutUp(part, cut, size, measure) : [part]))
      .map((part, index) => ({ text: part, width: widthOf(part, cut, size), spaced: index === 0 })),
  );
}

/** A word wider than a line, such as an address of the web, in pieces that fit: after its own signs where there are some. */
function cutUp(word: string, cut: Cut, size: number, measure: number): string[] {
  const pieces: string[] = [];
  const characters = [...word];
  for (let from = 0; from < characters.length; ) {
    let to = from;
    // Widths add up, so nothing is measured twice: a mail may bring a word of a megabyte.
    for (let width = 0; to < characters.length; to += 1) {
      width += widthOf(characters[to] ?? "", cut, size);
      if (to > from && width > measure) break;
    }
    const head = characters.slice(from, to).join("");
    if (to === characters.length) return [...pieces, head];
    const sign =
      Math.max(...["/", ".", "-", "_", "?", "&", "=", "@"].map((one) => head.lastIndexOf(one))) + 1;
    const piece = head.slice(0, sign > head.length / 2 ? sign : head.length);
    pieces.push(piece);
    from += [...piece].length;
  }
  return pieces;
}
