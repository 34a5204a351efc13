import { wrongAddresses } from "#core/agency/address-failure.ts";
import { CAUSE_TEXT, causeOf } from "#core/classify/bounces/bounce-cause.ts";
import { extractStatus } from "#core/classify/bounces/status-codes.ts";
import type { Bounce } from "#core/classify/classification.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { recordWrongAddress } from "#server/actions/agencies/record-contact-evidence.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest, waitOnRequester } from "#server/actions/requests/transition-request.ts";
import { bouncedLetter, hasSentLetter } from "#server/db/delivery/sent-letters.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshConversation, refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import { undoLetterEffects } from "./undo-letter-effects.ts";

/** What a mail server answered, after what it means in plain words: the same as a bounce says it. */
export const serverWordsText = (words: string): string =>
  formatMessage(deliveryErrors.bounce, {
    reason: CAUSE_TEXT[causeOf(words, extractStatus(words), "")],
    text: words,
  });

/** What a letter carries that did not arrive. */
export const bounceText = ({ reason, said }: Bounce): string =>
  said ? formatMessage(deliveryErrors.bounce, { reason, text: said }) : reason;

/**
 * A mail server says that a letter did not arrive: the very message it names carries that from now on. Where the report names
 * none, it is the newest one sent to the recipient that it names, or the newest of all. A delay is not a failure: it is noted and the letter stays under way.
 */
export async function recordBounce(
  context: Context,
  tx: Tx,
  { ownerId, requestId, bounce }: { ownerId: string; requestId: string; bounce: Bounce },
): Promise<void> {
  const bounced = await bouncedLetter(tx, { ownerId, requestId }, bounce);
  if (!bounced) return;
  const isDelay = bounce.severity === "delay";
  const detail = bounceText(bounce);
  await tx
    .updateTable("message")
    .set({ delivery_state: isDelay ? "deferred" : "bounced", delivery_detail: detail })
    .where("owner_id", "=", ownerId)
    .where("id", "=", bounced.id)
    .execute();
  await refreshConversation(tx, { ownerId, requestId });
  // Nothing waits for what was only forwarded.
  if (!isDelay && bounced.forwarded_message_id === null) {
    await waitOnRequester(context, tx, { ownerId, requestId, messageId: bounced.id, actor: "system" });
  }
  await appendEvent(tx, {
    ownerId,
    requestId,
    messageId: bounced.id,
    at: nowOf(context),
    actor: "system",
    kind: isDelay ? "delivery_deferred" : "delivery_failed",
    data: { words: detail },
  });
  if (isDelay) return;
  await recordWrongAddress(tx, {
    ownerId,
    requestId,
    messageId: bounced.id,
    addresses: wrongAddresses(bounce, bounced.to_addresses),
    at: nowOf(context),
  });
  const request = await lockRequest(tx, ownerId, requestId);
  const cause = { ownerId, requestId, messageId: bounced.id, actor: "system" as const };
  if (!isPartialBounce(bounced, bounce)) {
    await stopDeterminationClock(context, tx, cause);
    await undoLetterEffects(context, tx, cause);
  }
  await updateClocks(context, tx, { ...cause, why: "undelivered" }, request?.jurisdiction ?? null);
}

/** A letter to several came back from some of them only. A report that names someone else speaks of all of them. */
function isPartialBounce(
  { to_addresses, cc_addresses }: { to_addresses: string[]; cc_addresses: string[] },
  { recipient, alsoFailed = [] }: Bounce,
): boolean {
  const failed = new Set([recipient ?? "", ...alsoFailed].map((address) => address.toLowerCase()));
  const all = [...to_addresses, ...cc_addresses].map((address) => address.toLowerCase());
  return all.some((address) => failed.has(address)) && !all.every((address) => failed.has(address));
}

/**
 * A letter came back: where no other letter of the request is with the agency, and the agency said nothing, nothing was
 * received and no clock runs. The request is back at being sent; sending a letter again starts the clock again. The caller holds
 * the request's lock and settles the clocks.
 */
async function stopDeterminationClock(
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
