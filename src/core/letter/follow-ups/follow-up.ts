import {
  dueSentence,
  paragraph,
  type ResponseDue,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import { letterDate, letterDateInSentence } from "#core/letter/letter-date.ts";

/** Facts for a follow-up letter. Dates are `YYYY-MM-DD`. */
export type FollowUpFacts = ThreadLetterFacts & {
  /** Null where the law sets no day or the clock is paused. */
  answerDue: ResponseDue | null;
  /** Whether the agency has acknowledged the request: the letter must not say "no word" when there was one. */
  acknowledged: boolean;
  /** Whether the agency granted or released a part: then it has answered, and only the rest is missing. */
  answeredInPart: boolean;
  /** The agency's promise of the records, and the day it named for them; null where it made none. */
  granted?: PromisedRecords | null;
};

/** Days are `YYYY-MM-DD`. */
export type PromisedRecords = { on: string; recordsBy: string | null };

/**
 * The follow-up: names the request, gives the status of the deadline, asks for the answer or a day.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing.
 */
export function followUpLetter(facts: FollowUpFacts, mode: LetterMode = "final"): Letter {
  const { law, answerDue } = facts;
  const due = dueSentence(facts, answerDue, answerDue?.of === "production" ? "The" : "Your");
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      "On ",
      sentDate(builder, facts),
      `, I sent you the request named above. ${answerStatusSentence(facts)}${due ? ` ${due}` : ""}`,
    ),
    ...sentenceBlocks(facts.granted ? (RELEASE_DUTIES[law.jurisdiction ?? ""] ?? null) : null),
    ...sentenceBlocks(
      facts.granted
        ? `Please send the ${law.recordsTerm}, or write to me with the day by which I will have ${law.recordsTerm === "information" ? "it" : "them"}.`
        : "Please send your answer, or write to me with the day by which I will have it.",
      law.recordsTerm === "information"
        ? "If part of the information is ready, please send that part now."
        : `If some of the ${law.recordsTerm} are ready, please send those now.`,
    ),
  ]);
}

/** What a law says to an agency that granted a request and then delays. */
const RELEASE_DUTIES: Readonly<Record<string, string>> = {
  us: "Once an agency has determined to comply with a request, it must make the records promptly available, 5 U.S.C. § 552(a)(6)(C)(i).",
  "us-ca":
    "The law does not permit an agency to delay or obstruct the inspection or copying of public records, Cal. Gov. Code § 7922.500.",
  "us-tx": "Public information is to be produced promptly, Tex. Gov't Code § 552.221(a).",
  "us-wa": "The law asks for the most timely possible action on requests, RCW 42.56.100.",
};

/** The answer so far. */
export function answerStatusSentence({
  acknowledged,
  answeredInPart,
  granted,
  law,
}: Pick<FollowUpFacts, "acknowledged" | "answeredInPart" | "granted" | "law">): string {
  if (granted) {
    const by = granted.recordsBy
      ? `, and named ${letterDateInSentence(law, granted.recordsBy)} as the day for them`
      : "";
    return `On ${letterDate(law, granted.on)}, you wrote that you would release ${law.recordsTerm}${by}. I have not had ${law.recordsTerm === "information" ? "it" : "them"} yet.`;
  }
  if (answeredInPart) return `I have your answer, but not all of the ${law.recordsTerm}.`;
  return acknowledged ? "I have your acknowledgment, but no decision." : "I have not had an answer yet.";
}
