import { Problem } from "#core/problem.ts";
import type { ClockMove } from "#core/request/event-text.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { requestsWithOpenClocks, sentRequests } from "#server/db/deadlines/clocks.ts";
import { lawVersionById } from "#server/db/deadlines/law-corrections.ts";
import { lawReader } from "#server/db/deadlines/laws.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import { addJob, type JobPayloads } from "#server/db/platform/add-job.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import type { Correction } from "./pending-correction.ts";
import { updateClocks } from "./update-clocks.ts";

/** Requests a job goes through before it hands over to the next, so that a restart repeats little. */
const BATCH_SIZE = 100;

/**
 * Works out again the open clocks that rest on a corrected law, calendar or office hours, or those of every request that was
 * sent. Each request is a transaction of its own and says on its timeline what moved, and by which correction; done again, it
 * changes nothing. `after` is the request the last batch ended with.
 */
export async function recalculateClocks(
  context: Context,
  { after, ...change }: JobPayloads["recompute-clocks"],
): Promise<void> {
  const { version, rule, undone, ...basis } = change;
  const page = { after: after ?? null, limit: BATCH_SIZE };
  const rows = await ("all" in basis
    ? sentRequests(context.db, page)
    : requestsWithOpenClocks(context.db, { basis, ...page }));
  const reader = lawReader(context.db);
  const why: ClockMove = "jurisdiction" in basis || "all" in basis ? "law" : "holidays";
  const correction = await correctionOf(context, change);
  const today = dayAt(nowOf(context), null);
  for (const { ownerId, requestId } of rows) {
    const cause = { ownerId, requestId, actor: "system" as const, why, ...(correction && { correction }) };
    const update = context.db.transaction().execute(async (tx) => {
      const jurisdiction = (await lockRequest(tx, ownerId, requestId))?.jurisdiction ?? null;
      if (jurisdiction === null) return;
      const law = await lawOfRequest(tx, cause, { jurisdiction, today }, reader);
      if (law) await updateClocks(context, tx, cause, jurisdiction, law);
    });
    await update.catch((error: unknown) => {
      // Days that cannot be counted, such as those past 2040, leave a request as it was and must not hold up the others.
      if (!(error instanceof Problem)) throw error;
    });
  }
  const last = rows.at(-1);
  if (rows.length === BATCH_SIZE && last) {
    await addJob(context.db, "recompute-clocks", { ...change, after: last.requestId });
  }
}

/** What the timeline names; nothing for a job of an earlier release. */
async function correctionOf(
  context: Context,
  { version, rule, undone }: JobPayloads["recompute-clocks"],
): Promise<Correction | null> {
  if (version === undefined) {
    return rule === undefined ? null : { rule, because: null, undone: undone === true };
  }
  const found = await lawVersionById(context.db, version);
  return found ? { rule: null, because: found.reason, undone: undone === true } : null;
}
