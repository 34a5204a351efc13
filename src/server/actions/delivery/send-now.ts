import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { lockUnsentEmail, sendEmailNow } from "#server/db/delivery/outbox.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

/** A letter that waits for its time leaves at once. Fails with `already_sent_out` (409) when it has. */
export function sendNow(context: Context, userId: string, messageId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const found = await messageById(tx, userId, messageId);
    const request = found && (await lockRequest(tx, userId, found.request_id));
    if (!request) throw notFound("message");
    const pending = await lockUnsentEmail(tx, userId, messageId);
    if (!pending) throw new Problem(409, "already_sent_out", deliveryErrors.left);
    await sendEmailNow(tx, { ownerId: userId, messageId, outboxId: pending.id, at: nowOf(context) });
    if (request.status === "scheduled") {
      const ref = { ownerId: userId, requestId: request.id, messageId, actor: "you" as const };
      await transitionRequest(context, tx, ref, { status: "sending" });
    }
  });
}
