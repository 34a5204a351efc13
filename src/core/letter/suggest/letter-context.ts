import type { ExtractedFacts } from "#core/classify/classification.ts";
import { requestedSumOf } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";
import { secondReading } from "#core/law/clocks/second-reading.ts";
import type { Body, Law } from "#core/law/law.ts";
import { type LetterPoint, letterPoints } from "#core/letter/arguments/letter-points.ts";
import { citedExemptions, type ReadExemption } from "#core/letter/follow-ups/cited-exemptions.ts";
import { composeLetter, type LetterFactsByKind } from "#core/letter/follow-ups/compose-letter.ts";
import { copyName, copyWords } from "#core/letter/follow-ups/enclosures.ts";
import type { PromisedRecords } from "#core/letter/follow-ups/follow-up.ts";
import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import { agencyPossessive } from "#core/letter/follow-ups/review-letter.ts";
import type { ThreadLetterFacts } from "#core/letter/follow-ups/thread-letter.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { reviewDue, reviewRules } from "#core/letter/law/review-rules.ts";
import type { Letter } from "#core/letter/letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { type LetterVariables, letterVariables } from "#core/letter/letter-variables.ts";
import { agencyDay } from "#core/letter/parties.ts";
import { isItemizedEstimate } from "#core/letter/suggest/itemized-estimate.ts";
import { type SuggestedLetter, suggestLetters } from "#core/letter/suggest/suggested-letters.ts";
import { isPromise } from "#core/request/clock-effects.ts";
import { appealSentOn, type ClockFacts } from "#core/request/clock-facts.ts";
import type { RequestClock } from "#core/request/clocks.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import type { Status } from "#core/request/states.ts";

/** A letter from the agency: what it says, as confirmed or else as it was read, and the facts read from it. */
export type ClassifiedLetter = {
  id: string;
  on: string;
  outcome: Outcome | null;
  facts: ExtractedFacts | null;
  /** Whether the email itself can go along with a letter. */
  copyable?: boolean;
  /** Its own text, where the places of the facts are; absent where it has none. */
  text?: string;
};

/** All that a request's later letters are made from. Days are `YYYY-MM-DD` at the agency. */
export type LetterContext = {
  status: Status;
  law: Law;
  body: Body;
  /** Facts common to all letters. */
  threadFacts: ThreadLetterFacts;
  /** The draft's reason for a fee waiver, in the requester's own words; may be empty. */
  feeWaiverReason: string;
  /** The draft's reason for expedited processing; null where it was not asked for. */
  expeditedReason: string | null;
  /** Oldest first. */
  classifiedLetters: readonly ClassifiedLetter[];
  /** The email that carried the request, where it can go along with a letter. */
  requestCopy: { id: string; on: string } | null;
  /** Null before the first letter arrived. */
  clockFacts: ClockFacts | null;
  clocks: readonly RequestClock[];
  /** Day the agency was last asked its status. */
  lastFollowUpOn: string | null;
};

/**
 * The letters that fit now, most fitting first, each with the agency's letter it answers. What was appealed is not
 * appealed a second time.
 */
export function suggestedLettersFor(
  context: LetterContext,
): (SuggestedLetter & { answers: string | null })[] {
  const { status, law, body, threadFacts, classifiedLetters, clockFacts, clocks, lastFollowUpOn } = context;
  // Who accepted the outcome asks for nothing more.
  if (clockFacts?.acceptedAt != null) return [];
  const appealSent = clockFacts && appealSentOn(clockFacts);
  const suggestions = suggestLetters({
    status,
    today: agencyDay(threadFacts),
    law,
    body,
    clocks,
    letters: classifiedLetters.flatMap(({ outcome, on }) => (outcome === null ? [] : [{ outcome, on }])),
    appealSent,
    lastFollowUpOn,
    expeditedAsked: context.expeditedReason !== null,
  });
  return suggestions.flatMap((suggestion) => {
    const answeredLetter = answeredLetterFor(suggestion.kind, context);
    const isAlreadyAppealed = appealSent !== null && appealSent >= (answeredLetter?.on ?? appealSent);
    if (suggestion.kind === "fee_dispute" && isItemizedEstimate(answeredLetter?.text ?? "")) return [];
    if (isAlreadyAppealed && letterActionOf(suggestion.kind) === "appeals") return [];
    return [{ ...suggestion, answers: answeredLetter?.id ?? null }];
  });
}

/**
 * One letter, with gaps where only the user knows what to say.
 * Throws `no_review` (422) for an appeal under a law that has none.
 */
export const previewLetter = (context: LetterContext, kind: LetterKind): Letter =>
  composeLetter(kind, letterFactsFor(context, kind), "preview");

