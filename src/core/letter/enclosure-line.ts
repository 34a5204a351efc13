import type { LetterLanguage } from "./letter-language.ts";

/** "Enclosures: Request of March 2, 2026; scan.pdf", below the signature of a letter on paper; null where nothing goes along. */
export function enclosureLine(language: LetterLanguage, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const [one, many] = LABELS[language];
  return `${names.length === 1 ? one : many} ${names.join("; ")}`;
}

const LABELS: Readonly<Record<LetterLanguage, [one: string, many: string]>> = {
  en: ["Enclosure:", "Enclosures:"],
  de: ["Anlage:", "Anlagen:"],
  fr: ["Pièce jointe\u00a0:", "Pièces jointes\u00a0:"],
};
