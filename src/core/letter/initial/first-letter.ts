import { type InitialFacts, initialLetter } from "#core/letter/initial/initial-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { frenchInitialLetter } from "#core/letter/translated/french/initial-letter.ts";
import { germanInitialLetter } from "#core/letter/translated/german/initial-letter.ts";

const FIRST_LETTERS: Readonly<Record<LetterLanguage, (facts: InitialFacts, mode?: LetterMode) => Letter>> = {
  en: initialLetter,
  de: germanInitialLetter,
  fr: frenchInitialLetter,
};

/** The letter that makes a request, in the language of its law's facts. Throws as `initialLetter` does. */
export const firstLetter = (facts: InitialFacts, mode: LetterMode = "final"): Letter =>
  FIRST_LETTERS[facts.law.language](facts, mode);
