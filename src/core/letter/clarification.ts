import { longDate } from "#core/calendar-words.ts";
import { reference } from "#core/letter/follow-up.ts";
import { type Letter, type LetterBlock, type LetterMode, letterDraft, words } from "#core/letter/letter.ts";
import {
  farewell,
  type LetterParties,
  letterhead,
  requestSubject,
  salutation,
} from "#core/letter/parties.ts";
import { recordsAsked } from "#core/letter/records.ts";

/** What an answer to an agency's question says. Dates are `YYYY-MM-DD`. */
export type ClarificationFacts = LetterParties & {
  subject: string;
  /** Day of the message that asked. */
  askedOn: string;
  /** The requester's answer as typed: prose, or one point a line. */
  answer: string;
  trackingNumber: string | null;
};

/**
 * The answer to a clarification question. It says that the rest of the request stands, because some laws let an
 * agency treat an unanswered or loosely answered question as a withdrawal.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, day or answer is missing.
 */
export function clarificationLetter(facts: ClarificationFacts, mode: LetterMode = "final"): Letter {
  const draft = letterDraft(mode);
  const head = letterhead(draft, facts);
  const title = draft.need(facts.subject, "/subject", "[subject]", "Say which request the letter is about.");
  const askedOn = draft.need(
    facts.askedOn,
    "/askedOn",
    "[day asked]",
    "Give the day of the agency's question.",
  );
  const { lead, items } = recordsAsked(facts.answer);
  const answer: LetterBlock[] = lead.map((text) => ({
    kind: "paragraph",
    text: words(text),
    field: "answer",
  }));
  if (items.length > 0) answer.push({ kind: "list", items: items.map(words), field: "answer" });
  if (answer.length === 0) {
    const gap = draft.need(null, "/answer", "[your answer]", "Answer the agency's question.");
    answer.push({ kind: "paragraph", text: gap, field: "answer" });
  }
  return draft.close(`Re: ${requestSubject(facts.law, title)}`, [
    ...head,
    { kind: "title", text: title },
    { kind: "reference", text: words(reference(facts)) },
    salutation(facts),
    {
      kind: "paragraph",
      text: [
        { text: "Thank you for your message of " },
        ...askedOn.map((run) => (run.missing ? run : { text: longDate(run.text) })),
        { text: ". My answer:" },
      ],
    },
    ...answer,
    {
      kind: "paragraph",
      text: words(
        "The rest of my request stands as I wrote it. Please go on with it, and write to me if anything else is unclear.",
      ),
    },
    ...farewell(head),
  ]);
}
