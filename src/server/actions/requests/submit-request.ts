import type { SubmitRequest } from "#contract/requests/request.ts";
import { parseSendTime } from "#core/delivery/send-time.ts";
import { notFound, Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { queueInitialLetter } from "#server/actions/delivery/queue-initial-letter.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

/**
 * Sends the first letter: the letter, its message, its outbox row and its job are written in one transaction, or
 * nothing is. A second call for a request that is already on its way changes nothing, so a double click sends once.
 * `address` is the agency's as the user knows it; see letter-address.ts for when it must be given.
 * With `sendAt` it leaves at that time, and is dated that day.
 * Fails with `letter_incomplete` (422), naming every gap, when the draft cannot be sent yet.
 */
export function submitRequest(
  context: Context,
  userId: string,
  requestId: string,
  { version, address: confirmedAddress, sendAt }: SubmitRequest,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") return;
    if (request.version !== version) {
      throw new Problem(409, "draft_conflict", requestErrors.draftChanged);
    }
    const leavesAt = sendAt === undefined ? null : parseSendTime(sendAt);
    await queueInitialLetter(context, tx, { userId, request, confirmedAddress, leavesAt });
  });
}
