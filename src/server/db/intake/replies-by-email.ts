import { type Kysely, sql } from "kysely";
import type { NotSentReason } from "#core/notifications/reply-by-email.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type EmailReplyState = "waiting" | "sent" | "discarded";

/** A file of an answer, in storage already. */
export type EmailReplyFile = { name: string; type: string; size: number; sha256: string };

export type NewEmailReply = {
  id: string;
  ownerId: string;
  requestId: string;
  /** The agency's letter that is answered. */
  inReplyToId: string;
  inboundId: string;
  emailMessageId: string | null;
  fromAddress: string;
  text: string;
  attachments: EmailReplyFile[];
  state: EmailReplyState;
  why: NotSentReason | null;
  notifiedAt: Date | null;
  at: Date;
};

export async function insertEmailReply(tx: Kysely<Tables>, reply: NewEmailReply): Promise<void> {
  await tx
    .insertInto("reply_by_email")
    .values({
      id: reply.id,
      owner_id: reply.ownerId,
      request_id: reply.requestId,
      in_reply_to_id: reply.inReplyToId,
      inbound_id: reply.inboundId,
      mail_message_id: reply.emailMessageId,
      from_address: reply.fromAddress,
      text: reply.text,
      attachments: JSON.stringify(reply.attachments),
      state: reply.state,
      reason: reply.why,
      notified_at: reply.notifiedAt,
      created_at: reply.at,
    })
    .execute();
}

/** The answers of a request that wait for its user, oldest first. */
export async function pendingEmailReplies(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  const rows = await tx
    .selectFrom("reply_by_email")
    .select(["id", "from_address", "text", "attachments", "reason", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("state", "=", "waiting")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    from: row.from_address,
    text: row.text,
    files: row.attachments,
    why: row.reason as NotSentReason,
    at: row.created_at,
  }));
}

/** An answer of this user, locked, so that of two clicks the second finds it settled. */
export async function lockEmailReply(tx: Kysely<Tables>, ownerId: string, id: string) {
  const row = await tx
    .selectFrom("reply_by_email")
    .select(["id", "request_id", "in_reply_to_id", "text", "attachments", "state"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      requestId: row.request_id,
      inReplyToId: row.in_reply_to_id,
      text: row.text,
      files: row.attachments,
      state: row.state as EmailReplyState,
    }
  );
}

export async function resolveEmailReply(
  tx: Kysely<Tables>,
  { ownerId, id, state }: { ownerId: string; id: string; state: "sent" | "discarded" },
): Promise<void> {
  await tx
    .updateTable("reply_by_email")
    .set({ state })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** What was said before in mail with this Message-ID; without one nothing is known to be a copy. */
export async function emailRepliesWithMessageId(
  tx: Kysely<Tables>,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string | null },
): Promise<string[]> {
  if (messageId === null) return [];
  const rows = await tx
    .selectFrom("reply_by_email")
    .select("text")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("mail_message_id", "=", messageId)
    .execute();
  return rows.map(({ text }) => text);
}

/** Whether a user was notified of an answer that waits since this moment. */
export async function wasNotifiedSince(tx: Kysely<Tables>, ownerId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from reply_by_email where owner_id = ${ownerId} and notified_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}
