import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import { Problem } from "#core/problem.ts";
import type { clocksOf } from "#server/db/deadlines/clocks.ts";
import { newestLawChange } from "#server/db/deadlines/law-corrections.ts";
import { type LawReader, lawReader, type RequestLaw } from "#server/db/deadlines/laws.ts";
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
 * come to this request: the clock as it is stored, counted by the law of now, and from the day of receipt by the hours of
 * now. Null where that ends on the same day.
 */
export async function pendingCorrection(
  tx: Tx,
  request: { ownerId: string; requestId: string; jurisdiction: string; today: string },
  previous: StoredClock,
  law: RequestLaw,
): Promise<CorrectionMove | null> {
  const { due_on: before } = previous;
  // The day of a reminder may be the requester's own.
  if (before === null || dayOf(previous.working) !== before) return null;
  const change = await newestLawChange(tx, request.jurisdiction);
  const lawBefore = change && (await lawOfRequest(tx, request, request, readerBefore(tx, change)));
  const ofOffice = await lawOfRequest(tx, request, request, withoutHours(lawReader(tx)));
  const { input } = previous;
  const isFromReceipt = [lawBefore, ofOffice].some((former) => former?.received === input.received);
  const countUnder = (counted: RequestLaw) =>
    countAgain({ ...input, received: (isFromReceipt ? counted.received : null) ?? input.received }, counted);
  const working = countUnder(law);
  const to = working && dayOf(working);
  if (working === null || to === null || to === before) return null;
  const { citation, days, unit } = working;
  const workingBefore = lawBefore ? countUnder(lawBefore) : null;
  if (change !== undefined && workingBefore && dayOf(workingBefore) === before) {
    const { reason: because, undone } = change;
    return { to, citation, why: "law", correction: { rule: null, because, undone } };
  }
  const isSameLimit = days === previous.working.days && unit === previous.working.unit;
  return { to, citation, why: isSameLimit ? "holidays" : "law" };
}

/** Reads the laws as they were before the newest correction, or before it was undone. */
const readerBefore = (
  tx: Tx,
  { undone, ...version }: NonNullable<Awaited<ReturnType<typeof newestLawChange>>>,
): LawReader => lawReader(tx, undone ? { added: version } : { undone: version.id });

/** Reads the laws with the hours that the law itself sets, as before an administrator entered those of an agency. */
const withoutHours = (reader: LawReader): LawReader => ({
  inForce: (jurisdiction, day, office) =>
    reader.inForce(jurisdiction, day, office && { ...office, closes: null }),
});

const dayOf = ({ due: dueOn, reminder }: Deadline): string | null => dueOn ?? reminder?.on ?? null;

/** Null where the law of now does not count it any more, as a longer extension than it allows. */
function countAgain(input: StoredClock["input"], { law, daysOff }: RequestLaw): Deadline | null {
  try {
    return due(law, { ...input, ...daysOff });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