/** What a template of this kind can name, in this letter. */
export const variablesFor = (context: LetterContext, kind: LetterKind, letter: Letter): LetterVariables =>
  letterVariables(letterFactsFor(context, kind), letter, {
    dueOn: responseDueOf(context.law, context.clocks)?.on ?? null,
    answeredOn: answeredLetterFor(kind, context)?.on ?? null,
  });

/** What a letter in another language says, in English for the requester; null where it is in English. */
export function englishReading(context: LetterContext, kind: LetterKind): Letter | null {
  const { law, body, threadFacts } = context;
  if (threadFacts.law.language === "en") return null;
  return previewLetter(
    { ...context, threadFacts: { ...threadFacts, law: letterLaw(law, body, "en") } },
    kind,
  );
}

/** An email of the request that goes along with a letter, as a file of this name; `words` as the letter says it. */
export type LetterCopy = { messageId: string; name: string; words: string };

/** Who decides an appeal or a complaint gets the request and the answer that it is about. */
export function letterCopies(context: LetterContext, kind: LetterKind): LetterCopy[] {
  const { law, body, requestCopy } = context;
  const addressee = addresseeOf(kind, reviewRules(law, body));
  if (addressee === null) return [];
  const whose = agencyPossessive({ law: letterLaw(law, body) }, addressee);
  // The next level sees the decision, and what came of the review of it.
  const answered =
    kind === "outside_complaint"
      ? [newestWithOutcome(context, DECISIONS), newestWithOutcome(context, ["appeal_denied"])]
      : [answeredLetterFor(kind, context)];
  return [
    ...(requestCopy ? [copyOf(context, "request", requestCopy.id, requestCopy.on, "my")] : []),
    ...answered.flatMap((letter) =>
      letter?.copyable ? [copyOf(context, "answer", letter.id, letter.on, whose)] : [],
    ),
  ];
}

/** A copy's file name and the words for it, in the language of the letter. */
function copyOf(
  { threadFacts: { law } }: LetterContext,
  what: "request" | "answer",
  messageId: string,
  on: string,
  whose: string,
): LetterCopy {
  return { messageId, name: `${copyName(law, what, on)}.eml`, words: copyWords(law, what, on, whose) };
}

/** The letters whose arguments the user chooses. */
const ARGUED_KINDS: ReadonlySet<LetterKind> = new Set([
  "denial_appeal",
  "denial_again",
  "no_records_appeal",
  "no_records_again",
  "silence_appeal",
  "fee_appeal",
  "fee_dispute",
  "outside_complaint",
  "ruling_comments",
]);

/** The arguments that a letter makes or could make; none for one that argues nothing, or not in English, as the library is. */
export function pointsFor(context: LetterContext, kind: LetterKind): LetterPoint[] {
  const { law, body, threadFacts } = context;
  if (!ARGUED_KINDS.has(kind) || threadFacts.law.language !== "en") return [];
  const facts = letterFactsFor(context, kind);
  const cited = "exemptions" in facts ? facts.exemptions.filter(({ citation }) => citation !== "") : [];
  const outside = addresseeOf(kind, reviewRules(law, body))?.at === "outside";
  const isLate = "isLate" in facts && facts.isLate === true;
  return letterPoints({ jurisdiction: law.jurisdiction, exemptions: law.exemptions, cited, outside, isLate });
}

/** The text of the agency's letter that a letter answers; null where it answers none, or one without text. */
export const answeredTextOf = (context: LetterContext, kind: LetterKind): string | null =>
  answeredLetterFor(kind, context)?.text ?? null;

/** The texts a letter shows in place of what is missing, such as "[your answer]". */
export const placeholdersByPath = (letter: Letter): Map<string, string> =>
  new Map(
    letter.blocks
      .flatMap((block) =>
        "lines" in block ? block.lines.flat() : "items" in block ? block.items.flat() : block.text,
      )
      .flatMap(({ text, missing }) => (missing === undefined ? [] : [[missing, text] as const])),
  );

