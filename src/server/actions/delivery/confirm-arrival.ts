import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { startDeterminationClock } from "#server/actions/deadlines/start-determination-clock.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { markEmailDelivered } from "#server/db/delivery/outbox.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { applySentMessage } from "./send-message.ts";

/**
 * The user knows that a letter held as possibly sent did arrive: it counts as accepted, and its clocks run from when it
 * went out. Fails with `not_held` (409) for any other letter.
 */
export function confirmArrival(context: Context, userId: string, messageId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const found = await messageById(tx, userId, messageId);
    const request = found && (await lockRequest(tx, userId, found.request_id));
    const message = request && (await messageById(tx, userId, messageId));
    if (!request || !message) throw notFound("message");
    if (message.delivery_state !== "held") {
      throw new Problem(409, "not_held", deliveryErrors.notHeld);
    }
    const now = nowOf(context);
    const { countsOnAcceptance, attemptedAt } = await markEmailDelivered(tx, {
      ownerId: userId,
      messageId,
      at: now,
    });
    const ref = { ownerId: userId, requestId: request.id, messageId, actor: "you" as const };
    await transitionRequest(context, tx, ref, {});
    await appendEvent(tx, {
      ...ref,
      at: now,
      kind: "arrival_confirmed",
      data: { to: message.to_addresses[0] ?? "" },
    });
    await startDeterminationClock(context, tx, { ownerId: userId, requestId: request.id, at: attemptedAt });
    if (countsOnAcceptance) {
      await applySentMessage(context, tx, { userId, requestId: request.id, messageId });
    }
  });
}
