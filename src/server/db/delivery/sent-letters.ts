import { type Kysely, sql } from "kysely";
import type { Bounce } from "#core/classify/classification.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type RequestKey = { ownerId: string; requestId: string };

/** Whether a letter of this request was accepted and did not come back, may yet have arrived, or was sent by its user. */
export async function hasSentLetter(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
): Promise<boolean> {
  const letter = await tx
    .selectFrom("message")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "out")
    .where("forwarded_message_id", "is", null)
    .where("delivery_state", "in", ["accepted", "deferred", "held", "by_hand"])
    .limit(1)
    .executeTakeFirst();
  return letter !== undefined;
}

/**
 * The letter that a bounce is about: the one it names, else the newest sent to the recipient it names, else the newest of all;
 * what has not left cannot have bounced.
 */
export async function bouncedLetter(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  { originalMessageId, recipient }: Bounce,
) {
  const sent = tx
    .selectFrom("message")
    .select(["id", "to_addresses", "cc_addresses", "forwarded_message_id"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "out")
    .where("leaves_at", "is", null);
  const named =
    originalMessageId === null
      ? undefined
      : await sent.where("message_id", "=", originalMessageId).executeTakeFirst();
  if (named) return named;
  const went = sql`${recipient?.toLowerCase() ?? null}::text = any(lower((to_addresses || cc_addresses)::text)::text[])`;
  return sent
    .where("forwarded_message_id", "is", null)
    .orderBy(sql`${went} is true`, "desc")
    .orderBy("sent_or_received_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the first of these letters was accepted, by the timeline; null where none was. */
export async function firstAcceptedAt(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  messageIds: string[],
): Promise<Date | null> {
  if (messageIds.length === 0) return null;
  const event = await tx
    .selectFrom("request_event")
    .select("at")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("kind", "=", "delivered")
    .where("message_id", "in", messageIds)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return event?.at ?? null;
}
