import { letterDate } from "#core/letter/letter-date.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import type { LetterLaw } from "#core/letter/parties.ts";

/** "I attach my request of March 2, 2026, and your answer of March 27, 2026."; null where nothing goes along. */
export function enclosureSentence(
  enclosures: readonly string[],
  language: LetterLanguage = "en",
): string | null {
  const [first, ...others] = enclosures;
  if (first === undefined) return null;
  if (language !== "en")
    return `${ATTACHED[language][others.length === 0 ? 0 : 1]} ${listed(enclosures, ATTACHED[language][2])}.`;
  const comma = / \d{4}$/.test(first) && /, \d{4}$/.test(first) ? "," : "";
  const last = others.pop();
  const all = [first, ...others].join(", ");
  return `I attach ${last === undefined ? all : `${all}${comma} and ${last}`}.`;
}

/** Before one file, before several, and between the last two. */
const ATTACHED = {
  de: ["Diesem Schreiben füge ich bei:", "Diesem Schreiben füge ich bei:", "und"],
  fr: ["Pièce jointe :", "Pièces jointes :", "et"],
} as const;

const listed = (names: readonly string[], and: string): string =>
  names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;

const COPY_NAMES = {
  en: { request: "Request of", answer: "Answer of" },
  de: { request: "Antrag vom", answer: "Antwort vom" },
  fr: { request: "Demande du", answer: "Réponse du" },
};

/** The file name of a copy of the request or the answer, without its ending, in the language of the letter. */
export const copyName = (law: LetterLaw, what: "request" | "answer", on: string): string =>
  `${COPY_NAMES[law.language][what]} ${letterDate(law, on)}`;

/** How a letter names a copy that goes along: "your answer of March 27, 2026". */
export function copyWords(law: LetterLaw, what: "request" | "answer", on: string, whose: string): string {
  if (law.language === "en") return `${whose} ${what} of ${letterDate(law, on)}`;
  const name = copyName(law, what, on);
  return law.language === "fr" ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
