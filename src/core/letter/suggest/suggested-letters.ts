import type { Outcome } from "#core/classify/outcome.ts";
import { epochDayOf } from "#core/dates/epoch-day.ts";
import { shortDate } from "#core/dates/format-date.ts";
import { daysOffFor } from "#core/law/holidays/days-off.ts";
import type { Body, Law } from "#core/law/law.ts";
import { type ReviewRules, reviewRules } from "#core/letter/law/review-rules.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { isDetermination, isRequesterClock } from "#core/request/clock-effects.ts";
import type { RequestClock } from "#core/request/clocks.ts";
import type { Status } from "#core/request/states.ts";
import { suggestedLetters as m } from "#messages/thread/suggested-letters.ts";

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
    ["clarification", outcomeSentence(state, ["clarification_asked"], "question")],
    ["narrowing", m.narrowing],
    WITHDRAWAL,
  ],
  fee_asked: (state) => {
    const feeSentence = outcomeSentence(state, ["fee_estimate", "fee_due"], "fee");
    return [["fee_accept", feeSentence], ["fee_dispute", feeSentence], ["narrowing", m.cheaper], WITHDRAWAL];
  },
  awaiting_records: waitingChoices,
  partly_released: (state, rules) => [
    ["received", outcomeSentence(state, ["partly_released"], "someRecords")],
    denialChoice(state, rules),
    WITHDRAWAL,
  ],
  released: (state) => [["received", outcomeSentence(state, ["released"], "records")]],
  denied: (state, rules) => [denialChoice(state, rules)],
  no_records: (state, rules) => [
    [
      rules.reviewsAnswers ? "no_records_appeal" : "no_records_again",
      `${outcomeSentence(state, ["no_records"], "noRecords")} ${appealDeadlineText(state, rules.reviewsAnswers)}`.trim(),
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

const WITHDRAWAL: Choice = ["withdrawal", m.withdrawal];

function waitingChoices(state: SuggestionInput, rules: ReviewRules): Choice[] {
  const { late, text } = answerStatus(state);
  const followUp: Choice = ["follow_up", text];
  const otherChoices: Choice[] = [["narrowing", m.narrowing], WITHDRAWAL];
  if (!late) return [followUp, ...otherChoices];
  const next: Choice = [rules.reviewsSilence ? "silence_appeal" : "last_reminder", text];
  // A reminder comes before any appeal of silence.
  const wasFollowedUp = state.lastFollowUpOn !== null && state.lastFollowUpOn > late;
  return wasFollowedUp || isAppealTimeShort(state)
    ? [next, followUp, ...otherChoices]
    : [followUp, next, ...otherChoices];
}

/** With fewer business days than these left to act on the silence, that comes before another reminder. */
const SHORT_BUSINESS_DAYS = 10;

function isAppealTimeShort({ clocks, today, law }: SuggestionInput): boolean {
  const last = clocks.find(({ kind, metOn }) => kind === "silence_appeal" && metOn === null)?.dueOn;
  if (last == null || last < today) return false;
  const [first, end] = [epochDayOf(today), epochDayOf(last)];
  // Further off than any row of weekends and holidays.
  if (end - first > SHORT_BUSINESS_DAYS * 3) return false;
  const { off } = daysOffFor(law, {});
  let businessDays = 0;
  for (let day = first + 1; day <= end; day++) if (off(day) === null) businessDays += 1;
  return businessDays < SHORT_BUSINESS_DAYS;
}

/** The status of the answer; `late` is the day it was due, once that is past. */
function answerStatus({ clocks, today }: SuggestionInput): { late: string | null; text: string } {
  const open = clocks.find(
    ({ kind, metOn }) => metOn === null && kind !== "appeal_decision" && !isRequesterClock(kind),
  );
  if (!open) return { late: null, text: m.noDeadline };
  const { dueOn, pausedSince } = open;
  if (dueOn === null) {
    const text =
      pausedSince === null ? m.paused : formatMessage(m.pausedSince, { day: shortDate(pausedSince, today) });
    return { late: null, text };
  }
  const late = dueOn < today;
  const [overdue, due] =
    open.kind === "production" ? [m.recordsOverdue, m.recordsDue] : [m.responseOverdue, m.responseDue];
  const text = formatMessage(late ? overdue : due, { day: shortDate(dueOn, today) });
  return { late: late ? dueOn : null, text };
}

function denialChoice(state: SuggestionInput, rules: ReviewRules): Choice {
  const part = state.status === "partly_released";
  const reason = part
    ? outcomeSentence(state, ["partly_released"], "partDenied")
    : outcomeSentence(state, ["denied", "neither_confirm_nor_deny"], "denied");
  return [
    rules.review ? "denial_appeal" : "denial_again",
    `${reason} ${appealDeadlineText(state, rules.review !== null)}`.trim(),
  ];
}

/** Until when a refusal can be taken further outside court, or that it was. */
function appealDeadlineText({ clocks, appealSent, today }: SuggestionInput, reviewed: boolean): string {
  if (!reviewed) return m.noAppeal;
  if (appealSent !== null) return formatMessage(m.appealed, { day: shortDate(appealSent, today) });
  const dueOn = clocks.find(({ kind }) => kind === "appeal")?.dueOn ?? null;
  if (dueOn === null) return "";
  return formatMessage(dueOn < today ? m.appealEnded : m.appealUntil, { day: shortDate(dueOn, today) });
}

function feeWaiverSuggestion(state: SuggestionInput, rules: ReviewRules, on: string): SuggestedLetter {
  const appeal = rules.reviewsAnswers && state.law.fees.waiver !== null;
  const reason = formatMessage(m.feeWaiverDenied, { day: shortDate(on, state.today) });
  return suggestedLetter(appeal ? "fee_waiver_appeal" : "fee_waiver_again", reason, rules);
}

function suggestedLetter(kind: LetterKind, reason: string, { review }: ReviewRules): SuggestedLetter {
  const reviewed = review !== null && APPEAL_KINDS.has(kind);
  const to = reviewed && review.at === "outside" ? review.name : null;
  const notes = [
    to && formatMessage(m.sendElsewhere, { name: to }),
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

type DatedOutcome = "question" | "fee" | "someRecords" | "records" | "noRecords" | "partDenied" | "denied";

function outcomeSentence(state: SuggestionInput, outcomes: readonly Outcome[], key: DatedOutcome): string {
  const on = latestOutcomeDate(state, outcomes);
  return on === null ? m[key] : formatMessage(m[`${key}On`], { day: shortDate(on, state.today) });
}

const latestOutcomeDate = ({ letters }: SuggestionInput, outcomes: readonly Outcome[]): string | null =>
  letters.findLast(({ outcome }) => outcomes.includes(outcome))?.on ?? null;
