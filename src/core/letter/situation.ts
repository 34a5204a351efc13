import type { Body, Law } from "#core/deadline/law.ts";
import { answerDueOf } from "#core/letter/answer-due.ts";
import { citedExemptions } from "#core/letter/cited-exemptions.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import type { LaterFacts } from "#core/letter/later.ts";
import type { Letter } from "#core/letter/letter.ts";
import { type FactsOf, letterOf } from "#core/letter/letter-of.ts";
import { letterRules } from "#core/letter/letter-rules.ts";
import { type LetterOffer, lettersFor } from "#core/letter/letters-for.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import type { Facts } from "#core/reply/reading.ts";
import { sumOf } from "#core/reply/told-facts.ts";
import { appealSentOn, type ClockFacts, type RequestClock } from "#core/request/clocks.ts";
import { deedOf } from "#core/request/letter-deeds.ts";
import type { Status } from "#core/request/states.ts";

/** A letter from the agency: what it says, as confirmed or else as it was read, and the facts read from it. */
export type HeardLetter = { id: string; on: string; outcome: Outcome | null; facts: Facts | null };

/** All that a request's later letters are made from. Days are `YYYY-MM-DD` at the agency. */
export type LetterSituation = {
  status: Status;
  law: Law;
  body: Body;
  /** What every one of them says. */
  later: LaterFacts;
  /** What the draft gave as reason for a fee waiver, in the requester's own words; may be empty. */
  feeWaiverReason: string;
  /** Oldest first. */
  heard: readonly HeardLetter[];
  /** Null before the first letter arrived. */
  clockFacts: ClockFacts | null;
  clocks: readonly RequestClock[];
  /** Day the agency was last asked where it stands. */
  chasedOn: string | null;
};

/**
 * The letters that fit now, most fitting first, each with the agency's letter it answers. What was appealed is not
 * appealed a second time.
 */
export function offersIn(situation: LetterSituation): (LetterOffer & { answers: string | null })[] {
  const { status, law, body, later, heard, clockFacts, clocks, chasedOn } = situation;
  const appealSent = clockFacts && appealSentOn(clockFacts);
  const offers = lettersFor({
    status,
    today: later.date,
    law,
    body,
    clocks,
    letters: heard.flatMap(({ outcome, on }) => (outcome === null ? [] : [{ outcome, on }])),
    appealSent,
    chasedOn,
  });
  return offers.flatMap((offer) => {
    const answered = answeredBy(offer.kind, situation);
    const appealed = appealSent !== null && appealSent >= (answered?.on ?? appealSent);
    if (appealed && deedOf(offer.kind) === "appeals") return [];
    return [{ ...offer, answers: answered?.id ?? null }];
  });
}

/**
 * One letter, with gaps where only the person knows what to say.
 * Throws `no_review` (422) for an appeal under a law that has none.
 */
export const letterIn = (situation: LetterSituation, kind: LetterKind): Letter =>
  letterOf(kind, factsIn(situation, kind), "preview");

/** The texts a letter shows in place of what is missing, such as "[your answer]". */
export const placeholdersOf = (letter: Letter): Map<string, string> =>
  new Map(
    letter.blocks
      .flatMap((block) =>
        "lines" in block ? block.lines.flat() : "items" in block ? block.items.flat() : block.text,
      )
      .flatMap(({ text, missing }) => (missing === undefined ? [] : [[missing, text] as const])),
  );

/** What each letter has to know, as far as the request tells; what only its person knows is left empty. */
function factsIn<Kind extends LetterKind>(situation: LetterSituation, kind: Kind): FactsOf[Kind] {
  const { later, law, body, clocks, feeWaiverReason } = situation;
  const answered = answeredBy(kind, situation);
  const on = answered?.on ?? "";
  const asked = answered?.facts ? sumOf(answered.facts) : null;
  const rules = letterRules(law, body);
  const decision = {
    ...later,
    rules,
    decidedOn: on,
    appealDue: clocks.find((clock) => clock.kind === "appeal")?.dueOn ?? null,
  };
  const silence = {
    ...later,
    rules,
    answerDue: answerDueOf(clocks),
    acknowledged: isAcknowledged(situation),
  };
  const denial = {
    ...decision,
    exemptions: citedExemptions(law, answered?.facts?.exemptions.map(({ value }) => value) ?? []),
    argument: "",
  };
  const waiver = { ...decision, reason: feeWaiverReason };
  const noRecords = { ...decision, argument: "" };
  const all: FactsOf = {
    follow_up: silence,
    silence_appeal: silence,
    last_reminder: silence,
    clarification: { ...later, askedOn: on, answer: "" },
    narrowing: { ...later, askedOn: answered?.on ?? null, narrowed: "" },
    fee_accept: { ...later, askedOn: on, mostCents: asked },
    fee_dispute: { ...later, askedOn: on, askedCents: asked, reason: "" },
    fee_waiver_appeal: waiver,
    fee_waiver_again: waiver,
    denial_appeal: denial,
    denial_again: denial,
    no_records_appeal: noRecords,
    no_records_again: noRecords,
    received: { ...later, receivedOn: on, missing: "" },
    withdrawal: { ...later, reason: "" },
  };
  return all[kind];
}

const ANSWERS: Partial<Record<LetterKind, readonly Outcome[]>> = {
  clarification: ["clarification_asked"],
  fee_accept: ["fee_estimate", "fee_due"],
  fee_dispute: ["fee_estimate", "fee_due"],
  fee_waiver_appeal: ["fee_waiver_refused"],
  fee_waiver_again: ["fee_waiver_refused"],
  denial_appeal: ["denied", "neither_confirm_nor_deny", "partly_released"],
  denial_again: ["denied", "neither_confirm_nor_deny", "partly_released"],
  no_records_appeal: ["no_records"],
  no_records_again: ["no_records"],
  received: ["released", "partly_released"],
};

/** The agency's newest letter that this one answers. */
function answeredBy(kind: LetterKind, { heard, status }: LetterSituation): HeardLetter | null {
  // Unasked, a request may be narrowed at any time; the letter then thanks nobody for a question.
  const asks = status === "clarification_asked" ? ANSWERS.clarification : [];
  const outcomes = kind === "narrowing" ? asks : ANSWERS[kind];
  return heard.findLast(({ outcome }) => outcome !== null && outcomes?.includes(outcome)) ?? null;
}

/** Whether the agency gave any sign that it has the request. */
const isAcknowledged = ({ heard, later }: LetterSituation): boolean =>
  later.trackingNumber !== null || heard.some(({ outcome }) => outcome !== null);
