import { notFound, Problem } from "#core/problem.ts";
import { deedOf } from "#core/request/letter-deeds.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { asPerson } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { messageById } from "#server/db/messages.ts";
import { recipientsOfMessage, requeueMail } from "#server/db/outbox.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { moveRequest } from "./move-request.ts";
import { refuseBeyondRoom } from "./sending/sending-room.ts";
import { settleClocks } from "./settle-clocks.ts";

/** A letter in one of these states goes nowhere by itself any more. */
const AT_REST = new Set(["failed", "held", "bounced"]);

/**
 * The person has looked at a letter that was refused, bounced, or held because it may have gone out, and wants it sent.
 * It is the same mail with the same Message-ID, so an agency that has it already can tell. It counts among the day's
 * recipients again: fails with `sending_limit` (429).
 */
export function sendAgain(context: Context, personId: string, messageId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const found = await messageById(tx, personId, messageId);
    const request = found && (await lockRequest(tx, personId, found.request_id));
    const message = request && (await messageById(tx, personId, messageId));
    if (!request || !message) throw notFound("message");
    if (message.direction === "in" || message.delivery_state === null) {
      throw new Problem(409, "not_ours", "Only a letter of your own can be sent again.");
    }
    if (!AT_REST.has(message.delivery_state)) {
      throw new Problem(
        409,
        "still_under_way",
        "This letter is on its way or has arrived, so it is not sent again.",
      );
    }
    const again = await recipientsOfMessage(tx, { ownerId: personId, messageId });
    await refuseBeyondRoom(context, tx, { ownerId: personId, ...again });
    const now = nowOf(context);
    await requeueMail(tx, { ownerId: personId, messageId, at: now });
    const where = { ownerId: personId, requestId: request.id, messageId, actor: "you" as const };
    const status = statusAfterLetter(request.status as Status, deedOf(message.letter_kind));
    await appendEvent(tx, {
      ...where,
      at: now,
      kind: "sent_again",
      data: { to: message.to_addresses[0] ?? "" },
    });
    await moveRequest(context, tx, where, message.forwards === null ? { status } : {});
    await settleClocks(context, tx, { ...where, why: "resumed" }, request.jurisdiction);
  });
}
