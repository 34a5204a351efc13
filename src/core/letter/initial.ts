import { longDate, longDateWithWeekday } from "#core/calendar-words.ts";
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
  TheLaw,
  underTheLaw,
} from "#core/letter/parties.ts";
import { recordsAsked } from "#core/letter/records.ts";
import { attached, capMoney, categoryWish, sentence, theseThings } from "#core/letter/wish-words.ts";
import type { FeeCategory, Format } from "#core/letter/wishes.ts";

/** What the first letter of a request says. Dates are `YYYY-MM-DD`; money is in cents. */
export type InitialFacts = LetterParties & {
  subject: string;
  /** As typed: prose, or one record a line. */
  records: string;
  /** When the records were made. `to` null means up to the day of the search. */
  range: { from: string | null; to: string | null };
  /** Names of the files that go with the letter. */
  attachments: readonly string[];
  /** What the requester calls themselves where fees depend on it, and why, in their own words. */
  feeCategory: FeeCategory | null;
  feeStatement: string;
  /** `reason` is the requester's own statement; without it the letter asks and claims nothing. */
  feeWaiver: { reason: string | null } | null;
  feeCapCents: number | null;
  expedited: { reason: string | null } | null;
  format: Format;
  /** The answer's due day if the letter is received on its date, or null where the law sets none. */
  dueDate: string | null;
};

/**
 * The letter that makes a request: what is asked for, the wishes ticked, the law's own time limit. It says of the
 * requester nothing that the requester did not say, least of all where they live.
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
    { kind: "reference", text: words(`Request ${underTheLaw(facts.law)}`) },
    salutation(facts),
    ...recordsBlocks(draft, facts),
    ...attached(facts.attachments),
    ...wishes(draft, facts),
    { kind: "paragraph", text: words(timeLimit(facts)) },
    ...farewell(head),
  ]);
}

function recordsBlocks(draft: LetterDraft, facts: InitialFacts): LetterBlock[] {
  const intro: LetterBlock = {
    kind: "paragraph",
    text: words(`${opening(facts)}${madeWhen(draft, facts)}:`),
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

function opening({ law, format }: InitialFacts): string {
  if (format === "inspection") return `I ask to inspect ${theseThings(law)}`;
  if (law.things === "information") return "I ask for this information";
  return `I request copies of ${theseThings(law)}`;
}

function madeWhen(draft: LetterDraft, { range: { from, to }, law }: InitialFacts): string {
  const made = law.things === "information" ? ", from records made" : ", made";
  if (from && to) {
    if (from > to) draft.refuse("/range", "The range ends before it begins.");
    return from === to
      ? `${made} on ${longDate(from)}`
      : `${made} between ${longDate(from)} and ${longDate(to)}`;
  }
  if (from) return `${made} between ${longDate(from)} and the day of your search`;
  if (to) return `${made} on or before ${longDate(to)}`;
  return "";
}

function wishes(draft: LetterDraft, facts: InitialFacts): LetterBlock[] {
  const copies = [
    FORM_WANTED[facts.format],
    categoryWish(toldOnce(facts)),
    facts.feeWaiver && feeWaiver(facts),
    facts.feeCapCents === null ? null : feeCap(facts, facts.feeCapCents),
  ].filter((wish) => wish !== null);
  const blocks: LetterBlock[] = [];
  if (copies.length > 0) blocks.push({ kind: "paragraph", text: words(copies.join(" ")) });
  if (facts.expedited) blocks.push({ kind: "paragraph", text: expedited(draft, facts) });
  return blocks;
}

/** What the requester says of themselves often is the reason for the waiver too: it is said there alone then. */
function toldOnce(facts: InitialFacts): InitialFacts {
  const told = oneLine(facts.feeWaiver?.reason ?? "").includes(
    oneLine(facts.feeStatement).replace(/\.$/, ""),
  );
  return told ? { ...facts, feeStatement: "" } : facts;
}

const FORM_WANTED: Record<Format, string | null> = {
  any: null,
  electronic: "Please send electronic copies.",
  native: "Please send the files as you keep them: spreadsheets as spreadsheets, data as data.",
  paper: "Please send copies on paper.",
  inspection: "Please tell me when and where I can do so.",
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

function feeCap({ law }: InitialFacts, cents: number): string {
  return cents <= 0
    ? "If you expect any cost, please write before incurring it."
    : `If you expect a cost above ${capMoney(law, cents)}, please write before incurring it.`;
}

function expedited(draft: LetterDraft, facts: InitialFacts): LetterText {
  const { law } = facts;
  const ask = law.expedited
    ? `I ask for ${law.expedited.name} under ${law.expedited.citation}: `
    : law.limit
      ? "I ask that you answer sooner than the law requires: "
      : "I ask that you answer as soon as you can: ";
  const given = sentence(facts.expedited?.reason ?? "");
  const reason = draft.need(given, "/expedited/reason", "[your reason]", "Say why the request cannot wait.");
  const oath = law.expedited?.certified
    ? " I certify that this statement is true and correct to the best of my knowledge and belief."
    : "";
  return [{ text: ask }, ...reason, { text: oath }].filter((run) => run.text !== "");
}

/** From which event the limit runs, and how the letter's reader would bring it about today. */
const STARTS: Readonly<Record<string, { of: string; ifToday: string | null }>> = {
  receipt: { of: "receipt", ifToday: "receive" },
  registration: { of: "registration", ifToday: "register" },
  acknowledgment: { of: "your acknowledgment", ifToday: null },
};

function timeLimit({ law, dueDate }: InitialFacts): string {
  const start = law.limit && STARTS[law.limit.from];
  if (!law.limit || !start) return "Please tell me by which day I can expect your answer.";
  const answer = law.duty === "acknowledge" ? "an answer, if only an acknowledgment," : "an answer";
  const asks = `${TheLaw(law)} asks for ${answer} within ${law.limit.words} of ${start.of}, ${law.limit.citation}.`;
  return dueDate && start.ifToday
    ? `${asks} If you ${start.ifToday} this letter today, that is ${longDateWithWeekday(dueDate)}.`
    : asks;
}
