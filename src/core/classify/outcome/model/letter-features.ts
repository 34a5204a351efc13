/**
 * What the outcome model sees of a letter: hashed word n-grams, pieces of words, and flags. Training and reading share this
 * file, so that both see the same.
 */

/** The model's input: the agency's own sentences, those of attached letters included, and what surrounds them. */
export type LetterInput = {
  sentences: readonly string[];
  subject: string;
  /** Address of the sender. */
  from: string;
  /** Names of all attached files. */
  fileNames: readonly string[];
  /** Attached files that are not letters themselves. */
  recordFiles: number;
  /** Attached files that were read as letters. */
  letterFiles: number;
  /** What is asked, promised and cited (letter-frame.ts). */
  frame: readonly string[];
};

/** How much each part of a letter counts for the model of letters. */
export const LETTER_SHARES = { words: 0.75, pieces: 0.25, subject: 0.1, flags: 0.1, frame: 0.04 };
/** The same of a sentence, for the model of sentences. */
export const ACT_SHARES = { words: 0.8, pieces: 0.3 };

type FeatureSets<Shares> = Record<keyof Shares, ReadonlySet<number>>;

/** A letter of more sentences is a document; its beginning decides. */
const MAX_SENTENCES = 150;
const MAX_SENTENCE_LENGTH = 600;
const MAX_WORD_LENGTH = 24;
/** Pieces of words of this many characters, so that a typo or an unknown form is still recognized. */
const PIECE_LENGTHS = [4, 5];

/** All features of a letter, each once. */
export function letterFeatures(input: LetterInput): FeatureSets<typeof LETTER_SHARES> {
  const sentences = sentencesOf(input);
  const subject = input.subject.slice(0, 200).replace(/^(?:(?:re|fwd?):\s*)+/i, "");
  return {
    words: union(sentences.map((sentence) => wordFeatures(sentence, ""))),
    pieces: union(sentences.map(pieceFeatures)),
    subject: wordFeatures(wordsOf(subject), "s:"),
    flags: new Set(flagsOf(input).map((flag) => hashFeature(`!${flag}`))),
    frame: new Set(input.frame.map((mark) => hashFeature(`=${mark}`))),
  };
}

/** The features of each sentence, where it is and whether files came among them. */
export function sentenceFeatures(input: LetterInput): FeatureSets<typeof ACT_SHARES>[] {
  const sentences = sentencesOf(input);
  const count = sentences.length;
  const form = [`files${Math.min(2, input.recordFiles)}`, count === 1 ? "one" : count < 4 ? "few" : "many"];
  return sentences.map((words, index) => {
    const place = index === 0 ? "first" : index === count - 1 ? "last" : "middle";
    const length = `length${Math.min(8, Math.floor(words.length / 4))}`;
    return {
      words: union([
        wordFeatures(words, ""),
        new Set([...form, place, length].map((mark) => hashFeature(`@${mark}`))),
      ]),
      pieces: pieceFeatures(words),
    };
  });
}

const sentencesOf = ({ sentences }: LetterInput): string[][] =>
  sentences.slice(0, MAX_SENTENCES).map((sentence) => wordsOf(sentence.slice(0, MAX_SENTENCE_LENGTH)));

function union(sets: readonly ReadonlySet<number>[]): Set<number> {
  const all = new Set<number>();
  for (const set of sets) for (const feature of set) all.add(feature);
  return all;
}

function flagsOf({ sentences, from, fileNames, recordFiles, letterFiles }: LetterInput): string[] {
  const length = sentences.reduce((sum, sentence) => sum + sentence.length + 1, 0);
  return [
    `files${Math.min(3, recordFiles)}`,
    `letter${letterFiles > 0}`,
    `length${Math.min(12, Math.round(Math.log2(length + 1)))}`,
    ...(/no-?_?reply/i.test(from) ? ["noreply"] : []),
    ...fileNames.slice(0, 20).flatMap((name) => wordsOf(spacedName(name)).map((word) => `file ${word}`)),
  ];
}

/** "2024-00098_AckLetter.pdf" as words. */
const spacedName = (name: string): string =>
  name
    .slice(0, 120)
    .replace(/[_.-]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2");

/** Numbers, sums, links and addresses are all alike. A question mark is a word. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\$ ?\d[\d,.]*/g, " MONEY ")
    .replace(/https?:\/\/\S+/g, " LINK ")
    .replace(/\S+@\S+/g, " ADDRESS ")
    .replace(/\d[\d,.:/-]*/g, " NUMBER ")
    .split(/[^a-z'A-Z?!]+|(?=[?!])/)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Words, pairs, and pairs with a word between them. */
function wordFeatures(words: readonly string[], prefix: string): Set<number> {
  const features = new Set<number>();
  for (const [index, word] of words.entries()) {
    features.add(hashFeature(`${prefix}w${word}`));
    const next = words[index + 1];
    if (next === undefined) continue;
    features.add(hashFeature(`${prefix}w${word} ${next}`));
    const afterNext = words[index + 2];
    if (afterNext !== undefined) features.add(hashFeature(`${prefix}k${word} ${afterNext}`));
  }
  return features;
}

function pieceFeatures(words: readonly string[]): Set<number> {
  const features = new Set<number>();
  for (const word of new Set(words.map((one) => `<${one}>`)))
    for (const length of PIECE_LENGTHS)
      for (let start = 0; start + length <= word.length; start++)
        features.add(hashFeature(`c${word.slice(start, start + length)}`));
  return features;
}

/** Of so many bits that two features rarely share a hash, and three bytes hold one. */
const HASH_BITS = 24;

/** FNV-1a, mixed once more (murmur3's finalizer) since its low bits alone are weak. */
function hashFeature(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) {
    hash ^= feature.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) >>> (32 - HASH_BITS);
}
