import type { Outcome } from "#core/classify/outcome.ts";
import type { AgencyReply, DatedItem, RequesterLetter } from "./clock-facts.ts";
import type { Status } from "./states.ts";

/** A move the requester made by hand, with the instant and the day at the agency it counts from. */
export type DatedStatusChange = DatedItem & {
  from: Status;
  to: Status;
  promisedOn?: string | null;
  answerBy?: string | null;
};

/** The outcome that a manually recorded status stands for. */
const OUTCOME_BY_STATUS: Partial<Record<Status, Outcome>> = {
  clarification_asked: "clarification_asked",
  fee_asked: "fee_estimate",
  awaiting_records: "granted",
  partly_released: "partly_released",
  released: "released",
  denied: "denied",
  no_records: "no_records",
  referred: "referred",
  // Which way does not matter to the clock.
  appeal_decided: "appeal_denied",
};

const AWAITING_REQUESTER: ReadonlySet<Status> = new Set(["clarification_asked", "fee_asked"]);

/**
 * The letters and answers that clocks count, with what was recorded by hand among them, in the order they were
 * written. Who says that the answer is awaited again undoes what they had recorded of an answer before; what was
 * asked in the meantime was asked, and is answered by it.
 * @param changes that were not undone, oldest first
 */
export function withManualChanges(
  { letters, answers }: { letters: readonly AgencyReply[]; answers: readonly RequesterLetter[] },
  changes: readonly DatedStatusChange[],
): { letters: AgencyReply[]; answers: RequesterLetter[] } {
  let manualReplies: (AgencyReply & { isQuestion: boolean })[] = [];
  let manualLetters: RequesterLetter[] = [];
  for (const { at, on, from, to, promisedOn = null, answerBy = null } of changes) {
    const outcome = OUTCOME_BY_STATUS[to];
    if (outcome !== undefined)
      manualReplies.push({
        at,
        on,
        outcome,
        promisedOn,
        answerBy,
        isQuestion: AWAITING_REQUESTER.has(to),
      });
    else if (to === "appeal_pending") manualLetters.push({ at, on, action: "appeals" });
    else if (to === "awaiting_acknowledgment" || to === "awaiting_determination") {
      manualReplies = manualReplies.filter(({ isQuestion }) => isQuestion);
      manualLetters = manualLetters.filter(({ action }) => action !== "appeals");
      if (from === "awaiting_acknowledgment")
        manualReplies.push({ at, on, outcome: "acknowledged", isQuestion: true });
      else if (AWAITING_REQUESTER.has(from)) manualLetters.push({ at, on });
    }
  }
  return {
    letters: sortedByTime([...letters, ...manualReplies.map(({ isQuestion: _, ...reply }) => reply)]),
    answers: sortedByTime([...answers, ...manualLetters]),
  };
}

const sortedByTime = <One extends DatedItem>(written: One[]): One[] =>
  written.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
