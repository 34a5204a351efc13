import { type Kysely, sql } from "kysely";
import { emailDomain } from "#core/mail/email-domain.ts";
import { addJob, PRIORITY } from "#server/db/platform/add-job.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";

export type NewOutboxEmail = {
  id: string;
  /** Null for the program's own email. */
  ownerId: string | null;
  messageId: string | null;
  mail: OutgoingEmail;
  at: Date;
  /** When it leaves; by default at once. */
  notBefore?: Date;
  /** What cancelling it puts back of its request. */
  before?: StateBeforeSending | null;
  /** How many recipients are at no agency's address; counted apart (core/delivery/sending-limits.ts). */
  outside?: number;
  /** An answer that leaves at a time its user chose: it answers nothing until it was accepted. */
  countsOnAcceptance?: boolean;
};

/** What sending a letter changes of its request, as it was. */
export type StateBeforeSending = { status: string; waitingOn: string; agencyAddress?: string | null };

/** Writes what must be sent, and the job that sends it, in the transaction that decided to. */
export async function enqueueEmail(tx: Kysely<Tables>, entry: NewOutboxEmail): Promise<void> {
  const notBefore = entry.notBefore ?? entry.at;
  await tx
    .insertInto("outbox")
    .values({
      id: entry.id,
      owner_id: entry.ownerId,
      message_id: entry.messageId,
      mail: JSON.stringify(entry.mail),
      created_at: entry.at,
      not_before: notBefore,
      domain: emailDomain(entry.mail.to[0]?.address ?? null) ?? "",
      previous_state: entry.before ? JSON.stringify(entry.before) : null,
      counts_on_acceptance: entry.countsOnAcceptance ?? false,
      external_recipients: entry.outside ?? 0,
    })
    .execute();
  const runAt = notBefore > entry.at ? notBefore : null;
  await addDeliveryJob(tx, { id: entry.id, ownerId: entry.ownerId, turn: 0 }, runAt);
}

/** The job for the newest turn of an outbox row; what people wait for at a screen goes first. */
function addDeliveryJob(
  tx: Kysely<Tables>,
  { id, ownerId, turn }: { id: string; ownerId: string | null; turn: number },
  at: Date | null,
): Promise<void> {
  const priority = ownerId === null ? PRIORITY.first : PRIORITY.usual;
  return addJob(tx, "deliver-mail", { outboxId: id, turn }, at, priority);
}

/**
 * Gives an outbox row its next turn at `at` (null: now): its earlier jobs do nothing from here on. `waited`: the relay asked it
 * to come back then.
 */
export async function scheduleNextAttempt(
  tx: Kysely<Tables>,
  outboxId: string,
  at: Date | null,
  waited = false,
): Promise<void> {
  const row = await tx
    .updateTable("outbox")
    .set((column) => ({
      delivery_round: column("delivery_round", "+", 1),
      was_delayed: waited,
      ...(at === null ? {} : { not_before: at }),
    }))
    .where("id", "=", outboxId)
    .returning(["owner_id", "delivery_round"])
    .executeTakeFirstOrThrow();
  await addDeliveryJob(tx, { id: outboxId, ownerId: row.owner_id, turn: row.delivery_round }, at);
}

/** Puts a letter that came to rest back into the queue, as it was written; the three days of trying start over. */
export async function requeueEmail(
  tx: Kysely<Tables>,
  { ownerId, messageId, at }: { ownerId: string; messageId: string; at: Date },
): Promise<void> {
  const { id } = await tx
    .updateTable("outbox")
    .set({ state: "queued", attempts: 0, resolved_at: null, created_at: at })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { request_id } = await tx
    .updateTable("message")
    .set({ delivery_state: "queued", delivery_detail: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .returning("request_id")
    .executeTakeFirstOrThrow();
  await refreshConversation(tx, { ownerId, requestId: request_id });
  await scheduleNextAttempt(tx, id, null);
}

/**
 * The letter of a message, locked, while nothing of it has left: it waits for its time and was never tried. The lock
 * decides between anyone who cancels it and the job that claims it. Undefined for any other.
 */
export function lockUnsentEmail(tx: Kysely<Tables>, ownerId: string, messageId: string) {
  return tx
    .selectFrom("outbox")
    .select(["id", "mail", "previous_state"])
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .where("state", "=", "queued")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("delivery_attempt")
            .select("delivery_attempt.id")
            .whereRef("delivery_attempt.outbox_id", "=", "outbox.id"),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A letter taken back. Its words go back to the user, so none are stored here, and its message may be deleted without
 * taking this row along: the job that comes for it must find it cancelled.
 */
export async function cancelEmail(tx: Kysely<Tables>, outboxId: string, at: Date): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state: "cancelled", message_id: null, mail: "{}", previous_state: null, resolved_at: at })
    .where("id", "=", outboxId)
    .execute();
}

