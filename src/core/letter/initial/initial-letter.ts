import {
  contactText,
  handlingText,
  requesterStatementText,
  timeLimitText,
} from "#core/letter/initial/handling-text.ts";
import { recordsBlocks, requestTitle } from "#core/letter/initial/request-blocks.ts";
import type { FeeCategory, Format, Statement } from "#core/letter/initial/request-options.ts";
import {
  attachmentBlocks,
  feeAmountText,
  feeCategorySentence,
  recordsPhrase,
  toSentence,
  waiverSection,
} from "#core/letter/initial/request-options-text.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
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
  closingBlocks,
  closingIn,
  itemizedEstimate,
  type LetterParties,
  letterhead,
  requestSubject,
  salutation,
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
  /** Whether the request belongs to a legal proceeding, and whether the requester was convicted; null: not said. */
  legalProceeding?: Statement | null;
  conviction?: Statement | null;
  /** The jurisdiction of which the requester ticked that they are a resident; absent or null: not said. */
  residentOf?: string | null;
  /** `reason` is the requester's own statement; without it the letter asks and claims nothing. */
  feeWaiver: { reason: string | null } | null;
  feeCapCents: number | null;
  expedited: { reason: string | null } | null;
  format: Format;
  /**
   * The answer's due day if the letter is received on its date; null where the law sets none, and where the letter goes
   * by post and arrives later.
   */
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
  const titleText = requestTitle(builder, facts);
  const greeting = salutation(facts);
  return builder.build(requestSubject(facts.law, titleText), [
    ...letterheadBlocks,
    { kind: "title", text: titleText },
    { kind: "reference", text: toLetterText(`Request ${underTheLaw(facts.law)}`) },
    greeting,
    ...recordsBlocks(builder, facts, `${openingText(facts)}${dateRangeText(builder, facts)}:`),
    ...attachmentBlocks(facts.attachments),
    ...optionBlocks(builder, facts),
    { kind: "paragraph", text: toLetterText(handlingText(facts)) },
    { kind: "paragraph", text: toLetterText(closingText(facts)) },
    ...closingBlocks(letterheadBlocks, facts, {
      closing: closingIn(facts.law, plainText(greeting.text)),
      isWhole: true,
    }),
  ]);
}

const closingText = (facts: InitialFacts): string =>
  [timeLimitText(facts), contactText(facts)].filter((text) => text !== null).join(" ");

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
      ? `${verb} on ${letterDate(law, from)}`
      : `${verb} between ${letterDateInSentence(law, from)} and ${letterDate(law, to)}`;
  }
  if (from) return `${verb} between ${letterDateInSentence(law, from)} and the day of your search`;
  if (to) return `${verb} on or before ${letterDate(law, to)}`;
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
  const statement = requesterStatementText(facts);
  if (statement !== "") blocks.unshift({ kind: "paragraph", text: toLetterText(statement) });
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

/** The law is named only where it has a waiver; without one a bare wish has nothing to rest on. */
function feeWaiver({ law, feeWaiver }: InitialFacts): string | null {
  const reason = toSentence(feeWaiver?.reason ?? "");
  const { onlyFee } = requiredContents(law);
  if (reason === "" && law.feeWaiver)
    return onlyFee
      ? `I ask that ${onlyFee.name} be waived, ${law.feeWaiver.citation}.`
      : `I ask that fees be waived or reduced as far as ${law.feeWaiver.citation} allows.`;
  if (reason === "") return null;
  const section = waiverSection(law, reason);
  return section
    ? `I ask that ${onlyFee?.name ?? "fees"} be waived under ${section.citation}: ${reason}`
    : `I ask you to reduce or waive the fees as a matter of discretion: ${reason}`;
}

/** Nothing where no fee may depend on it. Up to the amount the requester agrees to pay; federal agencies take silence for agreement to $25 (28 C.F.R. § 16.10(e)). */
function feeCap(facts: InitialFacts, cents: number): string | null {
  const { law } = facts;
  const { estimate, feeNotice, onlyFee } = requiredContents(law);
  if (onlyFee) return null;
  const notice =
    feeNotice ??
    `please send me ${itemizedEstimate(law)} before you incur it${estimate ? `, ${estimate}` : ""}.`;
  if (cents <= 0) {
    const amount = law.jurisdiction === "us" ? "fees of $25 or any other amount" : "any fee";
    return `Please do not take this request as an agreement to pay ${amount}. If you expect a cost, ${notice}`;
  }
  const amount = feeAmountText(law, cents);
  return `${facts.feeWaiver && feeWaiver(facts) ? "So far as fees are not waived, I" : "I"} agree to pay up to ${amount}. If you expect a cost above ${amount}, ${notice}`;
}

function expedited(builder: LetterBuilder, facts: InitialFacts): LetterText {
  const { law } = facts;
  const reason = builder.requireText(
    toSentence(facts.expedited?.reason ?? ""),
    "/expedited/reason",
    "[your reason]",
    "Say why the request cannot wait.",
  );
  const certification = law.expedited?.certified
    ? "I certify that this statement is true and correct to the best of my knowledge and belief, 5 U.S.C. § 552(a)(6)(E)(vi). Please notify me of your decision on this within ten calendar days of the request, 5 U.S.C. § 552(a)(6)(E)(ii)(I)."
    : "";
  const presumption = facts.feeCategory === "news_media" ? law.expedited?.newsMedia : undefined;
  const ending = [certification, presumption, law.expedited?.ask]
    .map((text) => (text ? ` ${text}` : ""))
    .join("");
  return [{ text: expeditedAsk(facts) }, ...reason, { text: ending }].filter((run) => run.text !== "");
}

function expeditedAsk({ law, records }: InitialFacts): string {
  if (law.jurisdiction === "us-nj" && law.expedited)
    return IMMEDIATE_ACCESS_RECORDS.test(records)
      ? `I ask for immediate access, ${law.expedited.citation}, to the budgets, bills, vouchers, contracts and pay records among these records: `
      : "I ask that you answer sooner than the law requires: ";
  if (law.expedited?.certified)
    return "I ask for expedited processing because of a compelling need, 5 U.S.C. § 552(a)(6)(E)(i)(I), (v): ";
  if (law.expedited) return `I ask for ${law.expedited.name} under ${law.expedited.citation}: `;
  return law.limit
    ? "I ask that you answer sooner than the law requires: "
    : "I ask that you answer as soon as you can: ";
}

/** N.J.S.A. 47:1A-5(e) covers no other records. */
const IMMEDIATE_ACCESS_RECORDS =
  /\b(?:budgets?|bills?|vouchers?|contracts?|employment agreements?|salar(?:y|ies)|overtime|payroll)\b/i;
