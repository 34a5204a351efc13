import type { Context } from "#server/actions/platform/context.ts";
import { inboundIn } from "#server/db/intake/unmatched.ts";
import { queueUnmatched } from "./queue-unmatched.ts";

/**
 * Puts a filed mail that its user gave back among the unmatched ones, unless it is in someone's request still. Runs
 * as a job, because a user's own transaction reaches no email but theirs; running it again changes nothing.
 */
export async function returnToUnmatched(context: Context, inboundId: string): Promise<void> {
  const inbound = await inboundIn(context.db, inboundId, "filed");
  if (!inbound) return;
  const email = await context.parse(await context.files.read(inbound.raw_sha256));
  await context.db.transaction().execute(async (tx) => {
    const stillFiled = await tx
      .selectFrom("message")
      .select("id")
      .where("inbound_id", "=", inboundId)
      .limit(1)
      .executeTakeFirst();
    if (stillFiled) return;
    const updated = await tx
      .updateTable("inbound")
      .set({ state: "unmatched", assigned_at: null })
      .where("id", "=", inboundId)
      .where("state", "=", "filed")
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return;
    await queueUnmatched(context, tx, { inbound, email, classification: email.classification });
  });
}
