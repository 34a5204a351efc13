import type { Context } from "./context.ts";
import { queueUnmatched } from "./queue-unmatched.ts";

/**
 * Puts a filed mail that its person gave back among the unmatched ones, unless it is in somebody's request still. Runs
 * as a job, because a person's own transaction reaches no mail but theirs; running it again changes nothing.
 */
export async function requeueMail(context: Context, inboundId: string): Promise<void> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .where("state", "=", "filed")
    .executeTakeFirst();
  if (!inbound) return;
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  await context.db.transaction().execute(async (tx) => {
    const kept = await tx
      .selectFrom("message")
      .select("id")
      .where("inbound_id", "=", inboundId)
      .limit(1)
      .executeTakeFirst();
    if (kept) return;
    const taken = await tx
      .updateTable("inbound")
      .set({ state: "unmatched", assigned_at: null })
      .where("id", "=", inboundId)
      .where("state", "=", "filed")
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return;
    await queueUnmatched(context, tx, { inbound, mail, reading: mail.reading });
  });
}
