import { requestedSumOf } from "#core/classify/facts/corrected-facts.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";
import { secondReading } from "#core/law/clocks/second-reading.ts";
import { citedExemptions, type ReadExemption } from "#core/letter/follow-ups/cited-exemptions.ts";
import type { LetterFactsByKind } from "#core/letter/follow-ups/compose-letter.ts";
import { copyName, copyWords } from "#core/letter/follow-ups/enclosures.ts";
import type { PromisedRecords } from "#core/letter/follow-ups/follow-up.ts";
import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import { agencyPossessive } from "#core/letter/follow-ups/review-letter.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { reviewDue, reviewRules } from "#core/letter/law/review-rules.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import {
  ANSWERED_OUTCOMES,
  answeredLetterFor,
  DECISIONS,
  newestWithOutcome,
  saidByHandOn,
  saidOutcomes,
} from "#core/letter/suggest/answered-letter.ts";
import type { ClassifiedLetter, LetterContext } from "#core/letter/suggest/letter-context.ts";
import { isPromise } from "#core/request/clock-effects.ts";
import { appealSentOn } from "#core/request/clock-facts.ts";

/** Facts of each letter that the request has; facts only the requester knows are empty. */
export function letterFactsFor<Kind extends LetterKind>(
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
