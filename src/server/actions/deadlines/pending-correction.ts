import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import { limitOf } from "#core/law/law-limits.ts";
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
  const { input } = previous;
  const isFromReceipt =
    input.received !== law.received &&
    countsFromReceipt(previous, law) &&
    [lawBefore, ...(await byAnyHours(tx, request))].some((former) => former?.received === input.received);
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

/** Whether a clock begins on the day the request was received, which the hours of an office may move. */
const countsFromReceipt = ({ kind, input }: StoredClock, { law }: RequestLaw): boolean => {
  if (kind === "expedite") return true;
  if (kind !== "initial_response" && kind !== "production") return false;
  const limit = limitOf(law, kind, input.body ?? "agency");
  return limit.days !== null && (limit.from === "receipt" || limit.from === "end_of_initial_response");
};

/**
 * The request by hours that the agency may have had: nothing says which those were that an administrator has removed, but
 * whatever they were, a letter came within them or after them.
 */
const byAnyHours = async (
  tx: Tx,
  request: { ownerId: string; requestId: string; jurisdiction: string; today: string },
): Promise<(RequestLaw | undefined)[]> => {
  const found: (RequestLaw | undefined)[] = [];
  for (const closes of [null, ALWAYS_OPEN, NEVER_OPEN])
    found.push(await lawOfRequest(tx, request, request, withHours(lawReader(tx), closes)));
  return found;
};

const ALWAYS_OPEN = "23:59:59.999";
const NEVER_OPEN = "00:00";

/** Reads the laws as for an office that closes at an hour; null: at the hour that the law itself sets. */
const withHours = (reader: LawReader, closes: string | null): LawReader => ({
  inForce: (jurisdiction, day, office) => reader.inForce(jurisdiction, day, office && { ...office, closes }),
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
