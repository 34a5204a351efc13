import { queryOptions } from "@tanstack/react-query";
import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { loadCode } from "#web/design/load-code.ts";

export type LetterWriter = (facts: InitialFacts, mode: LetterMode) => Letter;

type LanguageAbroad = Exclude<LetterLanguage, "en">;

/** Loaded when a letter is first in the language: most never are. */
const LOADERS: Readonly<Record<LanguageAbroad, () => Promise<LetterWriter>>> = {
  de: async () => (await import("#core/letter/translated/german/initial-letter.ts")).germanInitialLetter,
  fr: async () => (await import("#core/letter/translated/french/initial-letter.ts")).frenchInitialLetter,
};

/** What writes letters in a language other than English. */
export const letterWriterQuery = (language: LetterLanguage) =>
  queryOptions({
    queryKey: ["letter-writer", language],
    queryFn: () => loadCode(LOADERS[language as LanguageAbroad]),
    enabled: language !== "en",
    staleTime: Number.POSITIVE_INFINITY,
  });
