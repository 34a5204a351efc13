import { NOT_SENT_SUSPENDED_MESSAGE } from "#core/accounts/suspension.ts";
import { addressesRefusedAsWrong } from "#core/agency/address-failure.ts";
import { isRateLimitResponse } from "#core/delivery/rate-limit.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { emitWebhook } from "#server/actions/accounts/emit-webhook.ts";
import { notifyDeliveryProblem } from "#server/actions/accounts/notify-delivery-problem.ts";
import { recordWrongAddress } from "#server/actions/agencies/record-contact-evidence.ts";
import { startDeterminationClock } from "#server/actions/deadlines/start-determination-clock.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf, type WorkerContext } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { isAnySuspended } from "#server/db/accounts/suspensions.ts";
import { isAccountClosed } from "#server/db/accounts/users.ts";
import { eraseEmailContent, scheduleNextAttempt } from "#server/db/delivery/outbox.ts";
import { acquireSendPermit, adjustRateLimit } from "#server/db/delivery/send-rate-limits.ts";
import { hasSentLetter } from "#server/db/delivery/sent-letters.ts";
import { setActor, type Tx } from "#server/db/platform/with-user.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import type { StoredFile } from "#server/ports/files.ts";
import type { DeliveryResult, OutgoingEmail } from "#server/ports/outgoing-email.ts";
import { serverWordsText } from "./record-bounce.ts";
import { applySentMessage } from "./send-message.ts";
import { undoLetterEffects } from "./undo-letter-effects.ts";

/** After this a letter that no server took has failed, and the user is notified. */
const GIVE_UP_AFTER_HOURS = 72;

const FINAL_STATES = new Set(["accepted", "failed", "held", "cancelled"]);

/** `isLetter`: it belongs to a conversation, where its bytes are stored. */
type Claim = { attemptId: number; email: OutgoingEmail; isLetter: boolean };
type OutboxRow = {
  id: string;
  owner_id: string | null;
  message_id: string | null;
  request_id: string | null;
  attempts: number;
  created_at: Date;
  first_attempt_at: Date | null;
  domain: string;
  counts_on_acceptance: boolean;
  delivery_round: number;
  /** Who wrote it, where it was not the owner. */
  actor_id: string | null;
};

/**
 * Hands one outbox mail to the relay. Three steps, so that no crash can repeat a letter unseen: claim (committed),
 * send, settle (committed). A row found still claimed was cut off between the relay's answer and our note of it: it
 * may have been sent, so a user's letter is held for the user to decide, never silently sent again.
 */
export async function deliverEmail(context: WorkerContext, outboxId: string, turn?: number): Promise<void> {
  const claim = await claimEmail(context, outboxId, turn);
  if (!claim) return;
  const result = await context.mailer.send(claim.email);
  // A code or a notice is not stored: no row would name its bytes.
  const storesRaw = claim.isLetter && result.outcome === "accepted";
  const raw = storesRaw ? await context.files.put(result.raw) : null;
  await context.db
    .transaction()
    .execute((tx) => finalizeDelivery(context, tx, { outboxId, claim, result, raw }));
}

