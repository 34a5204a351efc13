import { parseDay } from "#core/deadline/iso-day.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import { replay } from "#core/request/replay.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent, keptEvents } from "#server/db/events.ts";
import { type Context, nowOf } from "./context.ts";
import { moveRequest } from "./move-request.ts";
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
  const where = { ownerId, requestId, actor: "you" as const };
  const status =
    on === null ? await withoutAppeal(tx, request) : { status: statusAfterLetter(request.status, "appeals") };
  if (status.status !== request.status) await moveRequest(context, tx, where, status);
  const why = on === null ? "taken_back" : "letter";
  await record(context, tx, request, { changes: { appealSent: on }, why });
}

/** Where it stands without an appeal put down; one that was sent from here or confirmed from a mail stays pending. */
async function withoutAppeal(tx: Tx, { ownerId, requestId, status }: SentRequest) {
  const events = await keptEvents(tx, ownerId, requestId);
  const moved = events.findLast(
    (event) =>
      event.kind === "status_changed" &&
      event.data.to === "appeal_pending" &&
      event.data.undoes === undefined,
  );
  const byThis = moved?.kind === "status_changed" && moved.messageId === null && moved.data.by === undefined;
  return byThis && status === "appeal_pending"
    ? replay(events.filter((event) => event !== moved))
    : { status };
}