/** A letter that waits leaves at `at`, and is dated so. */
export async function sendEmailNow(
  tx: Kysely<Tables>,
  { ownerId, messageId, outboxId, at }: { ownerId: string; messageId: string; outboxId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({
      not_before: at,
      mail: sql`jsonb_set(mail, '{date}', to_jsonb(${at.toISOString()}::text))`,
    })
    .where("id", "=", outboxId)
    .execute();
  const { request_id } = await tx
    .updateTable("message")
    .set({ delivery_state: "queued", leaves_at: at, sent_or_received_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .returning("request_id")
    .executeTakeFirstOrThrow();
  await refreshConversation(tx, { ownerId, requestId: request_id }, [messageId]);
  await scheduleNextAttempt(tx, outboxId, null);
}

/**
 * Queues everything of a user again that waited while the account was closed: it leaves now, or at its own later time. The
 * three days of trying start again.
 */
export async function resumeEmailsOf(tx: Kysely<Tables>, ownerId: string, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom("outbox")
    .select(["id", "not_before"])
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["queued", "deferred"])
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, not_before } of rows) {
    await tx
      .updateTable("outbox")
      .set((row) => ({
        first_attempt_at: sql`case when ${row.ref("first_attempt_at")} is null then null else ${at}::timestamptz end`,
      }))
      .where("id", "=", id)
      .execute();
    await scheduleNextAttempt(tx, id, not_before > at ? not_before : null);
  }
}

/**
 * Erases the words of an email of the program's own that was sent or has failed for good: codes, invitation links, notices.
 * What remains is that it was sent: its id, when, and to which domain. The text of a notice about a reply stays until its request
 * goes; `noticeText` (reply-notices.ts) needs it to tell an answer from what is quoted.
 */
export async function eraseEmailContent(tx: Kysely<Tables>, outboxId: string): Promise<void> {
  await sql`update outbox set mail = (mail - '{html,replyTo,stopUrl,inReplyTo}'::text[])
      || '{"to": [], "cc": [], "subject": "", "text": "", "references": [], "attachments": []}'
      || case when exists (
          select from reply_notification n where n.owner_id = outbox.owner_id
            and mail ->> 'messageId' like '<notice.' || n.message_id::text || '@%')
        then jsonb_build_object('text', mail ->> 'text') else '{}' end
    where id = ${outboxId} and message_id is null`.execute(tx);
}

/** A held letter that did arrive. `wentOut`: when the try began that may have delivered it. */
export async function markEmailDelivered(
  tx: Kysely<Tables>,
  { ownerId, messageId, at }: { ownerId: string; messageId: string; at: Date },
): Promise<{ countsOnAcceptance: boolean; attemptedAt: Date }> {
  const row = await tx
    .updateTable("outbox")
    .set({ state: "accepted", resolved_at: at })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .returning(["counts_on_acceptance", "claimed_at"])
    .executeTakeFirstOrThrow();
  const { request_id } = await tx
    .updateTable("message")
    .set({ delivery_state: "accepted", delivery_detail: "You said that it arrived." })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .returning("request_id")
    .executeTakeFirstOrThrow();
  await refreshConversation(tx, { ownerId, requestId: request_id });
  return { countsOnAcceptance: row.counts_on_acceptance, attemptedAt: row.claimed_at ?? at };
}

/** To how many recipients a message goes when it is sent again, and how many of them are at no agency's address. Null of a letter that was not sent from here. */
export async function countRecipients(
  tx: Kysely<Tables>,
  { ownerId, messageId }: { ownerId: string; messageId: string },
): Promise<{ recipients: number; outside: number } | null> {
  const { rows } = await sql<{ recipients: number; outside: number }>`
    select cardinality(m.to_addresses || m.cc_addresses) as recipients, o.external_recipients as outside
    from outbox o join message m on m.id = o.message_id
    where o.owner_id = ${ownerId} and o.message_id = ${messageId}`.execute(tx);
  return rows[0] ?? null;
}

/** Every try at a letter, oldest first, with what the servers said. */
export const deliveryAttemptsOf = (tx: Kysely<Tables>, ownerId: string, messageId: string) =>
  deliveryAttempts(tx)
    .where("outbox.owner_id", "=", ownerId)
    .where("outbox.message_id", "=", messageId)
    .execute();

/** The same of any outgoing email, for administrators. */
export const attemptsOfEmail = (db: Kysely<Tables>, outboxId: string) =>
  deliveryAttempts(db).where("outbox.id", "=", outboxId).execute();

const deliveryAttempts = (db: Kysely<Tables>) =>
  db
    .selectFrom("delivery_attempt")
    .innerJoin("outbox", "outbox.id", "delivery_attempt.outbox_id")
    .select([
      "delivery_attempt.id",
      "delivery_attempt.started_at",
      "delivery_attempt.ended_at",
      "delivery_attempt.outcome",
      "delivery_attempt.server_response",
      "delivery_attempt.rejected_recipients",
    ])
    .orderBy("delivery_attempt.id");

/**
 * For a database that was restored: letters whose time had come are taken for cut off while sending, so that each is held for
 * its user (actions/delivery/deliver-email.ts). Whether they left after the backup was made, nobody knows.
 */
export const HOLD_LETTERS_OF_A_BACKUP = `update outbox set state = 'sending', claimed_at = not_before
  where message_id is not null and state in ('queued', 'deferred') and not_before <= now()`;
