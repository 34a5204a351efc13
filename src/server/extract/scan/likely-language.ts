import type { ReadingLanguage } from "./character-reader.ts";

/** The most frequent words of each language that are none of the others, without letters that another alphabet lacks. */
const FREQUENT: Record<ReadingLanguage, string> = {
  eng: "the of and to that for is you your with this we are by",
  spa: "el los las del y por con una su para que no se al",
  deu: "der die und das von mit den ist nicht ein eine zu auf wir sie",
  fra: "le les des et du une est vous votre nous dans pour sur au",
};
const LANGUAGE_OF = new Map(
  (Object.entries(FREQUENT) as [ReadingLanguage, string][]).flatMap(([language, words]) =>
    words.split(" ").map((word) => [word, language] as const),
  ),
);
/** A name or a title in another language has fewer of them. */
const MIN_WORDS = 5;
/** So many times as many as of the next language. */
const MIN_LEAD = 2;

/** The language most of a text is in, if that is clear. */
export function likelyLanguage(text: string): ReadingLanguage | null {
  const counts: Record<ReadingLanguage, number> = { eng: 0, spa: 0, deu: 0, fra: 0 };
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const language = LANGUAGE_OF.get(word);
    if (language) counts[language] += 1;
  }
  const [first, second] = (Object.entries(counts) as [ReadingLanguage, number][]).sort(
    ([, a], [, b]) => b - a,
  );
  return first && second && first[1] >= Math.max(MIN_WORDS, MIN_LEAD * second[1]) ? first[0] : null;
}
