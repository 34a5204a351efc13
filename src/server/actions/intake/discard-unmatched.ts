import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notifyUnmatchedChanged } from "#server/db/intake/offered-unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";

/** An administrator sets an unmatched email aside as spam (`discarded`), or brings it back. Saying it again is harmless. */
export function discardUnmatched(
  context: Context,
  admin: string,
  inboundId: string,
  discarded: boolean,
): Promise<void> {
  const now = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    const inbound = await tx
      .selectFrom("inbound")
      .select("state")
      .where("id", "=", inboundId)
      .where("state", "in", ["unmatched", "discarded"])
      .forUpdate()
      .executeTakeFirst();
    if (!inbound) throw notFound("unmatchedEmail");
    const state = discarded ? "discarded" : "unmatched";
    if (inbound.state === state) return;
    await tx.updateTable("inbound").set({ state }).where("id", "=", inboundId).execute();
    const row = await tx
      .updateTable("unmatched")
      .set({ discarded_at: discarded ? now : null })
      .where("inbound_id", "=", inboundId)
      .returning("offered_to")
      .executeTakeFirst();
    if (row?.offered_to) await notifyUnmatchedChanged(tx, row.offered_to, now);
    const verb = discarded ? "discard_unmatched" : "restore_unmatched";
    await audit(tx, { at: now, actor: admin, verb, subject: inboundId });
  });
}