function claimEmail(
  context: WorkerContext,
  outboxId: string,
  turn: number | undefined,
): Promise<Claim | null> {
  return context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("outbox")
      .select([
        "state",
        "mail",
        "owner_id",
        "message_id",
        "delivery_round",
        "domain",
        "was_delayed",
        "attempts",
        "actor_id",
      ])
      .where("id", "=", outboxId)
      .forUpdate()
      .executeTakeFirst();
    // A job of an earlier turn was overtaken: its letter was sent at another time, or is just being sent.
    if (!row || FINAL_STATES.has(row.state) || (turn !== undefined && turn !== row.delivery_round))
      return null;
    // The program's own email (a code, a notice) is harmless twice.
    if (row.state === "sending" && row.message_id !== null) {
      await holdEmail(context, tx, outboxId);
      return null;
    }
    // It stays in the queue: canceling the deletion of an account sends it (actions/accounts/keep-account.ts).
    if (row.owner_id !== null && (await isAccountClosed(tx, row.owner_id))) return null;
    const writers = [row.owner_id, row.actor_id].filter((id) => id !== null);
    if (row.message_id !== null && writers.length > 0 && (await isAnySuspended(tx, writers))) {
      await failSuspended(context, tx, outboxId);
      return null;
    }
    const now = nowOf(context);
    const limitRequest = { domain: row.domain, waited: row.was_delayed, urgent: row.owner_id === null, now };
    const limitDecision = await acquireSendPermit(tx, context.mailLimits, limitRequest);
    if (!limitDecision.allowed) {
      await scheduleNextAttempt(tx, outboxId, limitDecision.at, true);
      return null;
    }
    await tx
      .updateTable("outbox")
      .set({
        state: "sending",
        attempts: row.attempts + 1,
        claimed_at: now,
        ...(row.attempts === 0 && { first_attempt_at: now }),
      })
      .where("id", "=", outboxId)
      .execute();
    await setDeliveryState(tx, await outboxRow(tx, outboxId), "sending", null);
    const attempt = await tx
      .insertInto("delivery_attempt")
      .values({ outbox_id: outboxId, started_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const email = row.mail;
    return { attemptId: attempt.id, email, isLetter: row.message_id !== null };
  });
}

async function holdEmail(context: Context, tx: Tx, outboxId: string): Promise<void> {
  const words = deliveryErrors.interrupted;
  const row = await outboxRow(tx, outboxId);
  if (row.owner_id && row.request_id) await lockRequest(tx, row.owner_id, row.request_id);
  await tx
    .updateTable("outbox")
    .set({ state: "held", resolved_at: nowOf(context) })
    .where("id", "=", outboxId)
    .execute();
  await setDeliveryState(tx, row, "held", words);
  await recordDeliveryEvent(context, tx, row, { kind: "delivery_failed", data: { words, held: true } });
}

/**
 * A letter whose turn comes while its owner, or the collaborator who wrote it, is suspended does not leave. It counts as
 * not delivered, so that no clock starts, and waits for its owner to send it again.
 */
async function failSuspended(context: Context, tx: Tx, outboxId: string): Promise<void> {
  const row = await outboxRow(tx, outboxId);
  await tx
    .updateTable("outbox")
    .set({ state: "failed", resolved_at: nowOf(context) })
    .where("id", "=", outboxId)
    .execute();
  await setDeliveryState(tx, row, "failed", NOT_SENT_SUSPENDED_MESSAGE);
  await recordDeliveryEvent(context, tx, row, {
    kind: "delivery_failed",
    data: { words: NOT_SENT_SUSPENDED_MESSAGE },
  });
  await undoUndelivered(context, tx, row);
}

type FinalizeInput = { outboxId: string; claim: Claim; result: DeliveryResult; raw: StoredFile | null };

