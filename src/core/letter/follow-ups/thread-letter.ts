import { enclosureSentence } from "#core/letter/follow-ups/enclosures.ts";
import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import { feeAmountText, toSentence } from "#core/letter/initial/request-options-text.ts";
import {
  createLetterBuilder,
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  type LetterText,
  oneLine,
  plainText,
  toLetterText,
} from "#core/letter/letter.ts";
import { letterDate, letterDateInSentence } from "#core/letter/letter-date.ts";
import {
  agencyDay,
  closingBlocks,
  closingIn,
  type LetterParties,
  letterhead,
  limitSource,
  requestSubject,
  salutation,
  underTheLaw,
} from "#core/letter/parties.ts";

/** Facts of the request for every letter after the first. Dates are `YYYY-MM-DD`. */
export type ThreadLetterFacts = LetterParties & {
  /** As the first letter had it. */
  subject: string;
  /** What it asked for, as typed; absent where that is not known here. */
  records?: string;
  /** Day the request was sent. */
  sentOn: string;
  /** The agency's own number for the request, once it gave one. */
  trackingNumber: string | null;
  /** The address it went to. */
  askedAt?: string | null;
  /** The money of the sum that the agency asked for, by its code; that of the place where it named none. */
  currency?: string;
  /** Earlier letters that go with this one, in words: "my request of September 14, 2026". */
  enclosures?: readonly string[];
};

/**
 * The day something is due from the agency. `moved`: why it is not the day the law's own count makes, if it is not;
 * then the letter does not name that count.
 */
export type ResponseDue = {
  on: string;
  of: "initial_response" | "production";
  moved: "extension" | "otherwise" | null;
};

