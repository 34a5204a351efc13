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
