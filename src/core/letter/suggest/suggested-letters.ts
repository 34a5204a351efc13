import type { Outcome } from "#core/classify/outcome.ts";
import { epochDayOf } from "#core/dates/epoch-day.ts";
import { shortDate } from "#core/dates/format-date.ts";
import { daysOffFor } from "#core/law/holidays/days-off.ts";
import type { Body, Law } from "#core/law/law.ts";
import { hasCompletionDate } from "#core/letter/follow-ups/completion-date.ts";
import { rulingReview } from "#core/letter/follow-ups/ruling-comments.ts";
import { hasSuitNotice } from "#core/letter/follow-ups/suit-notice.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { type ReviewRules, reviewRules } from "#core/letter/law/review-rules.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { type ClockKind, isDetermination } from "#core/request/clock-effects.ts";
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
  /** The first letter asked for expedited processing. */
  expeditedAsked: boolean;
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
  fee_asked: (state, rules) => {
    const feeSentence = outcomeSentence(state, ["fee_estimate", "fee_due"], "fee");
    return [
      ["fee_accept", feeSentence],
      ["fee_dispute", feeSentence],
      ["fee_partial", feeSentence],
      ...choicesIf(rules.otherReviews.fee !== undefined, ["fee_appeal", feeSentence]),
      ["narrowing", m.cheaper],
      ["narrowing_scope", m.cheaper],
      WITHDRAWAL,
    ];
  },
  awaiting_records: waitingChoices,
  partly_released: (state, rules) => [
    // What is withheld can be appealed for a time only.
    denialChoice(state, rules),
    ["received", outcomeSentence(state, ["partly_released"], "someRecords")],
    ...nextSteps(state, rules),
    WITHDRAWAL,
  ],
  released: (state) => [["received", outcomeSentence(state, ["released"], "records")]],
  denied: (state, rules) => [denialChoice(state, rules), ...nextSteps(state, rules)],
  no_records: (state, rules) => [
    [
      rules.reviewsAnswers ? "no_records_appeal" : "no_records_again",
      `${outcomeSentence(state, ["no_records"], "noRecords")} ${appealDeadlineText(state, rules.reviewsAnswers)}`.trim(),
    ],
    ...nextSteps(state, rules),
  ],
  // Who appealed silence may still ask for the answer; a refusal was one.
  appeal_pending: (state, rules) => [
    ...choicesIf(isAppealDecisionLate(state) && rules.next !== null, [
      "outside_complaint",
      m.appealUnanswered,
    ]),
    ...(hasDetermination(state) ? [] : [followUpChoice(state)]),
    WITHDRAWAL,
  ],
  appeal_decided: (state, rules) =>
    latestOutcomeDate(state, ["appeal_granted"]) === null
      ? [...appealDeniedChoices(state, rules), WITHDRAWAL]
      : [followUpChoice(state), WITHDRAWAL],
  in_litigation: () => [],
  withdrawn: () => [],
  closed: () => [],
};

const choicesIf = (offered: boolean, ...choices: Choice[]): Choice[] => (offered ? choices : []);

/** After the review, the office above it, and the notice that must come before a court. */
function appealDeniedChoices(state: SuggestionInput, rules: ReviewRules): Choice[] {
  const on = latestOutcomeDate(state, ["appeal_denied"]);
  const reason =
    on === null ? m.appealDenied : formatMessage(m.appealDeniedOn, { day: shortDate(on, state.today) });
  return [
    ...choicesIf(rules.next !== null, ["outside_complaint", reason]),
    ...choicesIf(hasSuitNotice(state.law.jurisdiction), ["suit_notice", m.suitNotice]),
  ];
}

/** Beside what the agency itself is asked: the offices that take a complaint at once, the notice before a suit. */
function nextSteps(state: SuggestionInput, { next }: ReviewRules): Choice[] {
  const isOpen = next !== null && !next.afterReview && !(next.silenceOnly && hasDetermination(state));
  return [
    ...choicesIf(isOpen, ["outside_complaint", m.outsideHelp]),
    ...choicesIf(hasSuitNotice(state.law.jurisdiction), ["suit_notice", m.suitNotice]),
  ];
}

const isAppealDecisionLate = ({ clocks, today }: SuggestionInput): boolean =>
  clocks.some(
    ({ kind, metOn, dueOn }) =>
      kind === "appeal_decision" && metOn === null && dueOn !== null && dueOn < today,
  );

