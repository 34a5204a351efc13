import { dollars, longDate, longDateWithWeekday } from "#core/calendar-words.ts";
import { filled } from "#core/letter/filled.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterDraft,
  type LetterMode,
  type LetterText,
  letterDraft,
  oneLine,
  words,
} from "#core/letter/letter.ts";
import {
  farewell,
  type LetterParties,
  letterhead,
  requestSubject,
  salutation,
  theLaw,
  underTheLaw,
} from "#core/letter/parties.ts";
import { recordsAsked } from "#core/letter/records.ts";
import type { Format } from "#core/letter/wishes.ts";

/** What the first letter of a request says. Dates are `YYYY-MM-DD`; money is in cents. */
export type InitialFacts = LetterParties & {
  subject: string;
  /** As typed: prose, or one record a line. */
  records: string;
  /** When the records were made. `to` null means up to the day of the search. */
  range: { from: string | null; to: string | null };
  /** `reason` is the requester's own statement; without it the letter asks and claims nothing. */
  feeWaiver: { reason: string | null } | null;
  feeCapCents: number | null;
  expedited: { reason: string | null } | null;
  format: Format;
  /** The answer's due day if the letter is received on its date, or null where the law sets none. */
  dueDate: string | null;
};

/**
 * The letter that makes a request: what is asked for, the wishes ticked, the law's own time limit.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, records or the reason for
 * expedited processing is missing, when the subject or the records hold an unknown variable, or when the range runs
 * backwards.
 */
export function initialLetter(facts: InitialFacts, mode: LetterMode = "final"): Letter {
  const draft = letterDraft(mode);
  const head = letterhead(draft, facts);
  const title = oneLine(facts.subject)
    ? filled(draft, facts, facts.subject, "/subject")
    : draft.need(null, "/subject", "[subject]", "Say in a few words what the request is about.");
  return draft.close(requestSubject(facts.law, title), [
    ...head,
    { kind: "title", text: title },
    { kind: "reference", text: words(underTheLaw(facts.law)) },
    salutation(facts),
    ...recordsBlocks(draft, facts),
    ...wishes(draft, facts),
    { kind: "paragraph", text: words(timeLimit(facts)) },
    ...farewell(head),
  ]);
}

function recordsBlocks(draft: LetterDraft, facts: InitialFacts): LetterBlock[] {
  const intro: LetterBlock = {
    kind: "paragraph",
    text: words(`I request copies of these records${madeWhen(draft, facts.range)}:`),
  };
  const { lead, items } = recordsAsked(facts.records);
  if (lead.length === 0 && items.length === 0) {
    const gap = draft.need(
      null,
      "/records",
      "[the records you ask for]",
      "Describe the records you ask for.",
    );
    return [intro, { kind: "paragraph", text: gap, field: "records" }];
  }
  const blocks: LetterBlock[] = [intro];
  const record = (text: string) => filled(draft, facts, text, "/records");
  for (const text of lead) blocks.push({ kind: "paragraph", text: record(text), field: "records" });
  if (items.length > 0) blocks.push({ kind: "list", items: items.map(record), field: "records" });
  return blocks;
}

function madeWhen(draft: LetterDraft, { from, to }: InitialFacts["range"]): string {
  if (from && to) {
    if (from > to) draft.refuse("/range", "The range ends before it begins.");
    return `, made between ${longDate(from)} and ${longDate(to)}`;
  }
  if (from) return `, made between ${longDate(from)} and the day of your search`;
  if (to) return `, made on or before ${longDate(to)}`;
  return "";
}

function wishes(draft: LetterDraft, facts: InitialFacts): LetterBlock[] {
  const copies: string[] = [];
  const form = formWanted[facts.format];
  if (form !== null) copies.push(form);
  if (facts.feeWaiver) copies.push(feeWaiver(facts));
  if (facts.feeCapCents !== null) copies.push(feeCap(facts.feeCapCents));
  const blocks: LetterBlock[] = [];
  if (copies.length > 0) blocks.push({ kind: "paragraph", text: words(copies.join(" ")) });
  if (facts.expedited) blocks.push({ kind: "paragraph", text: expedited(draft, facts) });
  return blocks;
}

const formWanted: Record<Format, string | null> = {
  any: null,
  electronic: "Please send electronic copies.",
  native: "Please send the files as you keep them: spreadsheets as spreadsheets, data as data.",
  paper: "Please send copies on paper.",
  inspection: "I ask to inspect the records before any copies are made.",
};

/** The law is named only where it has a waiver, and the reason given only where the requester gave one. */
function feeWaiver({ law, feeWaiver }: InitialFacts): string {
  const reason = sentence(feeWaiver?.reason ?? "");
  if (!law.feeWaiver) {
    return `I ask that you waive any fee you are free to waive${reason ? `: ${reason}` : "."}`;
  }
  return reason
    ? `I ask that fees be waived under ${law.feeWaiver.citation}: ${reason}`
    : `I ask that fees be waived or reduced as far as ${law.feeWaiver.citation} allows.`;
}

function feeCap(cents: number): string {
  return cents <= 0
    ? "If you expect any cost, please write before incurring it."
    : `If you expect a cost above ${dollars(cents)}, please write before incurring it.`;
}

function expedited(draft: LetterDraft, facts: InitialFacts): LetterText {
  const { law } = facts;
  const ask = law.expedited
    ? `I ask for expedited processing under ${law.expedited.citation}: `
    : "I ask that you answer sooner than the law requires: ";
  const given = sentence(facts.expedited?.reason ?? "");
  const reason = draft.need(given, "/expedited/reason", "[your reason]", "Say why the request cannot wait.");
  const oath = law.expedited?.certified
    ? " I certify that this statement is true and correct to the best of my knowledge and belief."
    : "";
  return [{ text: ask }, ...reason, { text: oath }].filter((run) => run.text !== "");
}

function timeLimit({ law, dueDate }: InitialFacts): string {
  if (!law.limit) return "Please tell me by which day I can expect your answer.";
  const the = theLaw(law);
  const asks = `${the.charAt(0).toUpperCase()}${the.slice(1)} asks for an answer within ${law.limit.words} of receipt, ${law.limit.citation}.`;
  return dueDate
    ? `${asks} If you receive this letter today, that is ${longDateWithWeekday(dueDate)}.`
    : asks;
}

/** A reason as the end of a sentence: single spaces, closed by a full stop. */
function sentence(reason: string): string {
  const text = oneLine(reason);
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}
