import { longDate } from "#core/calendar-words.ts";
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
import { attached } from "#core/letter/wish-words.ts";

/** What every letter after the first knows of the request. Dates are `YYYY-MM-DD`. */
export type LaterFacts = LetterParties & {
  /** As the first letter had it. */
  subject: string;
  /** Day the request was sent. */
  sentOn: string;
  /** The agency's own number for the request, once it gave one. */
  trackingNumber: string | null;
  /** Names of the files that go with this letter. */
  attachments?: readonly string[];
};

/**
 * The day something is due from the agency. `moved`: why it is not the day the law's own count makes, if it is not; then
 * the letter does not name that count.
 */
export type AnswerDue = {
  on: string;
  of: "initial_response" | "production";
  moved: "extension" | "otherwise" | null;
};

/** A letter to the agency in the thread of the request: its frame around what `body` says. */
export function laterLetter(
  facts: LaterFacts,
  mode: LetterMode,
  body: (draft: LetterDraft) => LetterBlock[],
): Letter {
  const draft = letterDraft(mode);
  const head = letterhead(draft, facts);
  const title = titleOf(draft, facts);
  return draft.close(`Re: ${requestSubject(facts.law, title)}`, [
    ...head,
    { kind: "title", text: title },
    { kind: "reference", text: words(reference(facts)) },
    salutation(facts),
    ...body(draft),
    ...attached(facts.attachments ?? []),
    ...farewell(head),
  ]);
}

export const titleOf = (draft: LetterDraft, { subject }: LaterFacts): LetterText =>
  draft.need(subject, "/subject", "[subject]", "Say which request the letter is about.");

/** "Request of September 14, 2026, under the …, 5 U.S.C. § 552. Your number: 2026-01234" */
function reference({ law, sentOn, trackingNumber }: LaterFacts): string {
  const under = `Request${sentOn ? ` of ${longDate(sentOn)},` : ""} ${underTheLaw(law)}`;
  return trackingNumber ? `${stopped(under)} Your number: ${trackingNumber}` : under;
}

/** A paragraph in pieces: words, and what may be a gap. */
export const says = (...pieces: (string | LetterText)[]): LetterBlock => ({
  kind: "paragraph",
  text: pieces.flatMap((piece) => (typeof piece === "string" ? [{ text: piece }] : piece)),
});

/** A paragraph of whole sentences; null where there are none. */
export const sentences = (...parts: (string | null)[]): LetterBlock[] => {
  const text = parts.filter((part) => part !== null && part !== "").join(" ");
  return text === "" ? [] : [{ kind: "paragraph", text: words(text) }];
};

/** A day in words, or the gap where it is not known. */
export const dayOf = (draft: LetterDraft, iso: string, path: string, what: string): LetterText =>
  draft
    .need(iso, path, `[day ${what}]`, `Give the day ${what}.`)
    .map((run) => (run.missing ? run : { text: longDate(run.text) }));

export const daySent = (draft: LetterDraft, facts: LaterFacts): LetterText =>
  dayOf(draft, facts.sentOn, "/sentOn", "the request was sent");

/** What the person typed, as paragraphs and one numbered list. */
export function typedBlocks(typed: string): LetterBlock[] {
  const { lead, items } = recordsAsked(typed);
  const blocks: LetterBlock[] = lead.map((text) => ({
    kind: "paragraph",
    text: words(text),
    field: "answer",
  }));
  if (items.length > 0) blocks.push({ kind: "list", items: items.map(words), field: "answer" });
  return blocks;
}

/** The same, or the gap where nothing was typed. */
export function typedOrGap(
  draft: LetterDraft,
  typed: string,
  gap: { path: string; placeholder: string; message: string },
): LetterBlock[] {
  const blocks = typedBlocks(typed);
  if (blocks.length > 0) return blocks;
  const text = draft.need(null, gap.path, gap.placeholder, gap.message);
  return [{ kind: "paragraph", text, field: "answer" }];
}

/**
 * When the answer was or is due, and by which rule. The law's own count is named only where it makes that very day.
 * @param whose "Your", or "The agency's" in a letter to somebody else
 */
export function dueWords({ law, date }: LetterParties, due: AnswerDue | null, whose: string): string | null {
  if (!due) return null;
  const is = due.on < date ? "was" : "is";
  const when = `due on ${longDate(due.on)}`;
  if (due.of === "production") return `${whose} records ${is === "was" ? "were" : "are"} ${when}.`;
  if (due.moved === "extension") return `With the extension, ${lower(whose)} answer ${is} ${when}.`;
  const counts = law.limit && COUNTED.has(law.limit.from) && !due.moved;
  if (!law.limit || !counts) return `${whose} answer ${is} ${when}.`;
  const answer = law.duty === "acknowledge" ? "answer, if only an acknowledgment," : "answer";
  return `${whose} ${answer} ${is} ${when}: ${theLaw(law)} allows ${law.limit.words}, ${law.limit.citation}.`;
}

/** From here the day follows by the law's count alone. */
const COUNTED: ReadonlySet<string> = new Set(["receipt", "registration"]);

/** A text as the end of a sentence that may end in an abbreviation: "et seq." has its full stop. */
export const stopped = (text: string): string => {
  const line = oneLine(text);
  return line.endsWith(".") ? line : `${line}.`;
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
