import { shortDate } from "#core/calendar-words.ts";
import type { Body, Law } from "#core/deadline/law.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/kinds.ts";
import { type LetterRules, letterRules } from "#core/letter/letter-rules.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { determines, isOwn } from "#core/request/clock-effects.ts";
import type { RequestClock } from "#core/request/clocks.ts";
import type { Status } from "#core/request/states.ts";

/** What the choice of a letter depends on. Days are `YYYY-MM-DD`, at the agency. */
export type LetterState = {
  status: Status;
  today: string;
  law: Law;
  body: Body;
  clocks: readonly Pick<RequestClock, "kind" | "dueOn" | "metOn" | "pausedSince">[];
  /** What the agency wrote, oldest first. */
  letters: readonly { outcome: Outcome; on: string }[];
  /** Day the newest appeal left. */
  appealSent: string | null;
  /** Day the agency was last asked where it stands, by one of these letters. */
  chasedOn: string | null;
};

export type LetterOffer = {
  kind: LetterKind;
  label: string;
  /** Why it is offered, in a sentence. */
  why: string;
  /** Who gets it where that is not the agency: "the Public Access Counselor". */
  to: string | null;
  /** What the person has to see to themselves, in sentences. */
  note: string | null;
};

/**
 * The letters that fit where a request stands, most fitting first. None before the first letter left, and none once
 * nobody waits for anything.
 */
export function lettersFor(state: LetterState): LetterOffer[] {
  const rules = letterRules(state.law, state.body);
  const offers = BY_STATUS[state.status](state, rules).map(([kind, why]) => offer(kind, why, rules));
  const refused = newest(state, ["fee_waiver_refused"]);
  const settled = refused === null || (state.appealSent !== null && state.appealSent >= refused);
  if (settled || offers.length === 0) return offers;
  // Refused by itself, a waiver moves nothing else, so it is answered first.
  return [waiverOffer(state, rules, refused), ...offers];
}

type Choice = readonly [LetterKind, string];

const BY_STATUS: Record<Status, (state: LetterState, rules: LetterRules) => Choice[]> = {
  draft: () => [],
  scheduled: () => [],
  sending: () => [],
  awaiting_acknowledgment: waiting,
  awaiting_determination: waiting,
  referred: waiting,
  clarification_asked: (state) => [
    ["clarification", asked(state, ["clarification_asked"], "They asked you a question")],
    ["narrowing", "You can ask for less."],
    WITHDRAWAL,
  ],
  fee_asked: (state) => {
    const named = asked(state, ["fee_estimate", "fee_due"], "They named a fee");
    return [
      ["fee_accept", named],
      ["fee_dispute", named],
      ["narrowing", "Asking for less may cost less."],
      WITHDRAWAL,
    ];
  },
  partly_released: (state, rules) => [
    ["received", asked(state, ["partly_released"], "Records came")],
    refusal(state, rules),
    WITHDRAWAL,
  ],
  released: (state) => [["received", asked(state, ["released"], "The records came")]],
  denied: (state, rules) => [refusal(state, rules)],
  no_records: (state, rules) => [
    [
      rules.reviewsAnswers ? "no_records_appeal" : "no_records_again",
      `${asked(state, ["no_records"], "They found nothing")}${untilWhen(state, rules.reviewsAnswers)}`,
    ],
  ],
  // Who appealed silence may still ask for the answer; a refusal was one.
  appeal_pending: (state) => [...(hasAnswer(state) ? [] : [askAgain(state)]), WITHDRAWAL],
  appeal_decided: (state) =>
    newest(state, ["appeal_granted"]) === null ? [WITHDRAWAL] : [askAgain(state), WITHDRAWAL],
  in_litigation: () => [],
  withdrawn: () => [],
  closed: () => [],
};

const askAgain = (state: LetterState): Choice => ["follow_up", standing(state).words];

const hasAnswer = ({ letters }: LetterState): boolean => letters.some(({ outcome }) => determines(outcome));

const WITHDRAWAL: Choice = ["withdrawal", "You no longer want the records."];

