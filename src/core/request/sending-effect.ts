import { longDate } from "#core/dates/format-date.ts";
import type { Law } from "#core/law/law.ts";
import { isRequesterClock } from "./clock-effects.ts";
import { type ClockFacts, type DatedItem, type RequestClock, requestClocks } from "./clocks.ts";
import type { LetterAction } from "./letter-actions.ts";
import { statusAfterLetter } from "./life.ts";
import type { Status } from "./states.ts";

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
    return "Ends the request: no clock runs any more. You can take it back until it leaves.";
  }
  const clocksBefore = facts === null ? [] : requestClocks(law, facts);
  const answers = facts === null ? [] : [...facts.answers, { ...now, deed: action }];
  const clocksAfter = facts === null ? [] : requestClocks(law, { ...facts, answers });
  if (action === "appeals") return appealEffectText(clocksBefore, clocksAfter, now.on);
  const resumed = clocksBefore.find(
    ({ kind, pausedSince }) => pausedSince !== null && !isRequesterClock(kind),
  );
  const due = clocksAfter.find(({ kind }) => kind === resumed?.kind)?.dueOn;
  if (resumed && due) return `When this goes out, the agency’s clock runs again: due ${longDate(due)}.`;
  const openDueOn = clocksAfter.find(
    ({ kind, dueOn, metOn }) => !isRequesterClock(kind) && metOn === null && dueOn !== null,
  )?.dueOn;
  if (statusAfterLetter(status, action) !== status) {
    return `The request is with the agency again.${openDueOn ? ` Its answer stays due ${longDate(openDueOn)}.` : ""}`;
  }
  if (!openDueOn) return "No clock moves.";
  return openDueOn < now.on
    ? `No clock moves: the answer was due ${longDate(openDueOn)}.`
    : `No clock moves: the answer stays due ${longDate(openDueOn)}.`;
}

function appealEffectText(
  clocksBefore: readonly RequestClock[],
  clocksAfter: readonly RequestClock[],
  today: string,
): string {
  const until = clocksBefore.find(({ kind }) => kind === "appeal")?.dueOn ?? null;
  const lateNotice =
    until !== null && until < today ? `The time to appeal ended on ${longDate(until)}. ` : "";
  const due = clocksAfter.find(({ kind }) => kind === "appeal_decision")?.dueOn;
  return due
    ? `${lateNotice}Counts as your appeal on the day it leaves: a decision is due ${longDate(due)}.`
    : `${lateNotice}Counts as your appeal on the day it leaves. The law sets no day for the decision.`;
}
