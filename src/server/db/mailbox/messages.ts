import { type Kysely, sql } from "kysely";
import type { Classification } from "#core/classify/classification.ts";
import type { CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { AnswerableMessage } from "#core/mail/reply-recipients.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";

/** A conversation's mail, oldest first. The raw bytes stay in storage. */
export function messagesOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("message")
    .select([
      "id",
      "direction",
      "message_id",
      "in_reply_to",
      "reference_ids",
      "from_name",
      "from_address",
      "to_addresses",
      "cc_addresses",
      "reply_to",
      "subject",
      "text",
      "html",
      "html_too_large",
      "sanitizer_version",
      "sanitized_html_sha256",
      "parse_error",
      "snippet",
      "raw_sha256",
      "sent_or_received_at",
      "seen",
      "match_reason",
      "classification",
      "confirmed_outcome",
      "confirmed_at",
      "delivery_state",
      "delivery_detail",
      "former_address",
      "authentication",
      "warnings",
      "sender_known",
      "leaves_at",
      "manual_submission",
      "letter_kind",
      "forwarded_message_id",
      "corrected_facts",
      "entry",
    ])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("sent_or_received_at")
    .orderBy("id")
    .execute();
}

/** The email that came in, as `answerTo` looks at it; a call has no address to answer to. */
export function answerableLetters(messages: Awaited<ReturnType<typeof messagesOf>>): AnswerableMessage[] {
  return messages
    .filter((message) => message.direction === "in" && message.entry === null)
    .map((message) => ({
      from: { name: message.from_name, address: message.from_address },
      replyTo: message.reply_to,
      to: message.to_addresses,
      cc: message.cc_addresses,
      kind: (message.classification as Classification | null)?.kind ?? null,
      known: message.sender_known,
    }));
}