/** A letter to the agency in the thread of the request: its frame around what `body` says. */
export function threadLetter(
  facts: ThreadLetterFacts,
  mode: LetterMode,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter {
  const builder = createLetterBuilder(mode);
  const letterheadBlocks = letterhead(builder, facts);
  const titleText = titleOf(builder, facts);
  const greeting = salutation(facts);
  return builder.build(`Re: ${requestSubject(facts.law, titleText)}`, [
    ...letterheadBlocks,
    { kind: "title", text: titleText },
    { kind: "reference", text: toLetterText(reference(facts)) },
    greeting,
    ...body(builder),
    ...sentenceBlocks(enclosureSentence(facts.enclosures ?? [])),
    ...closingBlocks(letterheadBlocks, facts, { closing: closingIn(facts.law, plainText(greeting.text)) }),
  ]);
}

export const titleOf = (builder: LetterBuilder, { subject }: ThreadLetterFacts): LetterText =>
  builder.requireText(subject, "/subject", "[subject]", "Say which request the letter is about.");

/** "Request of September 14, 2026, under the …, 5 U.S.C. § 552. Your reference: 2026-01234" */
function reference({ law, sentOn, trackingNumber }: ThreadLetterFacts): string {
  const under = `Request${sentOn ? ` of ${letterDateInSentence(law, sentOn)}` : ""} ${underTheLaw(law)}`;
  return trackingNumber ? `${withFinalPeriod(under)} Your reference: ${trackingNumber}` : under;
}

/** A paragraph in pieces: words, and what may be a gap. */
export const paragraph = (...segments: (string | LetterText)[]): LetterBlock => ({
  kind: "paragraph",
  text: segments
    .flatMap((segment) => (typeof segment === "string" ? [{ text: segment }] : segment))
    .map((run, index, runs) =>
      // "November 2, 2026, on" has a comma after the year, "2 November 2026 on" has none.
      DAY_FIRST_DATE.test(runs[index - 1]?.text ?? "") ? { ...run, text: run.text.replace(/^, /, " ") } : run,
    ),
});

const DAY_FIRST_DATE = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;

/** A paragraph of whole sentences; null where there are none. */
export const sentenceBlocks = (...parts: (string | null)[]): LetterBlock[] => {
  const text = parts.filter((part) => part !== null && part !== "").join(" ");
  return text === "" ? [] : [{ kind: "paragraph", text: toLetterText(text) }];
};

/** A day as text, or the gap where it is not known. */
export const dateOrPlaceholder = (
  builder: LetterBuilder,
  { law }: Pick<LetterParties, "law">,
  iso: string,
  path: string,
  what: string,
): LetterText =>
  builder
    .requireText(iso, path, `[day ${what}]`, `Give the day ${what}.`)
    .map((run) => (run.missing ? run : { text: letterDate(law, run.text) }));

export const sentDate = (builder: LetterBuilder, facts: ThreadLetterFacts): LetterText =>
  dateOrPlaceholder(builder, facts, facts.sentOn, "/sentOn", "the request was sent");

/** The day of the letter that named a fee, in every letter that answers it. */
export type FeeLetterFacts = ThreadLetterFacts & { askedOn: string };

/**
 * "Thank you for your message of October 5, 2026, about the cost. …": the first paragraph of an answer about a fee.
 * @param about "the cost", or "a cost of $480"
 */
export const feeParagraph = (
  builder: LetterBuilder,
  facts: FeeLetterFacts,
  about: string,
  ...rest: (string | LetterText)[]
): LetterBlock =>
  paragraph(
    "Thank you for your message of ",
    dateOrPlaceholder(builder, facts, facts.askedOn, "/askedOn", "of the agency's message about the fee"),
    `, about ${about}. `,
    ...rest,
  );

/** A sum above zero in the money that the agency named, or that of the place; null for any other. */
export const feeSumText = (
  { law, currency }: Pick<ThreadLetterFacts, "law" | "currency">,
  cents: number | null,
): string | null => (cents !== null && cents > 0 ? feeAmountText(law, cents, currency) : null);

/** What the request asked for, to a reader who may not have it at hand. */
export function requestedRecordsBlocks({ records }: Pick<ThreadLetterFacts, "records">): LetterBlock[] {
  const requested = blocksFromText(records ?? "");
  return requested.length > 0 ? [...sentenceBlocks("I asked for:"), ...requested] : [];
}

/** The typed text, as paragraphs and one numbered list. */
export function blocksFromText(typed: string): LetterBlock[] {
  const { lead, items } = parseRequestedRecords(typed);
  const blocks: LetterBlock[] = lead.map((text) => ({
    kind: "paragraph",
    text: toLetterText(text),
    field: "answer",
  }));
  if (items.length > 0) blocks.push({ kind: "list", items: items.map(toLetterText), field: "answer" });
  return blocks;
}

/** A reason of one line, as the first letter had it after a colon, as a sentence of its own. */
export function reasonAsSentence(typed: string): string {
  const reason = typed.trim();
  return reason.includes("\n") || reason === ""
    ? reason
    : toSentence(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}`);
}

/** The same, or the gap where nothing was typed. */
export function blocksOrPlaceholder(
  builder: LetterBuilder,
  typed: string,
  requirement: { path: string; placeholder: string; message: string },
): LetterBlock[] {
  const blocks = blocksFromText(typed);
  if (blocks.length > 0) return blocks;
  const text = builder.requireText(null, requirement.path, requirement.placeholder, requirement.message);
  return [{ kind: "paragraph", text, field: "answer" }];
}

/**
 * When the answer was or is due, and by which rule. The law's own count is named only where it makes that very day.
 * @param possessive "Your", or "The agency's" in a letter to another user
 */
export function dueSentence(
  parties: LetterParties,
  due: ResponseDue | null,
  possessive: string,
): string | null {
  const { law } = parties;
  const own = law.answerTerms;
  // A law without a number still says how soon.
  if (!due) return law.limit === null ? (own?.text ?? null) : null;
  const is = due.on < agencyDay(parties) ? "was" : "is";
  const when = `due on ${letterDate(law, due.on)}`;
  if (due.of === "production") return `${possessive} records ${is === "was" ? "were" : "are"} ${when}.`;
  if (due.moved === "extension")
    return `With the extension, ${uncapitalize(possessive)} answer ${is} ${when}.`;
  if (own?.past && is === "was" && !due.moved) {
    const who = possessive === "Your" ? "you" : uncapitalize(possessive.replace(/'s$/, ""));
    return own.past.replace("{day}", letterDate(law, due.on)).replace("{who}", who);
  }
  const isCounted = law.limit && COUNTED_START_EVENTS.has(law.limit.from) && !due.moved;
  if (!law.limit || !isCounted) return `${possessive} answer ${is} ${when}.`;
  const answer = law.duty === "acknowledge" ? "answer, if only an acknowledgment," : "answer";
  return `${possessive} ${answer} ${is} ${when}: ${limitSource(law, law.limit, "allow")} ${law.limit.words}, ${law.limit.citation}.`;
}

/** From here the day follows by the law's count alone. */
const COUNTED_START_EVENTS: ReadonlySet<string> = new Set(["receipt", "registration"]);

/** A text as the end of a sentence that may end in an abbreviation: "et seq." has its full stop. */
export const withFinalPeriod = (text: string): string => {
  const line = oneLine(text);
  return line.endsWith(".") ? line : `${line}.`;
};

const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Why the decision is wrong, in the user's words. Each exemption that it cites has a point of its own; else it needs them. */
export const ownArgumentBlocks = (
  builder: LetterBuilder,
  { argument }: { argument: string },
  cited: readonly unknown[],
): LetterBlock[] =>
  cited.length > 0
    ? blocksFromText(argument)
    : blocksOrPlaceholder(builder, argument, {
        path: "/argument",
        placeholder: "[why the decision is wrong]",
        message: "Say why the decision is wrong.",
      });
