import type { Classification } from "#core/classify/classification.ts";
import type { CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import type { Actor } from "#core/request/events.ts";
import { replayEvents } from "#core/request/replay-events.ts";
import type { Status } from "#core/request/states.ts";
import { startDeterminationClock } from "#server/actions/deadlines/start-determination-clock.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { bounceText } from "#server/actions/delivery/record-bounce.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { forgetExtensionBy } from "#server/actions/requests/apply-outcome.ts";
import { revertCorrectedNumber } from "#server/actions/requests/correct-facts.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { removeContactEvents } from "#server/db/agencies/agency-contact-events.ts";
import { firstAcceptedAt } from "#server/db/delivery/sent-letters.ts";
import { removeReceivedMessage } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { appendEvent, storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest, setTrackingNumber } from "#server/db/requests/requests.ts";

/** A filed mail, as its row says it. */
export type FiledMessage = {
  id: string;
  owner_id: string;
  request_id: string;
  from_name: string;
  from_address: string;
  subject: string;
  confirmed_outcome: string | null;
  classification: unknown;
  corrected_facts: unknown;
};

type RequestRef = { ownerId: string; requestId: string };

/**
 * Takes an email out of its request as if it had never come: status, tracking number and a letter marked as bounced go
 * back to what they were, and the clocks are settled without it. The timeline still says that it was here. The caller holds
 * the locks of every request it touches, and files the email elsewhere.
 * @param to title of the user's other request that takes it, null where it is not theirs
 */
export async function unfileMessage(
  context: Context,
  tx: Tx,
  { message, actor, to }: { message: FiledMessage; actor: Actor; to: string | null },
): Promise<void> {
  const ref = { ownerId: message.owner_id, requestId: message.request_id };
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  if (!request) return;
  await revertCorrectedNumber(
    tx,
    { ...ref, messageId: message.id },
    message.corrected_facts as CorrectedFacts,
  );
  const known = await lockRequest(tx, ref.ownerId, ref.requestId);
  await revertTrackingNumber(tx, ref, message, known?.tracking_number ?? null);
  await revertBounce(context, tx, ref, message);
  if (message.confirmed_outcome === "extension")
    await forgetExtensionBy(tx, { ...ref, messageId: message.id });
  const before = await statusWithout(tx, ref, message);
  await removeContactEvents(tx, [message.id]);
  await removeReceivedMessage(tx, ref, message.id);
  const at = { ...ref, at: nowOf(context), actor };
  await appendEvent(tx, {
    ...at,
    kind: "reply_moved",
    data: { from: message.from_name || message.from_address, subject: message.subject, to },
  });
  await transitionRequest(context, tx, { ...ref, actor }, before);
  await updateClocks(context, tx, { ...ref, actor, why: "taken_back" }, request.jurisdiction);
}

/** The status the request would have: every move this email made is undone, as long as no other came after it. */
async function statusWithout(tx: Tx, ref: RequestRef, message: FiledMessage) {
  const now = (await lockRequest(tx, ref.ownerId, ref.requestId))?.status as Status;
  const events = await storedEvents(tx, ref.ownerId, ref.requestId);
  const ownEvents = events.filter(({ messageId }) => messageId === message.id);
  const status = ownEvents.reduceRight(
    (after, event) => (event.kind === "status_changed" && after === event.data.to ? event.data.from : after),
    now,
  );
  const before = replayEvents(events.filter((event) => !ownEvents.includes(event)));
  // What a report of no delivery did hangs on the letter it was of.
  const bounced = (message.classification as Classification | null)?.bounce;
  return { status, ...(before.status === status && !bounced && { waitingOn: before.waitingOn }) };
}

/** The number this email brought goes with it; one that another acknowledgment named takes its place. */
export async function revertTrackingNumber(
  tx: Tx,
  ref: RequestRef,
  message: Pick<FiledMessage, "id">,
  currentNumber: string | null,
): Promise<void> {
  const named = (await storedEvents(tx, ref.ownerId, ref.requestId)).flatMap((event) =>
    event.kind === "acknowledged" && event.data.trackingNumber !== undefined
      ? [{ messageId: event.messageId, trackingNumber: event.data.trackingNumber }]
      : [],
  );
  const ownEvents = named.find(({ messageId }) => messageId === message.id);
  if (ownEvents === undefined || ownEvents.trackingNumber !== currentNumber) return;
  const others = named.map(({ messageId }) => messageId).filter((id) => id !== null && id !== message.id);
  const remaining =
    others.length === 0
      ? []
      : await tx
          .selectFrom("message")
          .select("id")
          .where("owner_id", "=", ref.ownerId)
          .where("request_id", "=", ref.requestId)
          .where("id", "in", others as string[])
          .execute();
  const next = named.find(({ messageId }) => remaining.some(({ id }) => id === messageId));
  await setTrackingNumber(tx, ref, next?.trackingNumber ?? null);
}

/** A letter that this report marked as lost counts as sent again, from the day it was accepted. */
async function revertBounce(context: Context, tx: Tx, ref: RequestRef, message: FiledMessage): Promise<void> {
  const bounce = (message.classification as Classification | null)?.bounce;
  if (!bounce) return;
  const found = await tx
    .updateTable("message")
    .set({ delivery_state: "accepted", delivery_detail: null })
    .where("owner_id", "=", ref.ownerId)
    .where("request_id", "=", ref.requestId)
    .where("direction", "=", "out")
    .where("delivery_state", "in", ["bounced", "deferred"])
    .where("delivery_detail", "=", bounceText(bounce))
    .returning("id")
    .execute();
  const letters = found.map(({ id }) => id);
  await removeContactEvents(tx, letters);
  const accepted = await firstAcceptedAt(tx, ref, letters);
  if (accepted !== null) await startDeterminationClock(context, tx, { ...ref, at: accepted });
}
