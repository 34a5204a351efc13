import type { Kysely } from "kysely";
import type { OutgoingMail } from "#server/ports.ts";
import { addJob } from "./add-job.ts";
import type { Tables } from "./tables.ts";

export type NewOutboxMail = {
  id: string;
  /** Null for the program's own mail. */
  ownerId: string | null;
  messageId: string | null;
  mail: OutgoingMail;
  at: Date;
};

/** Writes what must be sent, and the job that sends it, in the transaction that decided to. */
export async function enqueueMail(tx: Kysely<Tables>, entry: NewOutboxMail): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      id: entry.id,
      owner_id: entry.ownerId,
      message_id: entry.messageId,
      mail: JSON.stringify(entry.mail),
      created_at: entry.at,
    })
    .execute();
  await addJob(tx, "deliver-mail", { outboxId: entry.id });
}

/** Puts a letter that came to rest back into the queue, as it was written; the three days of trying begin anew. */
export async function requeueMail(
  tx: Kysely<Tables>,
  { ownerId, messageId, at }: { ownerId: string; messageId: string; at: Date },
): Promise<void> {
  const { id } = await tx
    .updateTable("outbox")
    .set({ state: "queued", attempts: 0, settled_at: null, created_at: at })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("message")
    .set({ delivery_state: "queued", delivery_detail: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .execute();
  await addJob(tx, "deliver-mail", { outboxId: id });
}
