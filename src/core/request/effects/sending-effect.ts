import { longDate } from "#core/dates/format-date.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { isRequesterClock } from "#core/request/clock-effects.ts";
import type { ClockFacts, DatedItem } from "#core/request/clock-facts.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import type { LetterAction } from "#core/request/letter-actions.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { sendingEffect as m } from "#messages/request/sending-effect.ts";

type PendingSend = {
  law: Law;
  /** Null before the first letter was accepted. */
  facts: ClockFacts | null;
  status: Status;
  action: LetterAction | null;
  /** Now, and the day that is at the agency. */
  now: DatedItem;
};

/**
 * Describes the effect of sending a letter now on the clocks and the status, in a sentence or two. The clocks are
 * calculated with the letter and without, so the deadline shown is the new one.
 */
export function describeSendingEffect(sending: PendingSend): string {
  const { law, facts, status, action, now } = sending;
  if (action === "withdraws") {
    return m.withdraws;
  }
  const clocksBefore = facts === null ? [] : requestClocks(law, facts);
  const answers = facts === null ? [] : [...facts.answers, { ...now, action }];
  const clocksAfter = facts === null ? [] : requestClocks(law, { ...facts, answers });
  if (action === "appeals") return appealEffectText(clocksBefore, clocksAfter, now.on);
  const resumed = clocksBefore.find(
    ({ kind, pausedSince }) => pausedSince !== null && !isRequesterClock(kind),
  );
  const due = clocksAfter.find(({ kind }) => kind === resumed?.kind)?.dueOn;
  if (resumed && due) return formatMessage(m.resumes, { day: longDate(due) });
  const openDueOn = clocksAfter.find(
    // The day of a reminder is a suggestion, not one on which anything is due.
    ({ kind, dueOn, metOn }) =>
      kind !== "reminder" && !isRequesterClock(kind) && metOn === null && dueOn !== null,
  )?.dueOn;
  if (statusAfterLetter(status, action) !== status) {
    if (!openDueOn) return m.backToAgency;
    const message = openDueOn < now.on ? m.backToAgencyOverdue : m.backToAgencyDue;
    return formatMessage(message, { day: longDate(openDueOn) });
  }
  if (!openDueOn) return m.none;
  return formatMessage(openDueOn < now.on ? m.noneOverdue : m.noneDue, { day: longDate(openDueOn) });
}

function appealEffectText(
  clocksBefore: readonly RequestClock[],
  clocksAfter: readonly RequestClock[],
  today: string,
): string {
  const until = clocksBefore.find(({ kind }) => kind === "appeal")?.dueOn ?? null;
  const lateNotice =
    until !== null && until < today ? [formatMessage(m.lateAppeal, { day: longDate(until) })] : [];
  const due = clocksAfter.find(({ kind }) => kind === "appeal_decision")?.dueOn;
  const effect = due ? formatMessage(m.appeal, { day: longDate(due) }) : m.appealWithoutDeadline;
  return [...lateNotice, effect].join(" ");
}
