import type { SubmitRequest } from "#contract/request.ts";
import { notFound, Problem } from "#core/problem.ts";
import { parseSendTime } from "#core/sending/leave-at.ts";
import { withUser } from "#server/db/as-person.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { Context } from "./context.ts";
import { queueInitialLetter } from "./first-letter.ts";

/**
 * Sends the first letter: the letter, its message, its outbox row and its job are written in one transaction, or
 * nothing is. A second call for a request that is already on its way changes nothing, so a double click sends once.
 * `address` is the agency's as the person knows it; see letter-address.ts for when it must be given.
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
      throw new Problem(
        409,
        "draft_conflict",
        "This draft was changed elsewhere. Look at it again before sending.",
      );
    }
    const leavesAt = sendAt === undefined ? null : parseSendTime(sendAt);
    await queueInitialLetter(context, tx, { userId, request, confirmedAddress, leavesAt });
  });
}
