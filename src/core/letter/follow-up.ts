import { longDate } from "#core/calendar-words.ts";
import { type Letter, type LetterBlock, type LetterMode, letterDraft, words } from "#core/letter/letter.ts";
import {
  farewell,
  type LetterParties,
  letterhead,
  requestSubject,
  salutation,
  theLaw,
  underTheLaw,
} from "#core/letter/parties.ts";

/** What a chasing letter says. Dates are `YYYY-MM-DD`. */
export type FollowUpFacts = LetterParties & {
  subject: string;
  /** Day the request was sent. */
  sentOn: string;
  /** The day the answer is due, or null where the law sets none or the clock is paused. */
  dueDate: string | null;
  trackingNumber: string | null;
  /** Whether the agency has acknowledged the request: the letter must not say "no word" when there was one. */
  acknowledged: boolean;
};

/**
 * The letter after silence: names the request, says where the time limit stands, asks for the answer or a day.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing.
 */
export function followUpLetter(facts: FollowUpFacts, mode: LetterMode = "final"): Letter {
  const draft = letterDraft(mode);
  const head = letterhead(draft, facts);
  const title = draft.need(facts.subject, "/subject", "[subject]", "Say which request the letter is about.");
  const sentOn = draft.need(facts.sentOn, "/sentOn", "[day sent]", "Give the day the request was sent.");
  const opening: LetterBlock = {
    kind: "paragraph",
    text: [
      { text: "On " },
      ...sentOn.map((run) => (run.missing ? run : { text: longDate(run.text) })),
      { text: ` I asked you for the records named above. ${standing(facts)}` },
    ],
  };
  return draft.close(`Re: ${requestSubject(facts.law, title)}`, [
    ...head,
    { kind: "title", text: title },
    { kind: "reference", text: words(reference(facts)) },
    salutation(facts),
    opening,
    {
      kind: "paragraph",
      text: words(
        "Please send your answer, or write to me with the day by which I will have it. If part of the records is ready, please send that part now.",
      ),
    },
    ...farewell(head),
  ]);
}

/** The reference line of every letter after the first, with the agency's own number once it gave one. */
export function reference(facts: { law: LetterParties["law"]; trackingNumber: string | null }): string {
  const under = underTheLaw(facts.law);
  return facts.trackingNumber ? `${under}. Your number: ${facts.trackingNumber}` : under;
}

function standing({ law, dueDate, date, acknowledged }: FollowUpFacts): string {
  const word = acknowledged
    ? "I have your acknowledgment, but no decision."
    : "I have not had an answer yet.";
  if (!law.limit || !dueDate) return word;
  const limit = `The time limit of ${theLaw(law)} is ${law.limit.words}, ${law.limit.citation}`;
  return dueDate < date
    ? `${word} ${limit}; it ended on ${longDate(dueDate)}.`
    : `${word} ${limit}; it ends on ${longDate(dueDate)}.`;
}
