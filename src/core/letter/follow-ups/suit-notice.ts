import { longDate } from "#core/dates/format-date.ts";
import { noSuchLetter } from "#core/letter/follow-ups/review-letter.ts";
import {
  dueSentence,
  paragraph,
  type ResponseDue,
  requestedRecordsBlocks,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for the notice that a law wants before a suit. Days are `YYYY-MM-DD`. */
export type SuitNoticeFacts = ThreadLetterFacts & {
  answerDue: ResponseDue | null;
  /** Day of the answer that refused or found nothing; null where no decision came. */
  decidedOn: string | null;
  /** Whether the agency granted or released a part: then it has answered, and only the rest is missing. */
  answeredInPart: boolean;
  /** What that answer was. */
  decision?: "denied" | "partly_released" | "no_records" | null;
};

/** The notice in the terms of its law, and what it has the agency do. */
const SUIT_NOTICES: Readonly<Record<string, readonly string[]>> = {
  "us-co": [
    "This is my written notice under C.R.S. § 24-72-204(5)(a) that I intend to apply to the district court for an order permitting inspection of these records. I will not file before 14 days have passed.",
    "In that time the custodian must speak with me, in person or by telephone, to see whether the dispute can be settled without a court. Please tell me when we can talk.",
  ],
  "us-fl": [
    "This is my written notice under Fla. Stat. § 119.12(1)(b) that I intend to file a civil action if I do not have the records within five business days after you receive this. It identifies the public records request named above, and it is addressed to your custodian of public records.",
  ],
  "us-oh": [
    "With this letter I send you the complaint, on the form of the Court of Claims, that R.C. 149.43(C)(1) requires before a case is filed. The law gives you three business days from its receipt to cure or otherwise address the failure alleged in it.",
    "If the failure is not addressed in that time, I may file the complaint in the Court of Claims or begin a mandamus action.",
  ],
};

const DECISION_SENTENCES = {
  denied: (day: string) => `You denied it on ${day}.`,
  partly_released: (day: string) => `Your answer of ${day}, did not give me all that I asked for.`,
  no_records: (day: string) => `On ${day}, you answered that there are no such records.`,
} as const;

export const hasSuitNotice = (jurisdiction: string): boolean => jurisdiction in SUIT_NOTICES;

/**
 * The notice before a suit, in Colorado, Florida and Ohio. Throws `letter_incomplete` (422) in `final` mode when the name,
 * agency, subject or day of sending is missing; `no_such_letter` (422) under another law.
 */
export function suitNotice(facts: SuitNoticeFacts, mode: LetterMode = "final"): Letter {
  const { law, answerDue, decidedOn } = facts;
  const notice = SUIT_NOTICES[law.jurisdiction ?? ""];
  if (!notice) throw noSuchLetter();
  const due = decidedOn === null ? dueSentence(facts, answerDue, "Your") : null;
  const answer = [answerSentence(facts), due].filter((sentence) => sentence !== null).join(" ");
  return threadLetter(facts, mode, (builder) => [
    paragraph("On ", sentDate(builder, facts), `, I sent you the request named above. ${answer}`),
    ...requestedRecordsBlocks(facts),
    ...notice.flatMap((text) => sentenceBlocks(text)),
    ...sentenceBlocks(
      "If I have the records in that time, no further step will be needed. I would rather settle this with you.",
    ),
  ]);
}

/** What the agency has answered so far. */
function answerSentence({ decidedOn, decision, answeredInPart, law }: SuitNoticeFacts): string {
  if (decidedOn) return DECISION_SENTENCES[decision ?? "partly_released"](longDate(decidedOn));
  return answeredInPart
    ? `I have your answer, but not all of the ${law.recordsTerm}.`
    : "I have had no decision.";
}
