import type { Status } from "#core/request/states.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { hasSentLetter } from "#server/db/delivery/sent-letters.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";

/**
 * A letter came back: where no other letter of the request is with the agency, and the agency said nothing, nothing was
 * received and no clock runs. The request is back at being sent; sending a letter again starts the clock again. The caller holds
 * the request's lock and settles the clocks.
 */
export async function stopDeterminationClock(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  const status = request?.status as Status | undefined;
  // Any later status is the agency's word, so it has the request by some way.
  if (!request?.sent_at || status !== "awaiting_acknowledgment") return;
  if (await hasSentLetter(tx, { ownerId, requestId })) return;
  await updateRequest(tx, { ownerId, requestId }, { sent_at: null });
  await refreshRequestRows(tx, [requestId]);
  const ref = { ownerId, requestId, messageId, actor: "system" as const };
  await transitionRequest(context, tx, ref, { status: "sending", waitingOn: "you" });
}
