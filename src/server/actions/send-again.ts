import { notFound, Problem } from "#core/problem.ts";
import { deedOf, statusAfterLetter } from "#core/request/letter-deeds.ts";
import { ballOf, isFinished, type Status } from "#core/request/states.ts";
import { asPerson } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { messageById } from "#server/db/messages.ts";
import { requeueMail } from "#server/db/outbox.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { settleClocks } from "./settle-clocks.ts";

/** A letter in one of these states goes nowhere by itself any more. */
const AT_REST = new Set(["failed", "held", "bounced"]);

/**
 * The person has looked at a letter that was refused, bounced, or held because it may have gone out, and wants it sent.
 * It is the same mail with the same Message-ID, so an agency that has it already can tell.
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
    const now = nowOf(context);
    await requeueMail(tx, { ownerId: personId, messageId, at: now });
    const status = request.status as Status;
    const deed = deedOf(message.letter_kind);
    const next = deed === null ? status : statusAfterLetter(status, deed);
    await tx
      .updateTable("request")
      .set({
        status: next,
        ball: ballOf(next),
        updated_at: now,
        ...(next !== status && isFinished(next) && { closed_at: now }),
      })
      .where("owner_id", "=", personId)
      .where("id", "=", request.id)
      .execute();
    await appendEvent(tx, {
      ownerId: personId,
      requestId: request.id,
      at: now,
      actor: "you",
      kind: "sent_again",
      messageId,
      data: { to: message.to_addresses[0] ?? "" },
    });
    if (next !== status) {
      await appendEvent(tx, {
        ownerId: personId,
        requestId: request.id,
        at: now,
        actor: "you",
        kind: "status_changed",
        messageId,
        data: { from: status, to: next },
      });
    }
    const cause = { ownerId: personId, requestId: request.id, messageId, actor: "you" as const };
    await settleClocks(context, tx, { ...cause, why: "resumed" }, request.jurisdiction);
  });
}
