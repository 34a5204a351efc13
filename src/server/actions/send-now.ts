import { notFound, Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { messageById } from "#server/db/messages.ts";
import { hastenMail, lockWaiting } from "#server/db/outbox.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { moveRequest } from "./move-request.ts";

/** A letter that waits for its time leaves at once. Fails with `already_left` (409) when it has. */
export function sendNow(context: Context, personId: string, messageId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const found = await messageById(tx, personId, messageId);
    const request = found && (await lockRequest(tx, personId, found.request_id));
    if (!request) throw notFound("message");
    const waiting = await lockWaiting(tx, personId, messageId);
    if (!waiting) throw new Problem(409, "already_left", "This letter has left already.");
    await hastenMail(tx, { ownerId: personId, messageId, outboxId: waiting.id, at: nowOf(context) });
    if (request.status === "scheduled") {
      const where = { ownerId: personId, requestId: request.id, messageId, actor: "you" as const };
      await moveRequest(context, tx, where, { status: "sending" });
    }
  });
}