export function messageById(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("message")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What the user says that an email says, in place of what they said before. */
export async function saveCorrectedFacts(
  tx: Kysely<Tables>,
  { ownerId, messageId }: { ownerId: string; messageId: string },
  corrected: CorrectedFacts,
): Promise<void> {
  await tx
    .updateTable("message")
    .set({ corrected_facts: JSON.stringify(corrected) })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .execute();
}

export function attachmentsOf(tx: Kysely<Tables>, ownerId: string, messageIds: string[]) {
  if (messageIds.length === 0) return Promise.resolve([]);
  return attachments(tx, ownerId).where("attachment.message_id", "in", messageIds).execute();
}

/** The files of all of a conversation's mail. */
export function attachmentsIn(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return attachments(tx, ownerId)
    .innerJoin("message", "message.id", "attachment.message_id")
    .where("message.owner_id", "=", ownerId)
    .where("message.request_id", "=", requestId)
    .execute();
}

const attachments = (tx: Kysely<Tables>, ownerId: string) =>
  tx
    .selectFrom("attachment")
    .leftJoin("attachment_text", "attachment_text.attachment_id", "attachment.id")
    .select([
      "attachment.id",
      "attachment.message_id",
      "attachment.ordinal",
      "attachment.name",
      "attachment.type",
      "attachment.size",
      "attachment.inline",
      "attachment.sha256",
      "attachment.content_id",
      "attachment_text.facts",
    ])
    .where("attachment.owner_id", "=", ownerId)
    .orderBy("attachment.message_id")
    .orderBy("attachment.ordinal");

export function attachmentById(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("attachment")
    .select(["id", "name", "type", "size", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Every file of a request that came from the agency and is not a picture inside a letter. */
export function documentsOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("attachment")
    .innerJoin("message", "message.id", "attachment.message_id")
    .leftJoin("attachment_text", "attachment_text.attachment_id", "attachment.id")
    .select([
      "attachment.id",
      "attachment.message_id",
      "attachment.name",
      "attachment.type",
      "attachment.size",
      "attachment.sha256",
      "attachment_text.facts",
      "message.sent_or_received_at as at",
    ])
    .where("attachment.owner_id", "=", ownerId)
    .where("message.owner_id", "=", ownerId)
    .where("message.request_id", "=", requestId)
    .where("message.direction", "=", "in")
    .where("attachment.inline", "=", false)
    .orderBy("message.sent_or_received_at", "desc")
    .orderBy("attachment.ordinal")
    .execute();
}

export async function countMessages(tx: Kysely<Tables>, ownerId: string, requestId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("message")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest email of a request that its user has to confirm; null without one. `outcome` is null where it is not sure. */
export async function replyToConfirm(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
): Promise<{ id: string; at: Date; outcome: Outcome | null } | null> {
  const row = await tx
    .selectFrom("message")
    .select(["id", "sent_or_received_at as at", "classification_outcome", "classification_confidence"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "in")
    .where("sender_known", "=", true)
    .where("confirmed_outcome", "is", null)
    .where("classification_kind", "=", "reply")
    .where("classification_outcome", "<>", "acknowledged")
    .orderBy("sent_or_received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, at, classification_outcome: outcome, classification_confidence: confidence } = row;
  return { id, at, outcome: outcome === "unclear" || confidence === "unsure" ? null : (outcome as Outcome) };
}

/** A request's letters that have not left yet, the next first. */
export function unsentLettersOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("message")
    .select(["id", "to_addresses", "letter_kind", "leaves_at", "delivery_state"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "out")
    .where("delivery_state", "in", ["queued", "scheduled"])
    .where("leaves_at", "is not", null)
    .$narrowType<{ leaves_at: Date }>()
    .orderBy("leaves_at")
    .execute();
}

/** Puts the conversation of a message that was just added, with its files, at the top of the lists, in its folder. */
export async function bumpConversation(
  tx: Kysely<Tables>,
  { ownerId, requestId, messageId, at }: AddedMessage,
): Promise<void> {
  await sql`
    update request set last_message_at = greatest(last_message_at, ${at})
    where owner_id = ${ownerId} and id = ${requestId}`.execute(tx);
  await refreshConversation(tx, { ownerId, requestId }, [messageId]);
}

type AddedMessage = { ownerId: string; requestId: string; messageId: string; at: Date };

/**
 * Counts an email that came in, and brings its conversation to the top of the inbox: from the archive and from being set
 * aside anyone who wrote, but from spam and trash only for a sender that is known, or anyone who was thrown out would write
 * themselves back.
 */
export async function bumpForReceivedMessage(
  tx: Kysely<Tables>,
  { ownerId, requestId, messageId, at, senderKnown }: AddedMessage & { senderKnown: boolean },
): Promise<void> {
  await sql`
    update request set last_message_at = greatest(last_message_at, ${at}), unread = unread + 1, snoozed_until = null,
      mailbox_folder = case when mailbox_folder = 'archive' or ${senderKnown} then 'inbox' else mailbox_folder end
    where owner_id = ${ownerId} and id = ${requestId}`.execute(tx);
  await refreshConversation(tx, { ownerId, requestId }, [messageId]);
}

/**
 * Takes an email that came in out of its conversation, with its files, and brings the lists in line. Resolves to whether
 * it was the newest of those that came in.
 */
export async function removeReceivedMessage(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  messageId: string,
): Promise<boolean> {
  const newest = await tx
    .selectFrom("message")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "in")
    .orderBy("sent_or_received_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom("message")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "in")
    .where("id", "=", messageId)
    .execute();
  await sql`
    update request set (unread, last_message_at) = (
      select count(*) filter (where direction = 'in' and not seen), max(sent_or_received_at) from message
      where owner_id = ${ownerId} and request_id = ${requestId})
    where owner_id = ${ownerId} and id = ${requestId}`.execute(tx);
  await refreshConversation(tx, { ownerId, requestId });
  return newest?.id === messageId;
}

/** The letter a request began with. */
export function firstLetterOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("message")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "out")
    .where("entry", "is", null)
    .orderBy("sent_or_received_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Removes a letter that never left, and lets the lists show what was newest before it. */
export async function deleteUnsentLetter(
  tx: Kysely<Tables>,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  await tx
    .deleteFrom("message")
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .where("direction", "=", "out")
    .execute();
  await refreshLastMessage(tx, { ownerId, requestId });
}

/** Brings the lists in line after a message that was not received was deleted: its conversation is as new as what is left. */
export async function refreshLastMessage(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<void> {
  await sql`
    update request set last_message_at = (
      select max(sent_or_received_at) from message
      where owner_id = ${ownerId} and request_id = ${requestId} and delivery_state is distinct from 'scheduled')
    where owner_id = ${ownerId} and id = ${requestId}`.execute(tx);
  await refreshConversation(tx, { ownerId, requestId });
}
