/**
 * Whether a text is plainly English: more of its words are of a few common English ones than of German or French ones. A
 * text without any of them, such as a list of names, is not said to be.
 */
export function isPlainlyEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const countOf = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  return countOf(ENGLISH) > countOf(OTHERS);
}

const ENGLISH: ReadonlySet<string> = new Set(
  "the of and for from about with any between which that this records copies emails every list contract contracts reports".split(
    " ",
  ),
);

const OTHERS: ReadonlySet<string> = new Set(
  "der die das den dem des und von für mit über zu aus alle sämtliche le la les du et de pour sur entre tous toutes".split(
    " ",
  ),
);
