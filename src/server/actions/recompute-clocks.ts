import type { ClockMove } from "#core/request/events.ts";
import { addJob, type JobPayloads } from "#server/db/add-job.ts";
import { requestsWithOpenClocks } from "#server/db/clocks.ts";
import { type LawInForce, lawInForce, lawsInForce } from "#server/db/laws.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { Context } from "./context.ts";
import { settleClocks } from "./settle-clocks.ts";

/** Requests a job goes through before it hands over to the next, so that a restart repeats little. */
const BATCH = 100;

/**
 * Works out again the open clocks that rest on a corrected law or calendar. Each request is a transaction of its own and
 * says on its timeline what moved; done again, it changes nothing. `after` is the request the last batch ended with.
 */
export async function recomputeClocks(
  context: Context,
  { after, ...changed }: JobPayloads["recompute-clocks"],
): Promise<void> {
  const laws = await lawsInForce(context.db);
  const jurisdictions = laws
    .filter(({ law }) =>
      "calendar" in changed ? law.calendar === changed.calendar : law.jurisdiction === changed.jurisdiction,
    )
    .map(({ law }) => law.jurisdiction);
  if (jurisdictions.length === 0) return;
  const rows = await requestsWithOpenClocks(context.db, {
    jurisdictions,
    after: after ?? null,
    limit: BATCH,
  });
  const inForce = new Map<string, LawInForce | undefined>();
  for (const code of jurisdictions) inForce.set(code, await lawInForce(context.db, code));
  const why: ClockMove = "calendar" in changed ? "holidays" : "law";
  for (const { ownerId, requestId } of rows) {
    await context.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, ownerId, requestId);
      if (!request) return;
      const cause = { ownerId, requestId, actor: "system" as const, why };
      const { jurisdiction } = request;
      await settleClocks(context, tx, cause, jurisdiction, inForce.get(jurisdiction ?? ""));
    });
  }
  const last = rows.at(-1);
  if (rows.length === BATCH && last) {
    await addJob(context.db, "recompute-clocks", { ...changed, after: last.requestId });
  }
}
