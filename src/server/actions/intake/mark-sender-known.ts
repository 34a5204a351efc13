import type { Classification } from "#core/classify/classification.ts";
import { notFound, Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  isPlainAcknowledgment,
  recordAcknowledgment,
} from "#server/actions/requests/record-acknowledgment.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { hasFailedAuthentication } from "./sender-authentication.ts";

/**
 * A user says that they know who wrote this: the email does now what it would have done by itself, and later mail from
 * the same address is known too. Taking that back makes later mail a stranger's again. An email that the sender's own
 * domain disowns stays one of a stranger.
 */
export function setSenderKnown(context: Context, userId: string, messageId: string, known: boolean) {
  return withUser(context.db, userId, async (tx): Promise<void> => {
    const found = await messageById(tx, userId, messageId);
    const request = found && (await lockRequest(tx, userId, found.request_id));
    const message = request && (await messageById(tx, userId, messageId));
    if (!message) throw notFound("message");
    const requestId = message.request_id;
    if (message.direction === "out") {
      throw new Problem(409, "own_message", intakeErrors.ownSender);
    }
    if (known && hasFailedAuthentication(message)) {
      throw new Problem(409, "borrowed_name", intakeErrors.forgedSender);
    }
    await tx
      .updateTable("message")
      .set({ sender_known: known })
      .where("owner_id", "=", userId)
      .where("id", "=", messageId)
      .execute();
    const classification = message.classification as Classification | null;
    if (
      !known ||
      classification === null ||
      !isPlainAcknowledgment(classification) ||
      message.confirmed_outcome
    )
      return;
    const events = await storedEvents(tx, userId, requestId);
    if (!events.some((event) => event.kind === "acknowledged" && event.messageId === messageId)) {
      await recordAcknowledgment(context, tx, { ownerId: userId, requestId, messageId, classification });
    }
  });
}
