import { noSuchLetter } from "#core/letter/follow-ups/review-letter.ts";
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

/** Facts for a letter that asks when the agency will be done. */
export type CompletionDateFacts = ThreadLetterFacts & { answerDue: ResponseDue | null };

/** What an agency has to say about the time it needs: "Please give me …, CITATION". */
const COMPLETION_DATES: Readonly<Record<string, readonly [what: string, citation: string]>> = {
  us: [
    "the tracking number, the date on which you received the request, and an estimated date on which you will complete action on it",
    "5 U.S.C. § 552(a)(7)(A)–(B)",
  ],
  "us-ca": [
    "the estimated date and time when the records will be made available",
    "Cal. Gov. Code § 7922.535(a)",
  ],
  "us-ky": [
    "a detailed explanation of the cause of the delay, and the place, time and earliest date on which the records will be available",
    "KRS 61.872(5)",
  ],
  "us-ny": [
    "the date, reasonable under the circumstances, by which the request will be granted or denied",
    "N.Y. Pub. Off. Law § 89(3)(a)",
  ],
  "us-tx": [
    "your written certification that the information could not be produced within ten business days, with the date and hour, within a reasonable time, when it will be available",
    "Tex. Gov't Code § 552.221(d)",
  ],
  "us-wa": ["a reasonable estimate of the time that you will require", "RCW 42.56.520(1)"],
};

export const hasCompletionDate = (jurisdiction: string): boolean => jurisdiction in COMPLETION_DATES;

/**
 * The demand for an estimated date, where the law owes one. Throws `letter_incomplete` (422) in `final` mode when the
 * name, agency, subject or day of sending is missing; `no_such_letter` (422) under another law.
 */
export function completionDateLetter(facts: CompletionDateFacts, mode: LetterMode = "final"): Letter {
  const { law, answerDue } = facts;
  const owed = COMPLETION_DATES[law.jurisdiction ?? ""];
  if (!owed) throw noSuchLetter();
  const due = dueSentence(facts, answerDue, answerDue?.of === "production" ? "The" : "Your");
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      "On ",
      sentDate(builder, facts),
      `, I sent you the request named above.${due ? ` ${due}` : ""}`,
    ),
    ...sentenceBlocks(
      `Please give me ${owed[0]}, ${owed[1]}.`,
      "If some of the records are ready, please send those now.",
    ),
  ]);
}