/** What the newest of the agency's letters allows while it still owes the records. */
function answerChoices(state: SuggestionInput, rules: ReviewRules): Choice[] {
  const rulingAsked = latestOutcomeDate(state, ["ruling_requested"]);
  const ruled = latestOutcomeDate(state, ["ruling_issued"]);
  const isRulingOpen = rulingAsked !== null && (ruled === null || ruled < rulingAsked);
  const extended = latestOutcomeDate(state, ["extension"]);
  return [
    ...choicesIf(isRulingOpen && rulingReview(state.law.jurisdiction) !== null, [
      "ruling_comments",
      formatMessage(m.rulingRequestedOn, { day: shortDate(rulingAsked ?? state.today, state.today) }),
    ]),
    ...choicesIf(extended !== null && rules.otherReviews.extension !== undefined, [
      "extension_appeal",
      formatMessage(m.extendedOn, { day: shortDate(extended ?? state.today, state.today) }),
    ]),
    ...choicesIf(state.expeditedAsked && rules.otherReviews.expedite !== undefined, [
      "expedite_appeal",
      m.expeditedRefused,
    ]),
  ];
}

const followUpChoice = (state: SuggestionInput): Choice => ["follow_up", answerStatus(state).text];

const hasDetermination = ({ letters }: SuggestionInput): boolean =>
  letters.some(({ outcome }) => isDetermination(outcome));

const WITHDRAWAL: Choice = ["withdrawal", m.withdrawal];

function waitingChoices(state: SuggestionInput, rules: ReviewRules): Choice[] {
  const { late, text } = answerStatus(state);
  const followUp: Choice = ["follow_up", text];
  const [first, ...answers] = answerChoices(state, rules);
  const otherChoices: Choice[] = [
    ...answers,
    ...choicesIf(hasCompletionDate(state.law.jurisdiction), ["completion_date", m.completionDate]),
    ["narrowing", m.narrowing],
    ["narrowing_scope", m.narrowing],
    WITHDRAWAL,
  ];
  // Comments come before the ruling, or not at all.
  if (first?.[0] === "ruling_comments") return [first, followUp, ...otherChoices];
  if (first) otherChoices.unshift(first);
  if (!late) return [followUp, ...otherChoices];
  otherChoices.splice(-1, 0, ...nextSteps(state, rules));
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

/** The clocks of what the agency owes the requester: not what it owes others, or others decide (the ruling in Texas). */
const ANSWER_CLOCKS: ReadonlySet<ClockKind> = new Set([
  "initial_response",
  "production",
  "promised",
  "after_ruling",
]);

/** The status of the answer; `late` is the day it was due, once that is past. */
function answerStatus({ clocks, today }: SuggestionInput): { late: string | null; text: string } {
  const open = clocks.find(({ kind, metOn }) => metOn === null && ANSWER_CLOCKS.has(kind));
  if (!open) return { late: null, text: m.noDeadline };
  const { dueOn, pausedSince } = open;
  if (dueOn === null) {
    const text =
      pausedSince === null ? m.paused : formatMessage(m.pausedSince, { day: shortDate(pausedSince, today) });
    return { late: null, text };
  }
  const late = dueOn < today;
  const [overdue, due] =
    open.kind === "production" || open.kind === "promised"
      ? [m.recordsOverdue, m.recordsDue]
      : [m.responseOverdue, m.responseDue];
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

function suggestedLetter(kind: LetterKind, reason: string, rules: ReviewRules): SuggestedLetter {
  const addressee = addresseeOf(kind, rules);
  const to = addressee?.at === "outside" ? addressee.name : null;
  const notes = [
    to && formatMessage(m.sendElsewhere, { name: to }),
    kind === "silence_appeal" ? null : addressee?.formality,
    addressee?.notByEmail,
  ].filter(Boolean);
  return { kind, label: LETTER_LABELS[kind], reason, to, note: notes.join(" ") || null };
}

type DatedOutcome = "question" | "fee" | "someRecords" | "records" | "noRecords" | "partDenied" | "denied";

function outcomeSentence(state: SuggestionInput, outcomes: readonly Outcome[], key: DatedOutcome): string {
  const on = latestOutcomeDate(state, outcomes);
  return on === null ? m[key] : formatMessage(m[`${key}On`], { day: shortDate(on, state.today) });
}

const latestOutcomeDate = ({ letters }: SuggestionInput, outcomes: readonly Outcome[]): string | null =>
  letters.findLast(({ outcome }) => outcomes.includes(outcome))?.on ?? null;
