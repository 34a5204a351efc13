import { notFound, Problem } from "#core/problem.ts";
import type { Reading } from "#core/reply/reading.ts";
import { asPerson } from "#server/db/as-person.ts";
import { eventsOf } from "#server/db/events.ts";
import { messageById } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { Context } from "./context.ts";
import { isPlainAcknowledgment, noteAcknowledgment } from "./note-acknowledgment.ts";
import { hasSenderFailed } from "./sender-failed.ts";

/**
 * A person says that they know who wrote this: the mail does now what it would have done by itself, and later mail from
 * the same address is known too. Taking that back makes later mail a stranger's again. A mail that the sender's own
 * domain disowns stays one of a stranger.
 */
export function knowSender(context: Context, personId: string, messageId: string, known: boolean) {
  return asPerson(context.db, personId, async (tx): Promise<void> => {
    const found = await messageById(tx, personId, messageId);
    const request = found && (await lockRequest(tx, personId, found.request_id));
    const message = request && (await messageById(tx, personId, messageId));
    if (!message) throw notFound("message");
    const requestId = message.request_id;
    if (message.direction === "out") {
      throw new Problem(409, "own_message", "This is your own letter. You know who wrote it.");
    }
    if (known && hasSenderFailed(message)) {
      throw new Problem(
        409,
        "borrowed_name",
        "The domain it names says that this mail is not its own. Ask them by an address you know.",
      );
    }
    await tx
      .updateTable("message")
      .set({ sender_known: known })
      .where("owner_id", "=", personId)
      .where("id", "=", messageId)
      .execute();
    const reading = message.reading as Reading | null;
    if (!known || reading === null || !isPlainAcknowledgment(reading) || message.confirmed_outcome) return;
    const events = await eventsOf(tx, personId, requestId);
    if (!events.some((event) => event.kind === "acknowledged" && event.message_id === messageId)) {
      await noteAcknowledgment(context, tx, { ownerId: personId, requestId, messageId, reading });
    }
  });
}