/** Facts of each letter that the request has; facts only the requester knows are empty. */
function letterFactsFor<Kind extends LetterKind>(
  context: LetterContext,
  kind: Kind,
): LetterFactsByKind[Kind] {
  const { law, body, clocks, feeWaiverReason } = context;
  const threadFacts = {
    ...context.threadFacts,
    trackingNumber: context.threadFacts.trackingNumber ?? trackingNumberIn(context),
    enclosures: letterCopies(context, kind).map(({ words }) => words),
  };
  const answeredLetter = answeredLetterFor(kind, context);
  const on = answeredLetter?.on ?? saidByHandOn(context, ANSWERED_OUTCOMES[kind]) ?? "";
  const decidedOn = newestWithOutcome(context, DECISIONS)?.on ?? saidByHandOn(context, DECISIONS);
  const requestedSum = answeredLetter?.facts ? requestedSumOf(answeredLetter.facts) : null;
  const requestedFeeCents = requestedSum?.value ?? null;
  const inCurrency = requestedSum ? { currency: requestedSum.currency ?? "USD" } : {};
  const rules = reviewRules(law, body);
  const decision = {
    ...threadFacts,
    rules,
    decidedOn: on,
    appealDue: clocks.find((clock) => clock.kind === "appeal")?.dueOn ?? null,
  };
  const silence = {
    ...threadFacts,
    rules,
    answerDue: responseDueOf(law, clocks),
    acknowledged: isAcknowledged(context),
    answeredInPart: saidOutcomes(context).some(
      (outcome) => isPromise(outcome) || outcome === "partly_released",
    ),
    granted: promisedRecords(context),
  };
  const denial = {
    ...decision,
    exemptions: citedExemptions(law, readExemptions(answeredLetter)),
    isPartial: answeredLetter?.outcome === "partly_released",
    argument: "",
  };
  const decided = newestWithOutcome(context, DECISIONS);
  const appealSentOnDay = context.clockFacts && appealSentOn(context.clockFacts);
  const refusal = newestWithOutcome(context, ANSWERED_OUTCOMES.denial_appeal);
  const refused = citedExemptions(law, readExemptions(refusal));
  const waiver = { ...decision, reason: feeWaiverReason };
  const noRecords = { ...decision, argument: "" };
  const all: LetterFactsByKind = {
    follow_up: silence,
    silence_appeal: silence,
    last_reminder: silence,
    clarification: { ...threadFacts, askedOn: on, answer: "" },
    narrowing: { ...threadFacts, askedOn: answeredLetter?.on ?? null, narrowed: "" },
    narrowing_scope: { ...threadFacts, from: "", to: "", custodians: "" },
    completion_date: silence,
    fee_accept: { ...threadFacts, ...inCurrency, askedOn: on, mostCents: requestedFeeCents },
    fee_partial: { ...threadFacts, ...inCurrency, askedOn: on, mostCents: null, part: "" },
    fee_appeal: {
      ...decision,
      ...inCurrency,
      appealDue: noticeAppealDue(context, "fee", on),
      reason: "",
      askedCents: requestedFeeCents,
      isLate: isLateOn(context, on),
    },
    extension_appeal: { ...decision, appealDue: noticeAppealDue(context, "extension", on), reason: "" },
    expedite_appeal: { ...decision, appealDue: null, reason: context.expeditedReason ?? "" },
    ruling_comments: {
      ...threadFacts,
      rulingAskedOn: answeredLetter?.on ?? null,
      rulingNumber: "",
      exemptions: citedExemptions(law, readExemptions(answeredLetter)),
      argument: "",
    },
    outside_complaint: {
      ...threadFacts,
      rules,
      decidedOn,
      appealSentOn: appealSentOnDay,
      appealDecidedOn: newestWithOutcome(context, ["appeal_denied"])?.on ?? null,
      answeredInPart: silence.answeredInPart,
      exemptions: refused,
      argument: "",
    },
    suit_notice: {
      ...silence,
      decidedOn,
      decision:
        decided &&
        (decided.outcome === "no_records" || decided.outcome === "partly_released"
          ? decided.outcome
          : "denied"),
    },
    fee_dispute: {
      ...threadFacts,
      ...inCurrency,
      askedOn: on,
      askedCents: requestedFeeCents,
      isLate: isLateOn(context, on),
      reason: "",
    },
    fee_waiver_appeal: waiver,
    fee_waiver_again: waiver,
    denial_appeal: denial,
    denial_again: denial,
    no_records_appeal: noRecords,
    no_records_again: noRecords,
    received: {
      ...threadFacts,
      receivedOn: on,
      missing: "",
      withheld: answeredLetter?.outcome === "partly_released",
    },
    withdrawal: { ...threadFacts, reason: "" },
  };
  return all[kind];
}

/** The last day to appeal a fee or an extension: of its clock, or where it has none, of an appeal of that day. */
function noticeAppealDue(
  { law, body, clocks }: LetterContext,
  decision: "fee" | "extension",
  on: string,
): string | null {
  const review = reviewRules(law, body).otherReviews[decision];
  const clock = clocks.find(({ kind }) => kind === `${decision}_appeal`);
  return clock?.dueOn ?? (review ? reviewDue(law, body, review, on) : null);
}

/** Whether what the agency wrote on a day, or its answer before that, came after its time limit. */
function isLateOn({ law, clocks }: LetterContext, on: string): boolean {
  const clock = clocks.find(({ kind }) => kind === "initial_response");
  if (!clock?.dueOn || on === "") return false;
  const dueDays = [clock.dueOn, secondReading(law, clock.input)?.dueOn ?? ""];
  return dueDays.every((dueOn) => (clock.metOn ?? on) > dueOn);
}

