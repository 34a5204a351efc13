import {
  dateOrPlaceholder,
  type ResponseDue,
  type ThreadLetterFacts,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterBlock, LetterBuilder, LetterMode, LetterText } from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import { agencyDay } from "#core/letter/parties.ts";
import { type FrameWords, translatedLetter } from "#core/letter/translated/frame.ts";

/**
 * German letters, to federal authorities under the Informationsfreiheitsgesetz (IFG). After the salutation, which ends in
 * a comma, the first sentence begins small. The citations are from memory; `docs/laws.md` says so of the law too.
 */
export const GERMAN: FrameWords = {
  closing: "Mit freundlichen Grüßen",
};

export const REQUEST_SUBJECT = "Antrag nach dem Informationsfreiheitsgesetz (IFG): ";

/** A letter to the authority in the thread of the request. */
export const germanThreadLetter = (
  facts: ThreadLetterFacts,
  mode: LetterMode,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter =>
  translatedLetter(
    facts,
    mode,
    GERMAN,
    { subject: `Re: ${REQUEST_SUBJECT}`, reference: `${requestName(facts)}${fileNumber(facts)}` },
    body,
  );

/** "Antrag nach dem Informationsfreiheitsgesetz (IFG) vom 14. September 2026". */
const requestName = ({ law, sentOn }: ThreadLetterFacts): string =>
  `Antrag nach dem Informationsfreiheitsgesetz (IFG)${sentOn ? ` vom ${letterDate(law, sentOn)}` : ""}`;

/** The authority's file number, where it gave one. */
export const fileNumber = ({ trackingNumber }: ThreadLetterFacts): string =>
  trackingNumber ? `, Az.: ${trackingNumber}` : "";

/** "vielen Dank für Ihre Nachricht vom …": how an answer to the authority begins. */
export const thanks = (
  builder: LetterBuilder,
  facts: ThreadLetterFacts,
  askedOn: string,
  what: string,
): (string | LetterText)[] => [
  "vielen Dank für Ihre Nachricht vom ",
  dateOrPlaceholder(builder, facts, askedOn, "/askedOn", what),
];

/** The month in which access should be given; a day that the count alone does not make is given without it. */
export function monthSentence(facts: ThreadLetterFacts, due: ResponseDue | null): string | null {
  if (!due) return null;
  const isPast = due.on < agencyDay(facts);
  const day = letterDate(facts.law, due.on);
  if (due.moved)
    return isPast
      ? `Ihre Entscheidung war bis zum ${day} zu erwarten.`
      : `Ihre Entscheidung ist bis zum ${day} zu erwarten.`;
  const rule = "Nach § 7 Abs. 5 IFG soll der Informationszugang innerhalb eines Monats erfolgen;";
  return isPast ? `${rule} diese Frist ist am ${day} abgelaufen.` : `${rule} diese Frist endet am ${day}.`;
}

export const answerStatus = ({ acknowledged }: { acknowledged: boolean }): string =>
  acknowledged
    ? "Sie haben mir den Eingang bestätigt, über den Antrag aber noch nicht entschieden."
    : "Eine Antwort habe ich bisher nicht erhalten.";
