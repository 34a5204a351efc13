import { useEffect, useState } from "react";
import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";

export type LetterWriter = (facts: InitialFacts, mode: LetterMode) => Letter;

type LanguageAbroad = Exclude<LetterLanguage, "en">;

/** Loaded when a letter is first in the language: most never are. */
const LOADERS: Readonly<Record<LanguageAbroad, () => Promise<LetterWriter>>> = {
  de: async () => (await import("#core/letter/translated/german/initial-letter.ts")).germanInitialLetter,
  fr: async () => (await import("#core/letter/translated/french/initial-letter.ts")).frenchInitialLetter,
};

/** What writes letters in a language other than English; null in English, and while it is loading. */
export function useLetterWriter(language: LetterLanguage): LetterWriter | null {
  const [writers, setWriters] = useState<Partial<Record<LetterLanguage, LetterWriter>>>({});
  const isLoaded = writers[language] !== undefined;
  useEffect(() => {
    if (language === "en" || isLoaded) return;
    let isCurrent = true;
    LOADERS[language]().then(
      (writer) => {
        if (isCurrent) setWriters((loaded) => ({ ...loaded, [language]: writer }));
      },
      // Offline: the letter stays without its law, as while the law is loading.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [language, isLoaded]);
  return writers[language] ?? null;
}
