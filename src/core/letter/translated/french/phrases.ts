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
 * French letters, to federal institutions of Canada under the Loi sur l’accès à l’information, with a space before a colon
 * as is written there. The citations are from memory.
 */
export const FRENCH: FrameWords = {
  closing: "Veuillez agréer, Madame, Monsieur, mes salutations distinguées.",
};

export const REQUEST_SUBJECT = "Demande d’accès à l’information : ";

export const LAW = "Loi sur l’accès à l’information (L.R.C. (1985), ch. A-1)";

export const ONLY_FEE =
  "Aucuns frais autres que les droits de demande ne peuvent être exigés pour une demande (par. 11(1)).";

/** A letter to the institution in the thread of the request. */
export const frenchThreadLetter = (
  facts: ThreadLetterFacts,
  mode: LetterMode,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter =>
  translatedLetter(
    facts,
    mode,
    FRENCH,
    { subject: `Re: ${REQUEST_SUBJECT}`, reference: `${requestName(facts)}. ${fileNumber(facts)}`.trim() },
    body,
  );

const requestName = ({ law, sentOn }: ThreadLetterFacts): string =>
  `Demande${sentOn ? ` du ${letterDate(law, sentOn)}` : ""} en vertu de la ${LAW}`;

/** The institution's file number, where it gave one. */
export const fileNumber = ({ trackingNumber }: ThreadLetterFacts): string =>
  trackingNumber ? `Dossier : ${trackingNumber}` : "";

/** "Je vous remercie de votre message du …": how an answer to the institution begins. */
export const thanks = (
  builder: LetterBuilder,
  facts: ThreadLetterFacts,
  askedOn: string,
  what: string,
): (string | LetterText)[] => [
  "Je vous remercie de votre message du ",
  dateOrPlaceholder(builder, facts, askedOn, "/askedOn", what),
];

/** The thirty days and what follows when they have passed; a day that the count alone does not make is given without it. */
export function limitSentences(
  facts: ThreadLetterFacts,
  due: ResponseDue | null,
  whose: string,
): string | null {
  if (!due) return null;
  const { law } = facts;
  const isPast = due.on < agencyDay(facts);
  const day = letterDate(law, due.on);
  const verb = isPast ? "était" : "est";
  const deemed = isPast
    ? " Le défaut de communication dans le délai prévu vaut décision de refus (par. 10(3))."
    : "";
  if (due.moved === "extension")
    return `Compte tenu de la prorogation du délai (art. 9), ${whose} ${verb} attendue au plus tard le ${day}.${deemed}`;
  const sentence = `${whose.charAt(0).toUpperCase()}${whose.slice(1)} ${verb} attendue au plus tard le ${day}`;
  return due.moved
    ? `${sentence}.`
    : `${sentence} : la Loi accorde trente jours à compter de la réception de la demande (art. 7).${deemed}`;
}

export const answerStatus = ({ acknowledged }: { acknowledged: boolean }): string =>
  acknowledged
    ? "J’ai reçu votre accusé de réception, mais aucune décision."
    : "Je n’ai pas encore reçu de réponse.";
