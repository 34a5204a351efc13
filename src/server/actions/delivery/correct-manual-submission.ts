import { parseDay } from "#core/dates/parse-iso-day.ts";
import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import { notFound, Problem } from "#core/problem.ts";
import { waitingOnFor } from "#core/request/states.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { assertPastDay, lockSentRequest, type SentRequest } from "#server/actions/deadlines/sent-request.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { restoreUploads } from "#server/db/delivery/uploads.ts";
import { scoreUnmatched } from "#server/db/intake/learned-match-rules.ts";
import { deleteUnsentLetter, firstLetterOf, messageById, messagesOf } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";

/**
 * The day a letter its user sent arrived, from which the clocks run then; null goes back to the day it was sent.
 * Fails with `not_sent_manually` (409), with what `sentRequest` refuses, and with `bad_day`, `day_before_request` and
 * `date_in_future` (422).
 */
export function recordReceipt(
  context: Context,
  userId: string,
  requestId: string,
  receivedOn: string | null,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    await saveReceipt(context, tx, request, await manualLetterOf(tx, userId, requestId), receivedOn);
  });
}

/**
 * The same for a later letter, from whose arrival the time to decide an appeal runs. Fails with `not_found` (404) and as
 * `recordReceipt` does.
 */
export function recordLaterReceipt(
  context: Context,
  userId: string,
  messageId: string,
  receivedOn: string | null,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const found = await messageById(tx, userId, messageId);
    if (!found) throw notFound("message");
    const request = await lockSentRequest(context, tx, userId, found.request_id);
    if (!found.manual_submission) throw new Problem(409, "not_sent_manually", deliveryErrors.noManual);
    const letter = { id: messageId, submission: found.manual_submission };
    await saveReceipt(context, tx, request, letter, receivedOn);
  });
}

type ManualLetter = { id: string; submission: ManualSubmission };

async function saveReceipt(
  context: Context,
  tx: Tx,
  request: SentRequest,
  { id: messageId, submission }: ManualLetter,
  receivedOn: string | null,
): Promise<void> {
  const { ownerId, requestId, jurisdiction } = request;
  if (receivedOn !== null) {
    parseDay(receivedOn, "/receivedOn");
    assertPastDay(receivedOn, "/receivedOn", { ...request, sentOn: submission.sentOn });
  }
  if (submission.receivedOn === receivedOn) return;
  await tx
    .updateTable("message")
    .set({ manual_submission: JSON.stringify({ ...submission, receivedOn }) })
    .where("owner_id", "=", ownerId)
    .where("id", "=", messageId)
    .execute();
  await appendEvent(tx, {
    ownerId,
    requestId,
    at: nowOf(context),
    actor: "you",
    kind: "receipt_recorded",
    messageId,
    data: { on: receivedOn },
  });
  const cause = { ownerId, requestId, actor: "you" as const, why: "receipt" as const };
  // The law is read again: the day of receipt is a part of it, and may be under another row.
  await updateClocks(context, tx, cause, jurisdiction);
}

/**
 * The letter was not sent after all: the request is a draft again, as long as nothing was written or received since.
 * Fails with `not_sent_manually` or `already_answered` (409).
 */
export function undoManualSubmission(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const letter = await manualLetterOf(tx, userId, requestId);
    const messages = await messagesOf(tx, userId, requestId);
    if (messages.length > 1 || request.status !== "awaiting_acknowledgment") {
      const detail = deliveryErrors.manualLocked;
      throw new Problem(409, "already_answered", detail);
    }
    const now = nowOf(context);
    await restoreUploads(tx, { ownerId: userId, messageId: letter.id, at: now });
    await deleteUnsentLetter(tx, { ownerId: userId, requestId, messageId: letter.id });
    await updateRequest(
      tx,
      { ownerId: userId, requestId },
      {
        status: "draft",
        waiting_on: waitingOnFor("draft"),
        sent_at: null,
        tracking_number: null,
        manual_dates: "{}",
        updated_at: now,
      },
    );
    await refreshRequests(tx, [requestId]);
    if (request.tracking_number !== null) await scoreUnmatched(tx, now);
    await appendEvent(tx, {
      ownerId: userId,
      requestId,
      at: now,
      actor: "you",
      kind: "by_hand_taken_back",
      data: { channel: letter.submission.channel },
    });
    const cause = { ownerId: userId, requestId, actor: "you" as const, why: "taken_back" as const };
    await updateClocks(context, tx, cause, request.jurisdiction);
  });
}

async function manualLetterOf(tx: Tx, userId: string, requestId: string): Promise<ManualLetter> {
  const letter = await firstLetterOf(tx, userId, requestId);
  if (!letter?.manual_submission) {
    throw new Problem(409, "not_sent_manually", deliveryErrors.noManual);
  }
  return { id: letter.id, submission: letter.manual_submission };
}
