import type { WebhookEvent } from "#core/accounts/webhooks.ts";
import type { Classification } from "#core/classify/classification.ts";
import type { DueNotification } from "#core/notifications/due-notifications.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { insertDelivery, webhooksWanting } from "#server/db/accounts/webhooks.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

type EmittedEvent = {
  ownerId: string;
  requestId: string;
  type: WebhookEvent;
  /** With the type what it is about: an endpoint gets it once. */
  key: string;
  /** A key for an endpoint that has it already and is to get it again. */
  keyOfRepeat?: string;
  data?: Record<string, string | null>;
};

/**
 * Queues an event for each endpoint of its user that wants it, in the transaction of the program that made it happen. It
 * carries ids and links; what letters say is read with a token.
 */
export async function emitWebhook(context: Context, tx: Tx, event: EmittedEvent): Promise<void> {
  const { ownerId, requestId, type, key, keyOfRepeat, data } = event;
  const at = nowOf(context);
  const { publicUrl } = context.settings;
  const links = {
    url: `${publicUrl}/inbox?request=${requestId}`,
    apiUrl: `${publicUrl}/api/conversations/${requestId}`,
  };
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { requestId, ...data, ...links } });
  for (const endpoint of await webhooksWanting(tx, ownerId, type)) {
    const queue = async (eventKey: string) => {
      const id = context.ids.next();
      const of = { owner_id: ownerId, endpoint_id: endpoint.id, event_key: `${type}:${eventKey}` };
      const isNew = await insertDelivery(tx, { id, ...of, type, body, created_at: at });
      if (isNew) await addJob(tx, "send-webhook", { ownerId, deliveryId: id, turn: 0 });
      return isNew;
    };
    if (!(await queue(key)) && keyOfRepeat !== undefined) await queue(keyOfRepeat);
  }
}

/** What has an outcome. */
const READ_KINDS: ReadonlySet<string> = new Set(["reply", "acknowledgment"]);

/** An email was filed: that it came, what it was read to be, or that it says a letter came back. */
export async function emitReplyWebhooks(
  context: Context,
  { ownerId, messageId }: { ownerId: string; messageId: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const letter = await messageById(tx, ownerId, messageId);
    if (!letter) return;
    const event = { ownerId, requestId: letter.request_id, key: messageId };
    const classification = letter.classification as Classification | null;
    const kind = classification?.kind ?? null;
    if (kind === "bounce") {
      const isFinal = classification?.bounce?.severity === "hard";
      if (isFinal) await emitWebhook(context, tx, { ...event, type: "letter.bounced", data: { messageId } });
      return;
    }
    await emitWebhook(context, tx, { ...event, type: "email.received", data: { messageId, kind } });
    if (classification) await emitOutcome(context, tx, event, classification);
  });
}

/**
 * The letters attached to an email were read, and its outcome is another now. An endpoint that was not yet notified of the
 * email gets this outcome only.
 */
export async function emitOutcomeReadAgain(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
  { before, now }: { before: Classification; now: Classification },
): Promise<void> {
  const isSame =
    before.kind === now.kind &&
    before.main.value === now.main.value &&
    before.main.confidence === now.main.confidence;
  if (isSame) return;
  const keyOfRepeat = `${messageId}:${context.ids.next()}`;
  await emitOutcome(context, tx, { ownerId, requestId, key: messageId, keyOfRepeat }, now);
}

async function emitOutcome(
  context: Context,
  tx: Tx,
  event: Omit<EmittedEvent, "type" | "data">,
  { kind, main }: Classification,
): Promise<void> {
  if (!READ_KINDS.has(kind)) return;
  const data = { messageId: event.key, outcome: main.value, confidence: main.confidence };
  await emitWebhook(context, tx, { ...event, type: "outcome.read", data });
}

const EVENTS_OF_NOTICES: Partial<Record<DueNotification["kind"], WebhookEvent>> = {
  due_soon: "deadline.near",
  due_today: "deadline.near",
  overdue: "deadline.overdue",
};

/** Deadlines that are near or have passed, whatever email their user wants about them. */
export async function emitDeadlineWebhooks(
  context: Context,
  ownerId: string,
  due: readonly (DueNotification & { requestId: string })[],
): Promise<void> {
  const events = due.flatMap(({ kind, about, day, requestId }): EmittedEvent[] => {
    const type = EVENTS_OF_NOTICES[kind];
    if (!type) return [];
    return [{ ownerId, requestId, type, key: `${requestId}:${kind}:${about}:${day}`, data: { dueOn: day } }];
  });
  if (events.length === 0) return;
  await context.db.transaction().execute(async (tx) => {
    for (const event of events) await emitWebhook(context, tx, event);
  });
}
