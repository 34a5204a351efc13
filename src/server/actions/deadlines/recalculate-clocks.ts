import { Problem } from "#core/problem.ts";
import type { ClockMove } from "#core/request/event-text.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { requestsWithOpenClocks, sentRequests } from "#server/db/deadlines/clocks.ts";
import { type LawInForce, lawInForce, lawsInForce } from "#server/db/deadlines/laws.ts";
import { addJob, type JobPayloads } from "#server/db/platform/add-job.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { updateClocks } from "./update-clocks.ts";

/** Requests a job goes through before it hands over to the next, so that a restart repeats little. */
const BATCH_SIZE = 100;

/**
 * Works out again the open clocks that rest on a corrected law or calendar, or those of every request that was sent. Each request is a transaction of its own and
 * says on its timeline what moved; done again, it changes nothing. `after` is the request the last batch ended with.
 */
export async function recalculateClocks(
  context: Context,
  { after, ...change }: JobPayloads["recompute-clocks"],
): Promise<void> {
  const laws = await lawsInForce(context.db);
  const isConcerned = ({ law }: (typeof laws)[number]): boolean => {
    if ("all" in change) return true;
    return "calendar" in change ? law.calendar === change.calendar : law.jurisdiction === change.jurisdiction;
  };
  const jurisdictions = laws.filter(isConcerned).map(({ law }) => law.jurisdiction);
  if (jurisdictions.length === 0) return;
  const page = { jurisdictions, after: after ?? null, limit: BATCH_SIZE };
  const rows = await ("all" in change
    ? sentRequests(context.db, page)
    : requestsWithOpenClocks(context.db, page));
  const inForce = new Map<string, LawInForce | undefined>();
  for (const code of jurisdictions) inForce.set(code, await lawInForce(context.db, code));
  const why: ClockMove = "calendar" in change ? "holidays" : "law";
  for (const { ownerId, requestId } of rows) {
    const cause = { ownerId, requestId, actor: "system" as const, why };
    const update = context.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, ownerId, requestId);
      const law = inForce.get(request?.jurisdiction ?? "");
      if (request && law) await updateClocks(context, tx, cause, request.jurisdiction, law);
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
