import { parseDay } from "#core/deadline/iso-day.ts";
import { notFound, Problem } from "#core/problem.ts";
import { ballOf } from "#core/request/states.ts";
import type { SentByHand } from "#core/sending/by-hand.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { firstLetterOf, forgetMessage, messagesOf } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";
import { takeBackUploads } from "#server/db/uploads.ts";
import { type Context, nowOf } from "./context.ts";
import { happened, sentRequest } from "./sent-request.ts";
import { settleClocks } from "./settle-clocks.ts";

/**
 * The day a letter its person sent arrived, from which the clocks run then; null goes back to the day it was sent.
 * Fails with `not_by_hand` (409), with what `sentRequest` refuses, and with `bad_day`, `day_before_request` and
 * `day_to_come` (422).
 */
export function recordReceipt(
  context: Context,
  personId: string,
  requestId: string,
  receivedOn: string | null,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await sentRequest(context, tx, personId, requestId);
    const letter = await letterByHand(tx, personId, requestId);
    if (receivedOn !== null) {
      parseDay(receivedOn, "/receivedOn");
      happened(receivedOn, "/receivedOn", request);
    }
    if (letter.byHand.receivedOn === receivedOn) return;
    await tx
      .updateTable("message")
      .set({ by_hand: JSON.stringify({ ...letter.byHand, receivedOn }) })
      .where("owner_id", "=", personId)
      .where("id", "=", letter.id)
      .execute();
    await appendEvent(tx, {
      ownerId: personId,
      requestId,
      at: nowOf(context),
      actor: "you",
      kind: "receipt_recorded",
      messageId: letter.id,
      data: { on: receivedOn },
    });
    const cause = { ownerId: personId, requestId, actor: "you" as const, why: "receipt" as const };
    await settleClocks(context, tx, cause, request.jurisdiction, request.inForce);
  });
}

/**
 * The letter was not sent after all: the request is a draft again, as long as nothing was written or received since.
 * Fails with `not_by_hand` or `already_answered` (409).
 */
export function takeBackByHand(context: Context, personId: string, requestId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    const letter = await letterByHand(tx, personId, requestId);
    const messages = await messagesOf(tx, personId, requestId);
    if (messages.length > 1 || request.status !== "awaiting_acknowledgment") {
      const detail = "More has happened since this letter was sent, so it stays as it is.";
      throw new Problem(409, "already_answered", detail);
    }
    const now = nowOf(context);
    await takeBackUploads(tx, { ownerId: personId, messageId: letter.id, at: now });
    await forgetMessage(tx, { ownerId: personId, requestId, messageId: letter.id });
    await tx
      .updateTable("request")
      .set({
        status: "draft",
        ball: ballOf("draft"),
        sent_at: null,
        tracking_number: null,
        recorded: "{}",
        updated_at: now,
      })
      .where("owner_id", "=", personId)
      .where("id", "=", requestId)
      .execute();
    await appendEvent(tx, {
      ownerId: personId,
      requestId,
      at: now,
      actor: "you",
      kind: "by_hand_taken_back",
      data: { channel: letter.byHand.channel },
    });
    const cause = { ownerId: personId, requestId, actor: "you" as const, why: "taken_back" as const };
    await settleClocks(context, tx, cause, request.jurisdiction);
  });
}

async function letterByHand(tx: Tx, personId: string, requestId: string) {
  const letter = await firstLetterOf(tx, personId, requestId);
  if (!letter?.by_hand) {
    throw new Problem(409, "not_by_hand", "You have put down no letter of this request as sent by yourself.");
  }
  return { id: letter.id, byHand: letter.by_hand as unknown as SentByHand };
}
