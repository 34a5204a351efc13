import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { StoredFile } from "#server/ports/files.ts";
import type { Envelope } from "#server/ports/incoming-email.ts";

/**
 * Takes responsibility for an email whose bytes are durable: one row and one job for each recipient, in one transaction.
 * When this resolves the receiver may say 250. The same bytes to the same recipient are taken once (a unique index
 * decides, not a look beforehand), so a sender that tries again makes no second mail.
 */
export async function receiveEmail(
  context: Pick<Context, "db" | "clock" | "ids">,
  envelope: Envelope,
  raw: StoredFile,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    // In one order whatever the sender's: the same email on two connections at once would else wait in a circle.
    for (const to of [...new Set(envelope.to.map((address) => address.toLowerCase()))].sort()) {
      const inserted = await tx
        .insertInto("inbound")
        .values({
          id: context.ids.next(),
          raw_sha256: raw.sha256,
          size: raw.size,
          envelope_from: envelope.from,
          envelope_to: to,
          remote_address: envelope.remoteAddress,
          received_by: envelope.receivedVia,
          helo: envelope.helo,
          received_at: nowOf(context),
        })
        .onConflict((conflict) => conflict.columns(["raw_sha256", "envelope_to"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (inserted) await addJob(tx, "file-mail", { inboundId: inserted.id });
    }
  });
}