const ANSWERED_OUTCOMES: Partial<Record<LetterKind, readonly Outcome[]>> = {
  clarification: ["clarification_asked"],
  fee_accept: ["fee_estimate", "fee_due"],
  fee_dispute: ["fee_estimate", "fee_due"],
  fee_partial: ["fee_estimate", "fee_due"],
  fee_appeal: ["fee_estimate", "fee_due"],
  extension_appeal: ["extension"],
  ruling_comments: ["ruling_requested"],
  fee_waiver_appeal: ["fee_waiver_refused"],
  fee_waiver_again: ["fee_waiver_refused"],
  denial_appeal: ["denied", "neither_confirm_nor_deny", "partly_released"],
  denial_again: ["denied", "neither_confirm_nor_deny", "partly_released"],
  no_records_appeal: ["no_records"],
  no_records_again: ["no_records"],
  received: ["released", "partly_released"],
};

const DECISIONS: readonly Outcome[] = ["denied", "neither_confirm_nor_deny", "partly_released", "no_records"];

/** The agency's newest letter that this one answers. */
function answeredLetterFor(kind: LetterKind, context: LetterContext): ClassifiedLetter | null {
  // Unasked, a request may be narrowed at any time; the letter then does not mention a question.
  const clarificationOutcomes =
    context.status === "clarification_asked" ? ANSWERED_OUTCOMES.clarification : [];
  if (kind === "expedite_appeal") return expeditedRefusal(context);
  return newestWithOutcome(context, kind === "narrowing" ? clarificationOutcomes : ANSWERED_OUTCOMES[kind]);
}

/** Expedited processing is mostly refused in a letter about other things. */
const expeditedRefusal = ({ classifiedLetters }: LetterContext): ClassifiedLetter | null =>
  classifiedLetters.findLast(({ text }) =>
    splitSentences(text ?? "").some(
      (sentence) => /\bexpedit/i.test(sentence.text) && /\b(?:den|refus|declin|not)/i.test(sentence.text),
    ),
  ) ?? null;

/** The agency's promise of the records, while it is the last thing it decided. */
function promisedRecords(context: LetterContext): PromisedRecords | null {
  const granted = newestWithOutcome(context, ["granted"]);
  if (granted === null || context.status !== "awaiting_records") return null;
  const recordsBy = granted.facts?.dates.find(({ meaning }) => meaning === "response_due")?.value ?? null;
  return { on: granted.on, recordsBy };
}

/** The number in the agency's letters, where it was not recorded from an acknowledgment. */
const trackingNumberIn = ({ classifiedLetters }: LetterContext): string | null =>
  classifiedLetters.flatMap(({ facts }) => facts?.trackingNumbers ?? []).at(-1)?.value ?? null;

const newestWithOutcome = (
  { classifiedLetters }: LetterContext,
  outcomes: readonly Outcome[] = [],
): ClassifiedLetter | null =>
  classifiedLetters.findLast(({ outcome }) => outcome !== null && outcomes.includes(outcome)) ?? null;

/** The day of what the user recorded by hand, of which there is no letter here. */
const saidByHandOn = ({ clockFacts }: LetterContext, outcomes: readonly Outcome[] = []): string | null =>
  clockFacts?.letters.findLast(({ outcome }) => outcomes.includes(outcome))?.on ?? null;

/** All that the agency said so far, in letters or as the user recorded it. */
const saidOutcomes = ({ classifiedLetters, clockFacts }: LetterContext): Outcome[] => [
  ...classifiedLetters.flatMap(({ outcome }) => outcome ?? []),
  ...(clockFacts?.letters ?? []).map(({ outcome }) => outcome),
];

/** Longer than this, a sentence is not quoted in a letter. */
const MAX_QUOTE = 300;

function readExemptions(letter: ClassifiedLetter | null): ReadExemption[] {
  const sentences = splitSentences(letter?.text ?? "");
  return (letter?.facts?.exemptions ?? []).map(({ value, evidence }) => {
    // The places in an attached letter are not places in the email.
    const sentence =
      evidence.file === undefined
        ? sentences.find(({ start, end }) => start <= evidence.start && evidence.end <= end)
        : undefined;
    const isQuotable = sentence !== undefined && sentence.text.length <= MAX_QUOTE;
    return { value, statement: isQuotable ? sentence.text : null };
  });
}

/** Whether the agency gave any sign that it has the request. */
const isAcknowledged = (context: LetterContext): boolean =>
  context.threadFacts.trackingNumber !== null || saidOutcomes(context).length > 0;
