import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import { Problem } from "#core/problem.ts";
import type { clocksOf } from "#server/db/deadlines/clocks.ts";
import { newestLawChange } from "#server/db/deadlines/law-corrections.ts";
import { type LawInForce, lawReader } from "#server/db/deadlines/laws.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

type StoredClock = Awaited<ReturnType<typeof clocksOf>>[number];

/** A correction of the law or of a calendar, for the timeline. `rule`: what was corrected, where it is not the clock's. */
export type Correction = { rule: string | null; because: string | null; undone: boolean };

/** How far a correction moved a clock, and what to call it where that is known. */
type CorrectionMove = {
  to: string;
  citation: string | null;
  why: "law" | "holidays";
  correction?: Correction;
};

/**
 * The part of a move that a correction of the law or of a calendar made, where the job that recalculates the clocks has not
 * come to this request: the clock as it is stored, counted by the law of now. Null where that ends on the same day.
 */
export async function pendingCorrection(
  tx: Tx,
  request: { ownerId: string; requestId: string; jurisdiction: string; today: string },
  previous: StoredClock,
  law: LawInForce,
): Promise<CorrectionMove | null> {
  const { due_on: before } = previous;
  // The day of a reminder may be the requester's own.
  if (before === null || dayOf(previous.working) !== before) return null;
  const working = countAgain(previous, law);
  const to = working && dayOf(working);
  if (working === null || to === null || to === before) return null;
  const { citation, days, unit } = working;
  const change = await newestLawChange(tx, request.jurisdiction);
  if (change !== undefined) {
    const { undone, ...version } = change;
    const former = lawReader(tx, undone ? { added: version } : { undone: version.id });
    const lawBefore = await lawOfRequest(tx, request, request, former);
    const workingBefore = lawBefore ? countAgain(previous, lawBefore) : null;
    if (workingBefore && dayOf(workingBefore) === before) {
      return { to, citation, why: "law", correction: { rule: null, because: version.reason, undone } };
    }
  }
  const isSameLimit = days === previous.working.days && unit === previous.working.unit;
  return { to, citation, why: isSameLimit ? "holidays" : "law" };
}

const dayOf = ({ due: dueOn, reminder }: Deadline): string | null => dueOn ?? reminder?.on ?? null;

/** Null where the law of now does not count it any more, as a longer extension than it allows. */
function countAgain({ input }: StoredClock, { law, daysOff }: LawInForce): Deadline | null {
  try {
    return due(law, { ...input, ...daysOff });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