async function finalizeDelivery(
  context: Context,
  tx: Tx,
  { outboxId, claim, result, raw }: FinalizeInput,
): Promise<void> {
  const now = nowOf(context);
  const row = await outboxRow(tx, outboxId);
  if (row.owner_id && row.request_id) await lockRequest(tx, row.owner_id, row.request_id);
  // Before the pace, as a claim takes them: the other way round, a batch that is taken back meanwhile closes a circle.
  await tx.selectFrom("outbox").select("id").where("id", "=", outboxId).forUpdate().execute();
  await tx
    .updateTable("delivery_attempt")
    .set({
      ended_at: now,
      outcome: result.outcome,
      server_response: result.words,
      rejected_recipients: JSON.stringify(result.rejectedRecipients),
    })
    .where("id", "=", claim.attemptId)
    .execute();
  const isThrottled = result.outcome === "deferred" && isRateLimitResponse(result.words);
  if (row.owner_id && (isThrottled || result.outcome === "accepted")) {
    await adjustRateLimit(tx, row.domain, { throttled: isThrottled, now });
  }
  const since = row.first_attempt_at ?? row.created_at;
  const isExpired = now.getTime() - since.getTime() > GIVE_UP_AFTER_HOURS * 3_600_000;
  if (result.outcome === "deferred" && !isExpired) {
    return deferDelivery(context, tx, row, serverWordsText(result.words));
  }

  const { state, words, unserved } = finalStateOf(claim.email, result);
  await tx.updateTable("outbox").set({ state, resolved_at: now }).where("id", "=", outboxId).execute();
  if (row.message_id === null) await eraseEmailContent(tx, outboxId);
  await setDeliveryState(tx, row, state, words);
  if (row.owner_id && row.request_id && row.message_id) {
    const letter = { ownerId: row.owner_id, requestId: row.request_id, messageId: row.message_id, at: now };
    await recordWrongAddress(tx, { ...letter, addresses: addressesRefusedAsWrong(claim.email.to, result) });
  }
  if (state === "failed") {
    await recordDeliveryEvent(context, tx, row, { kind: "delivery_failed", data: { words } });
    return undoUndelivered(context, tx, row);
  }
  if (!row.owner_id || !row.message_id || !row.request_id) return;
  await tx
    .updateTable("message")
    .set({ raw_sha256: raw?.sha256 ?? null, raw_size: raw?.size ?? 0 })
    .where("owner_id", "=", row.owner_id)
    .where("id", "=", row.message_id)
    .execute();
  const host = claim.email.to[0]?.address.split("@").at(-1) ?? "";
  await recordDeliveryEvent(context, tx, row, { kind: "delivered", data: { host, words: result.words } });
  for (const { address, words } of unserved) {
    await recordDeliveryEvent(context, tx, row, { kind: "delivery_failed", data: { words, to: address } });
  }
  const ref = { ownerId: row.owner_id, requestId: row.request_id };
  // It may have come back before we noted that it was taken.
  if (await hasSentLetter(tx, ref)) await startDeterminationClock(context, tx, ref);
  if (!row.counts_on_acceptance) return;
  if (row.actor_id) await setActor(tx, row.actor_id);
  await applySentMessage(context, tx, {
    userId: row.owner_id,
    requestId: row.request_id,
    messageId: row.message_id,
  });
}

/**
 * An email that nobody it is addressed to will get has failed, though someone in copy does. Of one that arrives, the words
 * say who will not get it.
 */
function finalStateOf(email: OutgoingEmail, { outcome, words, rejectedRecipients }: DeliveryResult) {
  const rejected = new Set(rejectedRecipients.map(({ address }) => address.toLowerCase()));
  const isDelivered =
    outcome === "accepted" && email.to.some(({ address }) => !rejected.has(address.toLowerCase()));
  const unserved = rejectedRecipients.map((one) => ({ ...one, words: serverWordsText(one.words) }));
  const failureLines = unserved.map((one) =>
    formatMessage(deliveryErrors.rejectedRecipient, { address: one.address, reason: one.words }),
  );
  const state: "accepted" | "failed" = isDelivered ? "accepted" : "failed";
  const answer = outcome === "accepted" ? words : serverWordsText(words);
  return { state, words: [...failureLines, answer].join("\n"), unserved };
}

/** An answer that did not arrive ends no pause, and no request. */
async function undoUndelivered(context: Context, tx: Tx, row: OutboxRow): Promise<void> {
  if (!row.owner_id || !row.request_id) return;
  const { owner_id: ownerId, request_id: requestId, message_id: messageId } = row;
  if (messageId) await undoLetterEffects(context, tx, { ownerId, requestId, messageId });
  const request = await lockRequest(tx, row.owner_id, row.request_id);
  const cause = { ownerId: row.owner_id, requestId: row.request_id, actor: "system" as const };
  await updateClocks(context, tx, { ...cause, why: "undelivered" }, request?.jurisdiction ?? null);
}

