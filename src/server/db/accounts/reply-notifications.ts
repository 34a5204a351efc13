import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

type ReplyNotification = {
  messageId: string;
  ownerId: string;
  requestId: string;
  replyLocalPart: string;
  at: Date;
};

/** Notes that a letter is mailed to its user; false when it was before. */
export async function insertReplyNotification(
  tx: Kysely<Tables>,
  notification: ReplyNotification,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("reply_notification")
    .values({
      message_id: notification.messageId,
      owner_id: notification.ownerId,
      request_id: notification.requestId,
      answer_local: notification.replyLocalPart,
      sent_at: notification.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** How many letters of a request were mailed to its user since a moment. */
export async function countReplyNotificationsSince(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("reply_notification")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("sent_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a request is one of a batch. */
export async function isInBatch(tx: Kysely<Tables>, ownerId: string, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("request")
    .select("batch_id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .executeTakeFirst();
  return (row?.batch_id ?? null) !== null;
}

/** When the newest email about a reply to any letter of this request's batch went to the user; null when none did. */
export async function latestBatchNotification(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with batch as materialized (
      select r.id from request r where r.owner_id = ${ownerId} and r.batch_id = (
        select one.batch_id from request one where one.owner_id = ${ownerId} and one.id = ${requestId}))
    select greatest(
      (select max(n.sent_at) from reply_notification n join batch b on b.id = n.request_id where n.owner_id = ${ownerId}),
      (select max(n.notified_at) from notification n join batch b on b.id = n.request_id
        where n.owner_id = ${ownerId} and n.kind = 'reply')) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** The letter that a reply address belongs to, with what decides about an answer to it. */
export function replyNotificationByLocalPart(tx: Kysely<Tables>, local: string) {
  return tx
    .selectFrom("reply_notification")
    .innerJoin("user_account", "user_account.id", "reply_notification.owner_id")
    .innerJoin("message", "message.id", "reply_notification.message_id")
    .select([
      "reply_notification.message_id as messageId",
      "reply_notification.owner_id as ownerId",
      "reply_notification.request_id as requestId",
      "user_account.email",
      "user_account.disabled",
      "message.classification",
    ])
    .where("reply_notification.answer_local", "=", local)
    .executeTakeFirst();
}

/** Notes why a notice did not reach its user. `messageId` is the letter's; an unknown one changes nothing. */
export async function recordNotificationBounce(
  tx: Kysely<Tables>,
  messageId: string,
  reason: string,
): Promise<void> {
  await tx
    .updateTable("reply_notification")
    .set({ returned: reason })
    .where("message_id", "=", messageId)
    .execute();
}

/** Why the newest notice to a user came back; null when it did not. */
export async function latestNotificationBounce(tx: Kysely<Tables>, ownerId: string): Promise<string | null> {
  const newest = await tx
    .selectFrom("reply_notification")
    .select("returned")
    .where("owner_id", "=", ownerId)
    .orderBy("sent_at", "desc")
    .orderBy("message_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.returned ?? null;
}

/** The text of a notice as it was sent, by its Message-ID; null where it is not stored any more. */
export async function notificationText(
  tx: Kysely<Tables>,
  ownerId: string,
  notificationId: string,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select mail ->> 'text' as text from outbox
    where owner_id = ${ownerId} and message_id is null and mail ->> 'messageId' = ${notificationId} limit 1`.execute(
    tx,
  );
  return rows[0]?.text ?? null;
}