function waiting(state: LetterState, rules: LetterRules): Choice[] {
  const { late, words } = standing(state);
  const ask: Choice = ["follow_up", words];
  const rest: Choice[] = [["narrowing", "You can ask for less."], WITHDRAWAL];
  if (!late) return [ask, ...rest];
  const next: Choice = [rules.reviewsSilence ? "silence_appeal" : "last_reminder", words];
  // Nobody is taken further before they were asked once.
  const chased = state.chasedOn !== null && state.chasedOn > late;
  return chased ? [next, ask, ...rest] : [ask, next, ...rest];
}

/** Where the answer stands; `late` is the day it was due, once that is past. */
function standing({ clocks, today }: LetterState): { late: string | null; words: string } {
  const open = clocks.find(({ kind, metOn }) => metOn === null && kind !== "appeal_decision" && !isOwn(kind));
  if (!open) return { late: null, words: "The law sets no day for the answer." };
  const { dueOn, pausedSince } = open;
  if (dueOn === null) {
    const since = pausedSince === null ? "" : ` since ${shortDate(pausedSince, today)}`;
    return { late: null, words: `The clock has stood still${since}.` };
  }
  const what = open.kind === "production" ? "The records" : "The answer";
  const [was, is] = open.kind === "production" ? ["were", "are"] : ["was", "is"];
  const late = dueOn < today;
  return { late: late ? dueOn : null, words: `${what} ${late ? was : is} due ${shortDate(dueOn, today)}.` };
}

function refusal(state: LetterState, rules: LetterRules): Choice {
  const part = state.status === "partly_released";
  const why = part
    ? asked(state, ["partly_released"], "They held a part back")
    : asked(state, ["denied", "neither_confirm_nor_deny"], "They refused");
  return [
    rules.review ? "denial_appeal" : "denial_again",
    `${why}${untilWhen(state, rules.review !== null)}`,
  ];
}

/** Until when a refusal can be taken further outside court, or that it was. */
function untilWhen({ clocks, appealSent, today }: LetterState, reviewed: boolean): string {
  if (!reviewed) return " This law has no appeal of it outside court.";
  if (appealSent !== null) return ` You appealed ${shortDate(appealSent, today)}.`;
  const dueOn = clocks.find(({ kind }) => kind === "appeal")?.dueOn ?? null;
  if (dueOn === null) return "";
  return dueOn < today
    ? ` The time to appeal ended ${shortDate(dueOn, today)}.`
    : ` You can appeal until ${shortDate(dueOn, today)}.`;
}

function waiverOffer(state: LetterState, rules: LetterRules, on: string): LetterOffer {
  const appeal = rules.reviewsAnswers && state.law.fees.waiver !== null;
  const why = `They refused the fee waiver ${shortDate(on, state.today)}.`;
  return offer(appeal ? "fee_waiver_appeal" : "fee_waiver_again", why, rules);
}

function offer(kind: LetterKind, why: string, { review }: LetterRules): LetterOffer {
  const reviewed = review !== null && REVIEWED.has(kind);
  const to = reviewed && review.at === "outside" ? review.name : null;
  const notes = [
    to && `This goes to ${to}, not to the agency. Send your request and the agency's answer with it.`,
    kind === "silence_appeal" || !reviewed ? null : review.formality,
  ].filter((note) => note !== null);
  return { kind, label: LETTER_LABELS[kind], why, to, note: notes.join(" ") || null };
}

const REVIEWED: ReadonlySet<LetterKind> = new Set([
  "fee_waiver_appeal",
  "denial_appeal",
  "no_records_appeal",
  "silence_appeal",
]);

function asked(state: LetterState, outcomes: readonly Outcome[], what: string): string {
  const on = newest(state, outcomes);
  return on === null ? `${what}.` : `${what} ${shortDate(on, state.today)}.`;
}

const newest = ({ letters }: LetterState, outcomes: readonly Outcome[]): string | null =>
  letters.findLast(({ outcome }) => outcomes.includes(outcome))?.on ?? null;
