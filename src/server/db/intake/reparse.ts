import type { Kysely } from "kysely";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** What a walk found. Counts are of emails; `fields` says how many changed in each. */
export type ReparseReport = {
  emails: number;
  seen: number;
  changed: number;
  fields: Record<string, number>;
  /** "reply → bounce", and what a letter says: "acknowledged → extension". */
  kinds: Record<string, number>;
  outcomes: Record<string, number>;
  /** Emails whose bytes could not be read, with the reason. The first twenty are named. */
  failed: number;
  failures: string[];
  /** Emails of the unmatched queue that read otherwise now. */
  unmatched: number;
};

/** Emails that came in and are stored: those in conversations, with what was read of them when they were filed. */
export function storedEmails(db: Kysely<Tables>, { after, limit }: { after: string | null; limit: number }) {
  return db
    .selectFrom("message")
    .innerJoin("inbound", "inbound.id", "message.inbound_id")
    .innerJoin("request", "request.id", "message.request_id")
    .select([
      "request.jurisdiction",
      "message.id",
      "message.owner_id",
      "message.request_id",
      "message.message_id",
      "message.in_reply_to",
      "message.reference_ids",
      "message.from_name",
      "message.from_address",
      "message.to_addresses",
      "message.cc_addresses",
      "message.reply_to",
      "message.subject",
      "message.text",
      "message.html",
      "message.snippet",
      "message.classification",
      "message.warnings",
      "message.parse_error",
      "message.html_too_large",
      "inbound.raw_sha256",
      "inbound.envelope_from",
    ])
    .where("message.direction", "=", "in")
    .$if(after !== null, (query) => query.where("message.id", ">", after as string))
    .orderBy("message.id")
    .limit(limit)
    .execute();
}
export type StoredEmail = Awaited<ReturnType<typeof storedEmails>>[number];

/** How many emails a walk will look at. */
export async function countStoredEmails(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("message")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("direction", "=", "in")
    .where("inbound_id", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A message's files in order, as they compare. */
export function messageFiles(db: Kysely<Tables>, messageId: string) {
  return db
    .selectFrom("attachment")
    .select(["name", "type", "size", "sha256", "inline", "content_id"])
    .where("message_id", "=", messageId)
    .orderBy("ordinal")
    .execute();
}
export type StoredMessageFile = Awaited<ReturnType<typeof messageFiles>>[number];

/**
 * Puts these files in the place of a message's own, to be read again. One that does not move keeps its id, so links to
 * it hold.
 */
export async function replaceMessageFiles(
  tx: Tx,
  { id: messageId, owner_id: ownerId }: StoredEmail,
  files: StoredMessageFile[],
  nextId: () => string,
): Promise<void> {
  await tx
    .deleteFrom("attachment")
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .where("ordinal", ">=", files.length)
    .execute();
  for (const [ordinal, file] of files.entries()) {
    await tx
      .insertInto("attachment")
      .values({ id: nextId(), owner_id: ownerId, message_id: messageId, ordinal, ...file })
      .onConflict((conflict) => conflict.columns(["owner_id", "message_id", "ordinal"]).doUpdateSet(file))
      .execute();
  }
  await tx.deleteFrom("attachment_text").where("message_id", "=", messageId).execute();
  await addJob(tx, "read-attachments", { messageId });
}

/** The walk that was cut off, or null. */
export function unfinishedReparse(db: Kysely<Tables>) {
  return db.selectFrom("reparse").selectAll().where("finished_at", "is", null).executeTakeFirst();
}

/** Unmatched emails with their bytes, in the order of their ids. */
export function unmatchedEmails(
  db: Kysely<Tables>,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom("unmatched")
    .innerJoin("inbound", "inbound.id", "unmatched.inbound_id")
    .select([
      "inbound.id",
      "inbound.raw_sha256",
      "inbound.envelope_from",
      "unmatched.from_name",
      "unmatched.from_address",
      "unmatched.subject",
      "unmatched.text",
    ])
    .$if(after !== null, (query) => query.where("inbound.id", ">", after as string))
    .orderBy("inbound.id")
    .limit(limit)
    .execute();
}
