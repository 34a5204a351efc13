import { parseDay } from "#core/dates/parse-iso-day.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { takeBackMove, transitionRequest } from "#server/actions/requests/transition-request.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent, storedEvents } from "#server/db/requests/request-events.ts";
import { assertPastDay, lockSentRequest, type SentRequest, saveClockRecord } from "./sent-request.ts";

/**
 * The person sent an appeal on this day: the appeal's clock is met, and the decision's starts where the law has one.
 * Again, with another day, corrects it.
 */
export function recordAppeal(
  context: Context,
  userId: string,
  requestId: string,
  sentOn: string,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    parseDay(sentOn, "/sent");
    assertPastDay(sentOn, "/sent", request);
    await saveAppeal(context, tx, request, sentOn);
  });
}

/** No appeal was sent after all. */
export function undoAppeal(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    await saveAppeal(context, tx, await lockSentRequest(context, tx, userId, requestId), null);
  });
}

async function saveAppeal(context: Context, tx: Tx, request: SentRequest, on: string | null): Promise<void> {
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
  const ref = { ownerId, requestId, actor: "you" as const };
  if (on === null) await takeBackAppealMove(context, tx, request);
  else await transitionRequest(context, tx, ref, { status: statusAfterLetter(request.status, "appeals") });
  const why = on === null ? "taken_back" : "letter";
  await saveClockRecord(context, tx, request, { changes: { appealSent: on }, why });
}

/** Undoes what recording the appeal moved; one that was sent from here or confirmed from an email stays pending. */
async function takeBackAppealMove(
  context: Context,
  tx: Tx,
  { ownerId, requestId, status }: SentRequest,
): Promise<void> {
  const events = await storedEvents(tx, ownerId, requestId);
  const statusChange = events.findLast(
    (event) =>
      event.kind === "status_changed" &&
      event.data.to === "appeal_pending" &&
      event.data.undoes === undefined,
  );
  const isFromRecord =
    statusChange?.kind === "status_changed" &&
    statusChange.messageId === null &&
    statusChange.data.by === undefined;
  if (!isFromRecord || status !== "appeal_pending") return;
  const ref = { ownerId, requestId, actor: "you" as const };
  await takeBackMove(context, tx, ref, { events, move: statusChange.id });
}
