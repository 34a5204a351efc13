import { longDate } from "#core/calendar-words.ts";
import type { Law } from "#core/deadline/law.ts";
import { isOwn } from "./clock-effects.ts";
import { type ClockFacts, type RequestClock, requestClocks, type Written } from "./clocks.ts";
import type { LetterDeed } from "./letter-deeds.ts";
import { statusAfterLetter } from "./life.ts";
import type { Status } from "./states.ts";

type Sending = {
  law: Law;
  /** Null before the first letter was accepted. */
  facts: ClockFacts | null;
  status: Status;
  deed: LetterDeed | null;
  /** Now, and the day that is at the agency. */
  now: Written;
};

/**
 * What sending a letter now does to the clocks and to where the request stands, in a sentence or two. The clocks are
 * worked out with the letter and without, so the day named is the one that will stand.
 */
export function sendingEffect(sending: Sending): string {
  const { law, facts, status, deed, now } = sending;
  if (deed === "withdraws") {
    return "Ends the request: no clock runs any more. You can take it back until it leaves.";
  }
  const before = facts === null ? [] : requestClocks(law, facts);
  const answers = facts === null ? [] : [...facts.answers, { ...now, deed }];
  const after = facts === null ? [] : requestClocks(law, { ...facts, answers });
  if (deed === "appeals") return appealWords(before, after, now.on);
  const resumed = before.find(({ kind, pausedSince }) => pausedSince !== null && !isOwn(kind));
  const due = after.find(({ kind }) => kind === resumed?.kind)?.dueOn;
  if (resumed && due) return `When this goes out, the agency’s clock runs again: due ${longDate(due)}.`;
  const still = after.find(
    ({ kind, dueOn, metOn }) => !isOwn(kind) && metOn === null && dueOn !== null,
  )?.dueOn;
  if (statusAfterLetter(status, deed) !== status) {
    return `The request is with the agency again.${still ? ` Its answer stays due ${longDate(still)}.` : ""}`;
  }
  if (!still) return "No clock moves.";
  return still < now.on
    ? `No clock moves: the answer was due ${longDate(still)}.`
    : `No clock moves: the answer stays due ${longDate(still)}.`;
}

function appealWords(before: readonly RequestClock[], after: readonly RequestClock[], today: string): string {
  const until = before.find(({ kind }) => kind === "appeal")?.dueOn ?? null;
  const late = until !== null && until < today ? `The time to appeal ended on ${longDate(until)}. ` : "";
  const due = after.find(({ kind }) => kind === "appeal_decision")?.dueOn;
  return due
    ? `${late}Counts as your appeal on the day it leaves: a decision is due ${longDate(due)}.`
    : `${late}Counts as your appeal on the day it leaves. The law sets no day for the decision.`;
}
