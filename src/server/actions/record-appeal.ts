import { parseDay } from "#core/deadline/iso-day.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { type Context, nowOf } from "./context.ts";
import { happened, record, type SentRequest, sentRequest } from "./sent-request.ts";

/**
 * The person sent an appeal on this day: the appeal's clock is met, and the decision's starts where the law has one.
 * Again, with another day, corrects it.
 */
export function recordAppeal(
  context: Context,
  personId: string,
  requestId: string,
  sent: string,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await sentRequest(context, tx, personId, requestId);
    parseDay(sent, "/sent");
    happened(sent, "/sent", request);
    await keep(context, tx, request, sent);
  });
}

/** No appeal was sent after all. */
export function dropAppeal(context: Context, personId: string, requestId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    await keep(context, tx, await sentRequest(context, tx, personId, requestId), null);
  });
}

async function keep(context: Context, tx: Tx, request: SentRequest, on: string | null): Promise<void> {
  if (request.recorded.appealSent === on) return;
  const { ownerId, requestId } = request;
  await appendEvent(tx, {
    ownerId,
    requestId,
    at: nowOf(context),
    actor: "you",
    kind: "appeal_recorded",
    data: { on },
  });
  const why = on === null ? "taken_back" : "letter";
  await record(context, tx, request, { changes: { appealSent: on }, why });
}