async function deferDelivery(context: Context, tx: Tx, row: OutboxRow, words: string): Promise<void> {
  await tx.updateTable("outbox").set({ state: "deferred" }).where("id", "=", row.id).execute();
  await setDeliveryState(tx, row, "deferred", words);
  // A minute, then twice as long each time up to four hours; ids spread retries that began together.
  const delayMs = Math.min(60_000 * 2 ** (row.attempts - 1), 4 * 3_600_000);
  const jitter = (Number.parseInt(row.id.slice(-4), 16) / 0xffff) * 0.2 * delayMs;
  const at = new Date(nowOf(context).getTime() + delayMs + jitter);
  await scheduleNextAttempt(tx, row.id, at);
  if (row.attempts === 1)
    await recordDeliveryEvent(context, tx, row, { kind: "delivery_deferred", data: { words } });
}

async function outboxRow(tx: Tx, id: string): Promise<OutboxRow> {
  return tx
    .selectFrom("outbox")
    .leftJoin("message", "message.id", "outbox.message_id")
    .select([
      "outbox.id",
      "outbox.owner_id",
      "outbox.message_id",
      "outbox.attempts",
      "outbox.created_at",
      "outbox.first_attempt_at",
      "outbox.domain",
      "outbox.counts_on_acceptance",
      "outbox.delivery_round",
      "outbox.actor_id",
      "message.request_id",
    ])
    .where("outbox.id", "=", id)
    .executeTakeFirstOrThrow();
}

async function setDeliveryState(tx: Tx, row: OutboxRow, state: string, words: string | null): Promise<void> {
  if (!row.owner_id || !row.message_id || !row.request_id) return;
  await tx
    .updateTable("message")
    .set({ delivery_state: state, delivery_detail: words, leaves_at: null })
    .where("owner_id", "=", row.owner_id)
    .where("id", "=", row.message_id)
    // A bounce may overtake our note of the relay's 250, and is the later news.
    .where("delivery_state", "is distinct from", "bounced")
    .execute();
  await refreshConversation(tx, { ownerId: row.owner_id, requestId: row.request_id });
}

type DeliveryEvent =
  | { kind: "delivered"; data: { host: string; words: string } }
  | { kind: "delivery_deferred"; data: { words: string } }
  | { kind: "delivery_failed"; data: { words: string; held?: boolean; to?: string } };

/**
 * Puts it on the timeline; a letter that did not arrive is the user's turn. A first letter that had waited for its time
 * is under way from its first try on.
 */
async function recordDeliveryEvent(
  context: Context,
  tx: Tx,
  row: OutboxRow,
  event: DeliveryEvent,
): Promise<void> {
  if (!row.owner_id || !row.message_id || !row.request_id) return;
  const failed = event.kind === "delivery_failed";
  const request = event.kind === "delivered" ? null : await lockRequest(tx, row.owner_id, row.request_id);
  if (failed || request?.status === "scheduled") {
    const ref = { ownerId: row.owner_id, requestId: row.request_id, messageId: row.message_id };
    await transitionRequest(
      context,
      tx,
      { ...ref, actor: "system" },
      {
        ...(request?.status === "scheduled" && { status: "sending" as const }),
        ...(failed && { waitingOn: "you" as const }),
      },
    );
  }
  const ref = { ownerId: row.owner_id, requestId: row.request_id, messageId: row.message_id };
  await appendEvent(tx, { ...ref, at: nowOf(context), actor: "system", ...event });
  if (failed) await notifyDeliveryProblem(context, tx, ref);
  const { messageId } = ref;
  // By what the round is about: a letter that is sent again is another event.
  const webhook = { ...ref, key: `${messageId}:${row.delivery_round}`, data: { messageId } };
  if (event.kind === "delivered") await emitWebhook(context, tx, { ...webhook, type: "letter.sent" });
  else if (failed && !event.data.to) await emitWebhook(context, tx, { ...webhook, type: "letter.bounced" });
}
