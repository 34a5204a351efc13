import { createHmac } from "node:crypto";
import { DISABLE_AFTER_DAYS, retrySecondsAfter } from "#core/accounts/webhooks.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountEmails } from "#messages/account/emails.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { nowOf, type WorkerContext } from "#server/actions/platform/context.ts";
import {
  deleteDeliveriesBefore,
  disableWebhook,
  dueDelivery,
  recordAttempt,
  recordEndpointResult,
} from "#server/db/accounts/webhooks.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { PostResult } from "#server/ports/webhooks.ts";
import { webhookKey } from "./webhooks.ts";

const DAY_MS = 86_400_000;
const STORED_DAYS = 30;
const GONE = 410;

type Delivery = NonNullable<Awaited<ReturnType<typeof dueDelivery>>>;
type Turn = { id: string; turn: number };

/**
 * One attempt at a delivery, signed as Standard Webhooks says. Cut off before it is noted, it is made again with the same
 * `webhook-id`, by which its receiver knows it.
 */
export async function deliverWebhook(
  context: WorkerContext,
  { deliveryId, turn }: { deliveryId: string; turn: number },
): Promise<void> {
  const delivery = await dueDelivery(context.db, deliveryId, turn);
  if (!delivery) return;
  const { url, body, endpoint_id } = delivery;
  const id = `msg_${deliveryId}`;
  const timestamp = String(Math.floor(nowOf(context).getTime() / 1000));
  const signature = createHmac("sha256", webhookKey(context, endpoint_id))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  const result = await context.postWebhook(url, {
    headers: {
      "content-type": "application/json",
      "user-agent": `${context.settings.brand} webhooks`,
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
    body,
  });
  await context.db
    .transaction()
    .execute((tx) => finishAttempt(context, tx, { id: deliveryId, turn }, delivery, result));
}

async function finishAttempt(
  context: WorkerContext,
  tx: Tx,
  { id, turn }: Turn,
  delivery: Delivery,
  result: PostResult,
): Promise<void> {
  const now = nowOf(context);
  const status = "status" in result ? result.status : null;
  const ok = status !== null && status >= 200 && status < 300;
  const failures = ok ? 0 : delivery.failures + 1;
  const waitSeconds = ok ? null : retrySecondsAfter(failures);
  const isCurrent = await recordAttempt(
    tx,
    { id, turn },
    {
      state: ok ? "delivered" : waitSeconds === null ? "failed" : "pending",
      failures,
      last_attempt_at: now,
      last_status: status,
      last_problem: "problem" in result ? result.problem : null,
    },
  );
  const failingSince = await recordEndpointResult(tx, delivery.endpoint_id, { ok, now });
  const isLost =
    status === GONE ||
    (failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_DAYS * DAY_MS);
  if (isLost) return disable(context, tx, delivery, now);
  if (!isCurrent || waitSeconds === null) return;
  const runAt = new Date(now.getTime() + waitSeconds * 1000);
  await addJob(tx, "send-webhook", { ownerId: delivery.owner_id, deliveryId: id, turn: turn + 1 }, runAt);
}

async function disable(context: WorkerContext, tx: Tx, { endpoint_id, email, url }: Delivery, now: Date) {
  await disableWebhook(tx, endpoint_id, now);
  const { brand, publicUrl } = context.settings;
  const text = accountEmails.webhookDisabled;
  await sendSystemEmail(context, tx, {
    to: email,
    subject: formatMessage(text.subject, { brand }),
    text: [
      formatMessage(text.text, { url, days: DISABLE_AFTER_DAYS }),
      formatMessage(text.advice, { account: `${publicUrl}/account#webhooks` }),
    ].join("\n\n"),
  });
}

/** Forgets deliveries older than a month. */
export const pruneWebhookDeliveries = (context: WorkerContext): Promise<void> =>
  deleteDeliveriesBefore(context.db, new Date(nowOf(context).getTime() - STORED_DAYS * DAY_MS));
