import type { Outcome } from "#core/classify/outcome.ts";
import { shortDate } from "#core/dates/format-date.ts";
import type { Body, Law } from "#core/law/law.ts";
import { type ReviewRules, reviewRules } from "#core/letter/law/review-rules.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { isDetermination, isRequesterClock } from "#core/request/clock-effects.ts";
import type { RequestClock } from "#core/request/clocks.ts";
import type { Status } from "#core/request/states.ts";

/** Facts that decide which letters fit. Days are `YYYY-MM-DD`, at the agency. */
export type SuggestionInput = {
  status: Status;
  today: string;
  law: Law;
  body: Body;
  clocks: readonly Pick<RequestClock, "kind" | "dueOn" | "metOn" | "pausedSince">[];
  /** The agency's emails, oldest first. */
  letters: readonly { outcome: Outcome; on: string }[];
  /** Day the newest appeal left. */
  appealSent: string | null;
  /** Day the agency was last asked its status, by one of these letters. */
  lastFollowUpOn: string | null;
};

export type SuggestedLetter = {
  kind: LetterKind;
  label: string;
  /** Why it is offered, in a sentence. */
  reason: string;
  /** The recipient if it is not the agency: "the Public Access Counselor". */
  to: string | null;
  /** Tasks the user has to do themselves, in sentences. */
  note: string | null;
};

/**
 * The letters that fit the status of a request, most fitting first. None before the first letter was sent, and none
 * once no action is pending.
 */
export function suggestLetters(state: SuggestionInput): SuggestedLetter[] {
  const rules = reviewRules(state.law, state.body);
  const suggestions = SUGGESTIONS_BY_STATUS[state.status](state, rules).map(([kind, reason]) =>
    suggestedLetter(kind, reason, rules),
  );
  const waiverDeniedOn = latestOutcomeDate(state, ["fee_waiver_refused"]);
  const isWaiverAppealed =
    waiverDeniedOn === null || (state.appealSent !== null && state.appealSent >= waiverDeniedOn);
  if (isWaiverAppealed || suggestions.length === 0) return suggestions;
  // Refused by itself, a waiver moves nothing else, so it is answered first.
  return [feeWaiverSuggestion(state, rules, waiverDeniedOn), ...suggestions];
}

type Choice = readonly [LetterKind, string];

const SUGGESTIONS_BY_STATUS: Record<Status, (state: SuggestionInput, rules: ReviewRules) => Choice[]> = {
  draft: () => [],
  scheduled: () => [],
  sending: () => [],
  awaiting_acknowledgment: waitingChoices,
  awaiting_determination: waitingChoices,
  referred: waitingChoices,
  clarification_asked: (state) => [
    ["clarification", outcomeSentence(state, ["clarification_asked"], "They asked you a question")],
    ["narrowing", "You can ask for less."],
    WITHDRAWAL,
  ],
  fee_asked: (state) => {
    const feeSentence = outcomeSentence(state, ["fee_estimate", "fee_due"], "They named a fee");
    return [
      ["fee_accept", feeSentence],
      ["fee_dispute", feeSentence],
      ["narrowing", "Asking for less may cost less."],
      WITHDRAWAL,
    ];
  },
  partly_released: (state, rules) => [
    ["received", outcomeSentence(state, ["partly_released"], "Records came")],
    denialChoice(state, rules),
    WITHDRAWAL,
  ],
  released: (state) => [["received", outcomeSentence(state, ["released"], "The records came")]],
  denied: (state, rules) => [denialChoice(state, rules)],
  no_records: (state, rules) => [
    [
      rules.reviewsAnswers ? "no_records_appeal" : "no_records_again",
      `${outcomeSentence(state, ["no_records"], "They found nothing")}${appealDeadlineText(state, rules.reviewsAnswers)}`,
    ],
  ],
  // Who appealed silence may still ask for the answer; a refusal was one.
  appeal_pending: (state) => [...(hasDetermination(state) ? [] : [followUpChoice(state)]), WITHDRAWAL],
  appeal_decided: (state) =>
    latestOutcomeDate(state, ["appeal_granted"]) === null
      ? [WITHDRAWAL]
      : [followUpChoice(state), WITHDRAWAL],
  in_litigation: () => [],
  withdrawn: () => [],
  closed: () => [],
};

const followUpChoice = (state: SuggestionInput): Choice => ["follow_up", answerStatus(state).text];

const hasDetermination = ({ letters }: SuggestionInput): boolean =>
  letters.some(({ outcome }) => isDetermination(outcome));

