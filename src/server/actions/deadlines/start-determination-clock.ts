import { isBeforeArrival, type Status } from "#core/request/states.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { replyToConfirm } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import { updateClocks } from "./update-clocks.ts";

/**
 * The first letter was accepted by the agency's host, or the agency says that it has it, whichever is heard first: from
 * this moment its clock runs (design: not when "send" was pressed). Every later call changes nothing.
 * @param at when it was, where that is not now
 */
export async function startDeterminationClock(
  context: Context,
  tx: Tx,
  { ownerId, requestId, at: sentAt }: { ownerId: string; requestId: string; at?: Date },
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request?.agency_id || !request.jurisdiction || request.sent_at !== null) return;
  const now = nowOf(context);
  await updateRequest(tx, { ownerId, requestId }, { sent_at: sentAt ?? now, updated_at: now });
  await refreshRequestRows(tx, [requestId]);
  const ref = { ownerId, requestId, actor: "system" as const };
  if (isBeforeArrival(request.status as Status)) {
    // An agency may write before its host's answer is recorded: its letter still waits for the requester.
    const waitingOn = (await replyToConfirm(tx, ownerId, requestId)) ? "you" : "agency";
    await transitionRequest(context, tx, ref, { status: "awaiting_acknowledgment", waitingOn });
  }
  await updateClocks(context, tx, { ...ref, why: "letter" }, request.jurisdiction);
}
