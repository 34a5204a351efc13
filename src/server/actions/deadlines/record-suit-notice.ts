import { parseDay } from "#core/dates/parse-iso-day.ts";
import { waitsBeforeSuit } from "#core/law/rights/rights.ts";
import { Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { assertPastDay, lockSentRequest, type SentRequest, saveClockRecord } from "./sent-request.ts";

/**
 * The agency received the notice that must come before a suit: the day from which one may be filed is counted. Again, with
 * another day, corrects it. Fails with `no_suit_notice` (409) where the law wants none.
 */
export function recordSuitNotice(
  context: Context,
  userId: string,
  requestId: string,
  receivedOn: string,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    if (!waitsBeforeSuit(request.jurisdiction)) {
      throw new Problem(409, "no_suit_notice", deadlineErrors.noSuitNotice);
    }
    parseDay(receivedOn, "/received");
    assertPastDay(receivedOn, "/received", request);
    await saveSuitNotice(context, tx, request, receivedOn);
  });
}

/** No notice was sent after all. */
export function undoSuitNotice(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    await saveSuitNotice(context, tx, await lockSentRequest(context, tx, userId, requestId), null);
  });
}

async function saveSuitNotice(
  context: Context,
  tx: Tx,
  request: SentRequest,
  on: string | null,
): Promise<void> {
  if (request.recorded.suitNotice === on) return;
  const { ownerId, requestId } = request;
  const event = { kind: "suit_notice_recorded", data: { on } } as const;
  await appendEvent(tx, { ownerId, requestId, at: nowOf(context), actor: "you", ...event });
  const why = on === null ? "taken_back" : "letter";
  await saveClockRecord(context, tx, request, { changes: { suitNotice: on }, why });
}