const WITHDRAWAL: Choice = ["withdrawal", "You no longer want the records."];

function waitingChoices(state: SuggestionInput, rules: ReviewRules): Choice[] {
  const { late, text } = answerStatus(state);
  const followUp: Choice = ["follow_up", text];
  const otherChoices: Choice[] = [["narrowing", "You can ask for less."], WITHDRAWAL];
  if (!late) return [followUp, ...otherChoices];
  const next: Choice = [rules.reviewsSilence ? "silence_appeal" : "last_reminder", text];
  // A reminder comes before any appeal of silence.
  const wasFollowedUp = state.lastFollowUpOn !== null && state.lastFollowUpOn > late;
  return wasFollowedUp ? [next, followUp, ...otherChoices] : [followUp, next, ...otherChoices];
}

/** The status of the answer; `late` is the day it was due, once that is past. */
function answerStatus({ clocks, today }: SuggestionInput): { late: string | null; text: string } {
  const open = clocks.find(
    ({ kind, metOn }) => metOn === null && kind !== "appeal_decision" && !isRequesterClock(kind),
  );
  if (!open) return { late: null, text: "The law sets no day for the answer." };
  const { dueOn, pausedSince } = open;
  if (dueOn === null) {
    const since = pausedSince === null ? "" : ` since ${shortDate(pausedSince, today)}`;
    return { late: null, text: `The clock has stood still${since}.` };
  }
  const what = open.kind === "production" ? "The records" : "The answer";
  const [was, is] = open.kind === "production" ? ["were", "are"] : ["was", "is"];
  const late = dueOn < today;
  return { late: late ? dueOn : null, text: `${what} ${late ? was : is} due ${shortDate(dueOn, today)}.` };
}

function denialChoice(state: SuggestionInput, rules: ReviewRules): Choice {
  const part = state.status === "partly_released";
  const reason = part
    ? outcomeSentence(state, ["partly_released"], "They held a part back")
    : outcomeSentence(state, ["denied", "neither_confirm_nor_deny"], "They refused");
  return [
    rules.review ? "denial_appeal" : "denial_again",
    `${reason}${appealDeadlineText(state, rules.review !== null)}`,
  ];
}

/** Until when a refusal can be taken further outside court, or that it was. */
function appealDeadlineText({ clocks, appealSent, today }: SuggestionInput, reviewed: boolean): string {
  if (!reviewed) return " This law has no appeal of it outside court.";
  if (appealSent !== null) return ` You appealed ${shortDate(appealSent, today)}.`;
  const dueOn = clocks.find(({ kind }) => kind === "appeal")?.dueOn ?? null;
  if (dueOn === null) return "";
  return dueOn < today
    ? ` The time to appeal ended ${shortDate(dueOn, today)}.`
    : ` You can appeal until ${shortDate(dueOn, today)}.`;
}

function feeWaiverSuggestion(state: SuggestionInput, rules: ReviewRules, on: string): SuggestedLetter {
  const appeal = rules.reviewsAnswers && state.law.fees.waiver !== null;
  const reason = `They refused the fee waiver ${shortDate(on, state.today)}.`;
  return suggestedLetter(appeal ? "fee_waiver_appeal" : "fee_waiver_again", reason, rules);
}

function suggestedLetter(kind: LetterKind, reason: string, { review }: ReviewRules): SuggestedLetter {
  const reviewed = review !== null && APPEAL_KINDS.has(kind);
  const to = reviewed && review.at === "outside" ? review.name : null;
  const notes = [
    to && `This goes to ${to}, not to the agency. Send your request and the agency's answer with it.`,
    kind === "silence_appeal" || !reviewed ? null : review.formality,
  ].filter((note) => note !== null);
  return { kind, label: LETTER_LABELS[kind], reason, to, note: notes.join(" ") || null };
}

const APPEAL_KINDS: ReadonlySet<LetterKind> = new Set([
  "fee_waiver_appeal",
  "denial_appeal",
  "no_records_appeal",
  "silence_appeal",
]);

function outcomeSentence(state: SuggestionInput, outcomes: readonly Outcome[], what: string): string {
  const on = latestOutcomeDate(state, outcomes);
  return on === null ? `${what}.` : `${what} ${shortDate(on, state.today)}.`;
}

const latestOutcomeDate = ({ letters }: SuggestionInput, outcomes: readonly Outcome[]): string | null =>
  letters.findLast(({ outcome }) => outcomes.includes(outcome))?.on ?? null;
