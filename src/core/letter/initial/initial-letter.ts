import { longDate, longDateWithWeekday } from "#core/dates/format-date.ts";
import { fillTypedText } from "#core/letter/fill-variables.ts";
import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import type { FeeCategory, Format } from "#core/letter/initial/request-options.ts";
import {
  attachmentBlocks,
  feeCapText,
  feeCategorySentence,
  recordsPhrase,
  toSentence,
} from "#core/letter/initial/request-options-text.ts";
import {
  createLetterBuilder,
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  type LetterText,
  oneLine,
  toLetterText,
} from "#core/letter/letter.ts";
import {
  closingBlocks,
  type LetterParties,
  letterhead,
  requestSubject,
  salutation,
  theLawCapitalized,
  underTheLaw,
} from "#core/letter/parties.ts";

/** Facts for the initial request. Dates are `YYYY-MM-DD`; money is in cents. */
export type InitialFacts = LetterParties & {
  subject: string;
  /** As typed: prose, or one record a line. */
  records: string;
  /** When the records were made. `to` null means up to the day of the search. */
  range: { from: string | null; to: string | null };
  /** Names of the files that go with the letter. */
  attachments: readonly string[];
  /** The requester's fee category and the reason, in their own words. */
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
  const builder = createLetterBuilder(mode);
  const letterheadBlocks = letterhead(builder, facts);
  const titleText = oneLine(facts.subject)
    ? fillTypedText(builder, facts, facts.subject, "/subject")
    : builder.requireText(null, "/subject", "[subject]", "Say in a few words what the request is about.");
  return builder.build(requestSubject(facts.law, titleText), [
    ...letterheadBlocks,
    { kind: "title", text: titleText },
    { kind: "reference", text: toLetterText(`Request ${underTheLaw(facts.law)}`) },
    salutation(facts),
    ...recordsBlocks(builder, facts),
    ...attachmentBlocks(facts.attachments),
    ...optionBlocks(builder, facts),
    { kind: "paragraph", text: toLetterText(timeLimitText(facts)) },
    ...closingBlocks(letterheadBlocks),
  ]);
}

function recordsBlocks(builder: LetterBuilder, facts: InitialFacts): LetterBlock[] {
  const intro: LetterBlock = {
    kind: "paragraph",
    text: toLetterText(`${openingText(facts)}${dateRangeText(builder, facts)}:`),
  };
  const { lead, items } = parseRequestedRecords(facts.records);
  if (lead.length === 0 && items.length === 0) {
    const gap = builder.requireText(
      null,
      "/records",
      "[the records you ask for]",
      "Describe the records you ask for.",
    );
    return [intro, { kind: "paragraph", text: gap, field: "records" }];
  }
  const blocks: LetterBlock[] = [intro];
  const record = (text: string) => fillTypedText(builder, facts, text, "/records");
  for (const text of lead) blocks.push({ kind: "paragraph", text: record(text), field: "records" });
  if (items.length > 0) blocks.push({ kind: "list", items: items.map(record), field: "records" });
  return blocks;
}

function openingText({ law, format }: InitialFacts): string {
  if (format === "inspection") return `I ask to inspect ${recordsPhrase(law)}`;
  if (law.recordsTerm === "information") return "I ask for this information";
  return `I request copies of ${recordsPhrase(law)}`;
}

function dateRangeText(builder: LetterBuilder, { range: { from, to }, law }: InitialFacts): string {
  const verb = law.recordsTerm === "information" ? ", from records made" : ", made";
  if (from && to) {
    if (from > to) builder.addError("/range", "The range ends before it begins.");
    return from === to
      ? `${verb} on ${longDate(from)}`
      : `${verb} between ${longDate(from)} and ${longDate(to)}`;
  }
  if (from) return `${verb} between ${longDate(from)} and the day of your search`;
  if (to) return `${verb} on or before ${longDate(to)}`;
  return "";
}

function optionBlocks(builder: LetterBuilder, facts: InitialFacts): LetterBlock[] {
  const optionSentences = [
    FORMAT_TEXT[facts.format],
    feeCategorySentence(withoutRepeatedStatement(facts)),
    facts.feeWaiver && feeWaiver(facts),
    facts.feeCapCents === null ? null : feeCap(facts, facts.feeCapCents),
  ].filter((option) => option !== null);
  const blocks: LetterBlock[] = [];
  if (optionSentences.length > 0)
    blocks.push({ kind: "paragraph", text: toLetterText(optionSentences.join(" ")) });
  if (facts.expedited) blocks.push({ kind: "paragraph", text: expedited(builder, facts) });
  return blocks;
}

/** The text on the requester is often also the reason for the waiver; it is then used only there. */
function withoutRepeatedStatement(facts: InitialFacts): InitialFacts {
  const isRepeated = oneLine(facts.feeWaiver?.reason ?? "").includes(
    oneLine(facts.feeStatement).replace(/\.$/, ""),
  );
  return isRepeated ? { ...facts, feeStatement: "" } : facts;
}

const FORMAT_TEXT: Record<Format, string | null> = {
  any: null,
  electronic: "Please send electronic copies.",
  native: "Please send the files as you keep them: spreadsheets as spreadsheets, data as data.",
  paper: "Please send copies on paper.",
  inspection: "Please tell me when and where I can do so.",
};

/** The law is named only where it has a waiver, and the reason given only where the requester gave one. */
function feeWaiver({ law, feeWaiver }: InitialFacts): string {
  const reason = toSentence(feeWaiver?.reason ?? "");
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
    : `If you expect a cost above ${feeCapText(law, cents)}, please write before incurring it.`;
}

function expedited(builder: LetterBuilder, facts: InitialFacts): LetterText {
  const { law } = facts;
  const ask = law.expedited
    ? `I ask for ${law.expedited.name} under ${law.expedited.citation}: `
    : law.limit
      ? "I ask that you answer sooner than the law requires: "
      : "I ask that you answer as soon as you can: ";
  const statement = toSentence(facts.expedited?.reason ?? "");
  const reason = builder.requireText(
    statement,
    "/expedited/reason",
    "[your reason]",
    "Say why the request cannot wait.",
  );
  const certification = law.expedited?.certified
    ? " I certify that this statement is true and correct to the best of my knowledge and belief."
    : "";
  return [{ text: ask }, ...reason, { text: certification }].filter((run) => run.text !== "");
}

/** From which event the limit runs, and how the letter's reader would bring it about today. */
const LIMIT_STARTS: Readonly<Record<string, { of: string; todayVerb: string | null }>> = {
  receipt: { of: "receipt", todayVerb: "receive" },
  registration: { of: "registration", todayVerb: "register" },
  acknowledgment: { of: "your acknowledgment", todayVerb: null },
};

function timeLimitText({ law, dueDate }: InitialFacts): string {
  const start = law.limit && LIMIT_STARTS[law.limit.from];
  if (!law.limit || !start) return "Please tell me by which day I can expect your answer.";
  const answer = law.duty === "acknowledge" ? "an answer, if only an acknowledgment," : "an answer";
  const limitSentence = `${theLawCapitalized(law)} asks for ${answer} within ${law.limit.words} of ${start.of}, ${law.limit.citation}.`;
  return dueDate && start.todayVerb
    ? `${limitSentence} If you ${start.todayVerb} this letter today, that is ${longDateWithWeekday(dueDate)}.`
    : limitSentence;
}
