import { notFound, Problem } from "#core/problem.ts";
import type { RequestEvent } from "#core/request/events.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { countRecipients, requeueEmail } from "#server/db/delivery/outbox.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { assertWithinSendingLimits } from "./check-sending-limits.ts";

/** A letter in one of these states goes nowhere by itself any more. */
const RESENDABLE_STATES = new Set(["failed", "held", "bounced"]);

/**
 * The user has looked at a letter that was refused, bounced, or held because it may have gone out, and wants it sent.
 * It is the same email with the same Message-ID, so an agency that has it already can tell. It counts among the day's
 * recipients again: fails with `sending_limit` (429).
 */
export function resendLetter(context: Context, userId: string, messageId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const found = await messageById(tx, userId, messageId);
    const request = found && (await lockRequest(tx, userId, found.request_id));
    const message = request && (await messageById(tx, userId, messageId));
    if (!request || !message) throw notFound("message");
    if (message.direction === "in" || message.delivery_state === null) {
      throw new Problem(409, "not_ours", deliveryErrors.notOwnLetter);
    }
    if (!RESENDABLE_STATES.has(message.delivery_state)) {
      throw new Problem(409, "still_sending", deliveryErrors.notResendable);
    }
    const recipients = await countRecipients(tx, { ownerId: userId, messageId });
    if (recipients === null) throw new Problem(409, "not_ours", exchangeErrors.account.importedLetter);
    await assertWithinSendingLimits(context, tx, { ownerId: userId, ...recipients });
    const event = { kind: "sent_again", data: { to: message.to_addresses[0] ?? "" } } as const;
    await sendLetterAgain(context, tx, { request, message, actor: "you", event });
  });
}

type SecondSending = {
  request: { id: string; status: string; jurisdiction: string | null };
  message: { id: string; owner_id: string; letter_kind: string | null; forwarded_message_id: string | null };
  actor: "you" | "system";
  event: RequestEvent<"sent_again" | "address_corrected">;
};

/** Puts a letter that came to rest back into the queue: its request counts as written to. The caller holds the request's lock. */
export async function sendLetterAgain(
  context: Pick<Context, "clock" | "ids">,
  tx: Tx,
  { request, message, actor, event }: SecondSending,
): Promise<void> {
  const ref = { ownerId: message.owner_id, requestId: request.id, messageId: message.id, actor };
  const at = nowOf(context);
  await requeueEmail(tx, { ownerId: ref.ownerId, messageId: ref.messageId, at });
  const status = statusAfterLetter(request.status as Status, letterActionOf(message.letter_kind));
  await appendEvent(tx, { ...ref, at, ...event });
  await transitionRequest(context, tx, ref, message.forwarded_message_id === null ? { status } : {});
  await updateClocks(context, tx, { ...ref, why: "resumed" }, request.jurisdiction);
}
