import { notFound, Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { messageById } from "#server/db/messages.ts";
import { arriveMail } from "#server/db/outbox.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { moveRequest } from "./move-request.ts";
import { answerLeaves } from "./send-message.ts";
import { startDeterminationClock } from "./start-determination-clock.ts";

/**
 * The person knows that a letter held as possibly sent did arrive: it counts as accepted, and its clocks run from when it
 * went out. Fails with `not_held` (409) for any other letter.
 */
export function confirmArrival(context: Context, personId: string, messageId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const found = await messageById(tx, personId, messageId);
    const request = found && (await lockRequest(tx, personId, found.request_id));
    const message = request && (await messageById(tx, personId, messageId));
    if (!request || !message) throw notFound("message");
    if (message.delivery_state !== "held") {
      throw new Problem(
        409,
        "not_held",
        "Only a letter that is held because it may have gone out needs this.",
      );
    }
    const now = nowOf(context);
    const { countsOnAcceptance, wentOut } = await arriveMail(tx, { ownerId: personId, messageId, at: now });
    const where = { ownerId: personId, requestId: request.id, messageId, actor: "you" as const };
    await moveRequest(context, tx, where, {});
    await appendEvent(tx, {
      ...where,
      at: now,
      kind: "arrival_confirmed",
      data: { to: message.to_addresses[0] ?? "" },
    });
    await startDeterminationClock(context, tx, { ownerId: personId, requestId: request.id, at: wentOut });
    if (countsOnAcceptance) {
      await answerLeaves(context, tx, { personId, requestId: request.id, messageId });
    }
  });
}
