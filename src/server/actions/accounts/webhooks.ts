import { createHmac } from "node:crypto";
import type { CreateWebhook } from "#contract/accounts/webhook.ts";
import { isWebhookUrl, MAX_WEBHOOKS } from "#core/accounts/webhooks.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { lockUser } from "#server/db/accounts/users.ts";
import {
  deleteWebhook,
  enableWebhook,
  insertWebhook,
  restartDelivery,
  type WebhookRow,
  webhooksOf,
} from "#server/db/accounts/webhooks.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";

/** The key that signs what an endpoint is sent. */
export const webhookKey = (context: Pick<Context, "secret">, id: string): Buffer =>
  createHmac("sha256", context.secret).update(`webhook:${id}`).digest();

/** Creates an endpoint; its secret is returned only here. Fails with `bad_url` or `too_many_webhooks` (422). */
export async function createWebhook(
  context: Context,
  userId: string,
  { url, events }: CreateWebhook,
): Promise<{ secret: string; row: WebhookRow }> {
  if (!isWebhookUrl(url)) {
    const fields = [{ path: "/url", message: accountErrors.badWebhookUrl }];
    throw new Problem(422, "bad_url", accountErrors.badWebhookUrl, fields);
  }
  const row = { id: context.ids.next(), url: new URL(url).href, events, created_at: nowOf(context) };
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await webhooksOf(tx, userId)).length >= MAX_WEBHOOKS) {
      const detail = formatMessage(accountErrors.tooManyWebhooks, { most: MAX_WEBHOOKS });
      throw new Problem(422, "too_many_webhooks", detail);
    }
    await insertWebhook(tx, { ...row, owner_id: userId });
    await auditWebhook(context, tx, userId, { verb: "webhook.created", url: row.url });
  });
  const secret = `whsec_${webhookKey(context, row.id).toString("base64")}`;
  return { secret, row: { ...row, failing_since: null, disabled_at: null } };
}

export function removeWebhook(context: Context, userId: string, id: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const url = await deleteWebhook(tx, { ownerId: userId, id });
    if (url === undefined) throw notFound("webhook");
    await auditWebhook(context, tx, userId, { verb: "webhook.deleted", url });
  });
}

const auditWebhook = (
  context: Context,
  tx: Parameters<typeof audit>[0],
  userId: string,
  { verb, url }: { verb: string; url: string },
) => audit(tx, { at: nowOf(context), actor: userId, verb, subject: userId, detail: { url } });

/** Turns on an endpoint that was turned off because it failed. */
export async function resumeWebhook(context: Context, userId: string, id: string): Promise<void> {
  if (!(await enableWebhook(context.db, { ownerId: userId, id }))) throw notFound("webhook");
}

/** Sends a delivery once more, with the same id. Fails with `not_found`, also while its endpoint is off. */
export function replayDelivery(context: Context, userId: string, id: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const turn = await restartDelivery(tx, { ownerId: userId, id });
    if (turn === undefined) throw notFound("webhook");
    await addJob(tx, "send-webhook", { ownerId: userId, deliveryId: id, turn });
  });
}
