import { type LetterText, oneLine, plainText, toLetterText } from "#core/letter/letter.ts";

/** A signature block has a few short lines. */
export const MAX_SIGNATURE_LENGTH = 400;
export const MAX_SIGNATURE_LINES = 6;

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .filter((line) => line !== "");

/** The lines below the name, without the name itself: who copies a signature from elsewhere begins with it. */
export const signatureLines = (signature: string, name: string): string[] =>
  linesOf(signature).filter((line, index) => index > 0 || keyOf(line) !== keyOf(name));

/** The name, and what its user wants below it, but for what is `above` in the same letter. */
export const signatureText = (name: LetterText, signature: string, above: LetterText[] = []): LetterText[] =>
  withoutKeys(
    [name, ...signatureLines(signature, plainText(name)).map(toLetterText)],
    new Set(above.map((line) => keyOf(plainText(line)))),
  );

/** The lines without those of these keys. The first one is the name, which stays. */
export const withoutKeys = ([first, ...lines]: LetterText[], keys: ReadonlySet<string>): LetterText[] => [
  ...(first ? [first] : []),
  ...lines.filter((line) => !keys.has(keyOf(plainText(line)))),
];

/** Two lines that differ in punctuation or capitals only say the same. */
export const keyOf = (line: string): string => line.replace(/[^\p{L}\p{N}@]/gu, "").toLowerCase();
