import type { Classification, ExtractedFacts } from "#core/classify/classification.ts";
import { requestedSumOf } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { longDate, longDateWithWeekday } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { type ClockKind, isRequesterClock } from "#core/request/clock-effects.ts";
import { replyEmails as m } from "#messages/notifications/replies.ts";

/** A clock of the request that still runs. Days are `YYYY-MM-DD`. */
export type RunningClock = { kind: ClockKind; dueOn: string | null; paused: boolean };

/** The text for email that is no answer, by its kind. */
const kindText = ({ kind }: Classification): string | null =>
  kind in m.kinds ? m.kinds[kind as keyof typeof m.kinds] : null;

/**
 * The outcome of an agency's email in one or two sentences that say how sure it is; null where it was not classified.
 * @param isSenderUncertain whether the sender could not be verified, so that nothing in the email is sure
 */
export function outcomeSummaryText(
  classification: Classification | null,
  isSenderUncertain: boolean,
): string | null {
  if (classification === null) return null;
  if (classification.bounce) {
    const { severity, reason } = classification.bounce;
    return formatMessage(severity === "delay" ? m.delayed : m.bounced, { reason });
  }
  const awayUntil = classification.kind === "auto_reply" ? classification.autoReply?.until : null;
  const kind = kindText(classification);
  if (kind) return awayUntil ? formatMessage(m.awayUntil, { kind, day: longDate(awayUntil) }) : kind;
  const { value, confidence } = classification.main;
  if (value === "unclear") return m.outcome.unclear;
  const statement = statementWithFacts(value, classification.facts);
  const shownConfidence = confidence === "sure" && isSenderUncertain ? "likely" : confidence;
  return formatMessage(m.outcome[shownConfidence], { statement });
}

function statementWithFacts(outcome: Exclude<Outcome, "unclear">, facts: ExtractedFacts): string {
  const sum = requestedSumOf(facts);
  if ((outcome === "fee_estimate" || outcome === "fee_due") && sum !== null) {
    const message = outcome === "fee_estimate" ? m.estimateWithAmount : m.feeWithAmount;
    return formatMessage(message, { amount: formatMoney(sum.value, sum.currency ?? "USD") });
  }
  const [number] = facts.trackingNumbers;
  return outcome === "acknowledged" && number
    ? formatMessage(m.acknowledgedWithNumber, { number: number.value })
    : m.statements[outcome];
}

type NextStepContext = { today: string; clocks: RunningClock[]; brand: string };

/** What to do now, and by when; null where the email asks for nothing. */
export function nextStepText(classification: Classification | null, next: NextStepContext): string | null {
  if (classification === null) return null;
  const { brand } = next;
  if (classification.bounce) {
    return classification.bounce.severity === "delay" ? null : formatMessage(m.nextSteps.resend, { brand });
  }
  if (classification.notice?.expires)
    return formatMessage(m.nextSteps.linkExpires, {
      day: longDateWithWeekday(classification.notice.expires),
    });
  if (kindText(classification) !== null) return null;
  const step = NEXT_STEPS[classification.main.value](classification.facts, next);
  // An unsure outcome must not tell the user what to do.
  return classification.main.confidence === "unsure" ? confirmFirst(classification.facts, next) : step;
}

type NextStep = (facts: ExtractedFacts, next: NextStepContext) => string;

const withClock = (text: string, next: NextStepContext): string =>
  [text, runningClockText(next)].filter((part) => part !== "").join(" ");

const confirmFirst: NextStep = (_, next) =>
  withClock(formatMessage(m.nextSteps.confirm, { brand: next.brand }), next);

const nothingToDo: NextStep = (_, next) => withClock(m.nextSteps.nothing, next);

const answerAgency =
  (step: string): NextStep =>
  (facts) => {
    const day = namedDate(facts, "answer_by");
    return day ? formatMessage(m.nextSteps.answerBy, { step, day }) : step;
  };

const appealStep: NextStep = (_, { clocks, brand }) => {
  const last = clocks.find(({ kind, dueOn }) => kind === "appeal" && dueOn !== null)?.dueOn;
  return last
    ? formatMessage(m.nextSteps.appealUntil, { day: longDateWithWeekday(last) })
    : formatMessage(m.nextSteps.mayAppeal, { brand });
};

const NEXT_STEPS: Record<Outcome, NextStep> = {
  acknowledged: nothingToDo,
  extension: (facts, { brand }) => {
    const day = namedDate(facts, "response_due");
    return day
      ? formatMessage(m.nextSteps.extensionUntil, { brand, day })
      : formatMessage(m.nextSteps.extension, { brand });
  },
  clarification_asked: answerAgency(m.nextSteps.clarification_asked),
  fee_estimate: answerAgency(m.nextSteps.fee_estimate),
  fee_due: answerAgency(m.nextSteps.fee_due),
  fee_waiver_refused: appealStep,
  processing_update: nothingToDo,
  granted: nothingToDo,
  interim_release: nothingToDo,
  records_ready: (_, { clocks }) => {
    const last = clocks.find(({ kind, dueOn }) => kind === "pick_up" && dueOn !== null)?.dueOn;
    return last
      ? formatMessage(m.nextSteps.collectUntil, { day: longDateWithWeekday(last) })
      : m.nextSteps.collect;
  },
  ruling_requested: nothingToDo,
  ruling_issued: nothingToDo,
  partly_released: appealStep,
  released: (_, { brand }) => formatMessage(m.nextSteps.released, { brand }),
  denied: appealStep,
  neither_confirm_nor_deny: appealStep,
  no_records: appealStep,
  referred: nothingToDo,
  withdrawn: (_, { brand }) => formatMessage(m.nextSteps.withdrawn, { brand }),
  appeal_acknowledged: nothingToDo,
  appeal_granted: nothingToDo,
  appeal_denied: (_, { brand }) => formatMessage(m.nextSteps.appeal_denied, { brand }),
  unclear: confirmFirst,
};

/** The agency's own clock, in a sentence; empty where none runs. */
function runningClockText({ clocks, today }: NextStepContext): string {
  const clock = clocks.find(
    ({ kind, dueOn, paused }) => !isRequesterClock(kind) && (paused || dueOn !== null),
  );
  if (!clock) return "";
  if (clock.paused) return m.clock.paused;
  const isOverdue = (clock.dueOn ?? "") < today;
  const day = longDateWithWeekday(clock.dueOn ?? "");
  if (clock.kind === "appeal_decision")
    return formatMessage(isOverdue ? m.clock.decisionOverdue : m.clock.decisionDue, { day });
  return formatMessage(isOverdue ? m.clock.responseOverdue : m.clock.responseDue, { day });
}

/** The day a letter names, where it names one. */
function namedDate(
  facts: ExtractedFacts,
  meaning: ExtractedFacts["dates"][number]["meaning"],
): string | null {
  const days = new Set(facts.dates.filter((date) => date.meaning === meaning).map(({ value }) => value));
  const [day] = days;
  return days.size === 1 && day !== undefined ? longDateWithWeekday(day) : null;
}
