/** The languages that letters are written in. */
export const LETTER_LANGUAGES = ["en", "de", "fr"] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

/** Where a letter can be in another language than English: the language that an agency gets unless the user chooses. */
const LANGUAGES: Readonly<Record<string, readonly [usual: LetterLanguage, ...others: LetterLanguage[]]>> = {
  de: ["de", "en"],
  // Both are official (Official Languages Act, R.S.C. 1985, c. 31 (4th Supp.), s. 21).
  ca: ["en", "fr"],
};

/**
 * The languages of letters under a law, the usual one first.
 * @param jurisdiction null before an agency is chosen
 */
export const languagesOf = (
  jurisdiction: string | null,
): readonly [usual: LetterLanguage, ...others: LetterLanguage[]] => LANGUAGES[jurisdiction ?? ""] ?? ["en"];

/** The language of a letter: as chosen where the law has that one, else the usual one. */
export function languageFor(
  jurisdiction: string | null,
  chosen: LetterLanguage | null | undefined,
): LetterLanguage {
  const languages = languagesOf(jurisdiction);
  return languages.find((language) => language === chosen) ?? languages[0];
}
