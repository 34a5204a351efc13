import type { Reading } from "#core/reply/reading.ts";
import type { ToldFacts } from "#core/reply/told-facts.ts";
import type { Actor } from "#core/request/events.ts";
import { replay } from "#core/request/replay.ts";
import type { Status } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { keepRecorded, recordedOf } from "#server/db/clock-facts.ts";
import { appendEvent, eventsOf, keptEvents } from "#server/db/events.ts";
import { acceptedAt } from "#server/db/letters-out.ts";
import { removeMessage } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { moveRequest } from "./move-request.ts";
import { bounceWords } from "./note-bounce.ts";
import { settleClocks } from "./settle-clocks.ts";
import { startDeterminationClock } from "./start-determination-clock.ts";
import { forgetToldNumber } from "./tell-facts.ts";

/** A filed mail, as its row says it. */
export type FiledMail = {
  id: string;
  owner_id: string;
  request_id: string;
  from_name: string;
  from_address: string;
  subject: string;
  confirmed_outcome: string | null;
  reading: unknown;
  told: unknown;
};

type Where = { ownerId: string; requestId: string };

/**
 * Takes a mail out of its request as if it had never come: status, tracking number and a letter marked as bounced go
 * back to what they were, and the clocks are settled without it. The timeline keeps that it was here. The caller holds
 * the locks of every request it touches, and files the mail elsewhere.
 * @param to title of the person's other request that takes it, null where it is not theirs
 */
export async function takeMailOut(
  context: Context,
  tx: Tx,
  { message, actor, to }: { message: FiledMail; actor: Actor; to: string | null },
): Promise<void> {
  const where = { ownerId: message.owner_id, requestId: message.request_id };
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (!request) return;
  await forgetToldNumber(tx, { ...where, messageId: message.id }, message.told as ToldFacts);
  const known = await lockRequest(tx, where.ownerId, where.requestId);
  await forgetTrackingNumber(tx, where, message, known?.tracking_number ?? null);
  await forgetBounce(context, tx, where, message);
  if (message.confirmed_outcome === "extension") {
    await keepRecorded(tx, where, { ...recordedOf(request.recorded), extension: null });
  }
  const before = await standingWithout(tx, where, message);
  await removeMessage(tx, where, message.id);
  const at = { ...where, at: nowOf(context), actor };
  await appendEvent(tx, {
    ...at,
    kind: "reply_moved",
    data: { from: message.from_name || message.from_address, subject: message.subject, to },
  });
  await moveRequest(context, tx, { ...where, actor }, before);
  await settleClocks(context, tx, { ...where, actor, why: "taken_back" }, request.jurisdiction);
}

/** Where the request would stand: every move this mail made is undone, as long as no other came after it. */
async function standingWithout(tx: Tx, where: Where, message: FiledMail) {
  const now = (await lockRequest(tx, where.ownerId, where.requestId))?.status as Status;
  const events = await keptEvents(tx, where.ownerId, where.requestId);
  const its = events.filter(({ messageId }) => messageId === message.id);
  const status = its.reduceRight(
    (after, event) => (event.kind === "status_changed" && after === event.data.to ? event.data.from : after),
    now,
  );
  const before = replay(events.filter((event) => !its.includes(event)));
  // What a report of no delivery did hangs on the letter it was of.
  const bounced = (message.reading as Reading | null)?.bounce;
  return { status, ...(before.status === status && !bounced && { ball: before.ball }) };
}

/** The number this mail brought goes with it; one that another acknowledgment named takes its place. */
async function forgetTrackingNumber(
  tx: Tx,
  where: Where,
  message: FiledMail,
  kept: string | null,
): Promise<void> {
  const named = (await eventsOf(tx, where.ownerId, where.requestId)).flatMap((event) => {
    const { trackingNumber } = event.data as { trackingNumber?: string };
    return event.kind === "acknowledged" && trackingNumber !== undefined
      ? [{ messageId: event.message_id, trackingNumber }]
      : [];
  });
  const its = named.find(({ messageId }) => messageId === message.id);
  if (its === undefined || its.trackingNumber !== kept) return;
  const others = named.map(({ messageId }) => messageId).filter((id) => id !== null && id !== message.id);
  const still =
    others.length === 0
      ? []
      : await tx
          .selectFrom("message")
          .select("id")
          .where("owner_id", "=", where.ownerId)
          .where("request_id", "=", where.requestId)
          .where("id", "in", others as string[])
          .execute();
  const next = named.find(({ messageId }) => still.some(({ id }) => id === messageId));
  await tx
    .updateTable("request")
    .set({ tracking_number: next?.trackingNumber ?? null })
    .where("owner_id", "=", where.ownerId)
    .where("id", "=", where.requestId)
    .execute();
}

/** A letter that this report marked as lost counts as sent again, from the day it was accepted. */
async function forgetBounce(context: Context, tx: Tx, where: Where, message: FiledMail): Promise<void> {
  const bounce = (message.reading as Reading | null)?.bounce;
  if (!bounce) return;
  const found = await tx
    .updateTable("message")
    .set({ delivery_state: "accepted", delivery_detail: null })
    .where("owner_id", "=", where.ownerId)
    .where("request_id", "=", where.requestId)
    .where("direction", "=", "out")
    .where("delivery_state", "in", ["bounced", "deferred"])
    .where("delivery_detail", "=", bounceWords(bounce))
    .returning("id")
    .execute();
  const accepted = await acceptedAt(
    tx,
    where,
    found.map(({ id }) => id),
  );
  if (accepted !== null) await startDeterminationClock(context, tx, { ...where, at: accepted });
}
