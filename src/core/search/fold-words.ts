/**
 * How texts and questions become words, so that one finds the other. `search_words` in migration 0023 does the same
 * in the database; a test compares the two. Spelled as ranges of characters, because what a class such as "letter"
 * holds differs between engines.
 */

/** Within a word: left out, so that "don’t" is one word. The marks are what decomposing takes off a letter. */
const JOINERS = "\\u0027\\u2019\\u00AD\\u0300-\\u036F\\u200B-\\u200D\\u2060\\uFEFF";
/** Between words. */
const BETWEEN =
  "\\u0001-\\u0026\\u0028-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00AC\\u00AE-\\u00B4\\u00B6-\\u00BF\\u00D7\\u00F7\\u1680\\u180E\\u2000-\\u200A\\u200E-\\u2018\\u201A-\\u205F\\u2061-\\u206F\\u20A0-\\u20CF\\u2190-\\u2BFF\\u3000-\\u3004\\u3008-\\u3020\\uFE10-\\uFE6F\\uFFF0-\\uFFFD";

const joiners = new RegExp(`[${JOINERS}]`, "g");
const between = new RegExp(`[${BETWEEN}]+`, "g");
/** A word its status in a text. */
const wordPattern = new RegExp(`[^\\u0000${BETWEEN}]+`, "g");

/** Longer words are truncated. */
const MAX_WORD_LENGTH = 60;

/** Lower case, no accents, one form for letters that have several; words with a blank between. */
export const foldWords = (text: string): string =>
  ASCII_WORD.test(text) ? text.toLowerCase() : foldNonAscii(text);

/** Most words of most letters, of which a page of results has thousands. */
const ASCII_WORD = /^[A-Za-z0-9]+$/;

const foldNonAscii = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("\u0000", " ")
    .replace(joiners, "")
    .replace(between, " ")
    .trim();

/** The folded words of a text, each no longer than `MOST_LETTERS` characters. */
export function foldedWords(text: string): string[] {
  const folded = foldWords(text);
  return folded === "" ? [] : folded.split(" ").map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""));
}

/** Each word unchanged: its folded form and its place in UTF-16 units. */
export function* wordsWithPositions(text: string): Generator<{ word: string; start: number; end: number }> {
  for (const { 0: raw, index } of text.matchAll(wordPattern)) {
    const word = foldWords(raw);
    if (word !== "") yield { word, start: index, end: index + raw.length };
  }
}

/**
 * A word and its other number, "flights" and "flight": who asks for one wants both. Only English words of letters; in
 * quotes a word is itself.
 */
export function singularAndPlural(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [word];
  return [word, ...otherNumberForms(word)];
}

function otherNumberForms(word: string): string[] {
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/(?:ss|us|is)$/.test(word)) return [`${word}es`];
  if (word.endsWith("s")) return [word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return [/(?:x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
}
