import type { Outcome } from "#core/reply/outcome.ts";
import { effectOf } from "#core/request/clock-effects.ts";
import type { Actor, ClockMove } from "#core/request/events.ts";
import { moveFor } from "#core/request/moves.ts";
import { ballOf, isFinished, type Status } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { keepRecorded, recordedOf } from "#server/db/clock-facts.ts";
import { appendEvent } from "#server/db/events.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { settleClocks } from "./settle-clocks.ts";

type Where = { ownerId: string; requestId: string; messageId: string };

/**
 * Moves the status as core/request/moves.ts says, and brings the clocks in line with what the letters now say. The
 * letter must already count: confirmed, or noted as an acknowledgment.
 */
export async function applyOutcome(
  context: Context,
  tx: Tx,
  { outcome, actor = "you", ...where }: Where & { outcome: Outcome; actor?: Actor },
): Promise<void> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (!request) return;
  const from = request.status as Status;
  const { status } = moveFor(outcome, from);
  if (status !== null && status !== from) {
    await setStatus(context, tx, { ...where, status });
    await appendEvent(tx, {
      ...where,
      at: nowOf(context),
      actor,
      kind: "status_changed",
      data: { from, to: status },
    });
  } else if (request.ball === "you") {
    await setStatus(context, tx, { ...where, status: from });
  }
  await settleClocks(context, tx, { ...where, actor, why: whyOf(outcome) }, request.jurisdiction);
}

const whyOf = (outcome: Outcome): ClockMove => {
  const { extends: more, asks } = effectOf(outcome);
  return more ? "extension" : asks ? "pause" : "letter";
};

/**
 * Puts the status back to what this message's confirmation changed, and forgets what was put down about it by hand.
 * Earlier confirmations of it were undone in their time, so only what follows the newest one counts. The clocks are
 * settled by the caller, once the message says what it says now.
 */
export async function undoOutcome(
  context: Context,
  tx: Tx,
  { outcome, ...where }: Where & { outcome: Outcome },
): Promise<void> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (!request) return;
  const events = await tx
    .selectFrom("request_event")
    .select(["kind", "data"])
    .where("owner_id", "=", where.ownerId)
    .where("request_id", "=", where.requestId)
    .where("message_id", "=", where.messageId)
    .orderBy("id")
    .execute();
  const changes = events.slice(events.findLastIndex((event) => event.kind === "outcome_confirmed") + 1);
  const changed = changes.find((change) => change.kind === "status_changed");
  const data = changed?.data as { from: Status; to: Status } | undefined;
  // Another letter may have moved the request since; then its status is not this letter's to take back.
  if (data && request.status === data.to) {
    await setStatus(context, tx, { ...where, status: data.from });
    await appendEvent(tx, {
      ...where,
      at: nowOf(context),
      actor: "you",
      kind: "status_changed",
      data: { from: data.to, to: data.from },
    });
  }
  if (outcome === "extension") {
    await keepRecorded(tx, where, { ...recordedOf(request.recorded), extension: null });
  }
}

/** Moves a request, with whose turn it is and when it ended; the caller puts it on the timeline. */
export async function setStatus(
  context: Context,
  tx: Tx,
  { ownerId, requestId, status }: { ownerId: string; requestId: string; status: Status },
): Promise<void> {
  const now = nowOf(context);
  await tx
    .updateTable("request")
    .set({ status, ball: ballOf(status), closed_at: isFinished(status) ? now : null, updated_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .execute();
}
