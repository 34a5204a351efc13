import type { Outcome } from "#core/reply/outcome.ts";
import { effectOf } from "#core/request/clock-effects.ts";
import type { Actor, ClockMove } from "#core/request/events.ts";
import { moveFor } from "#core/request/life.ts";
import { replay } from "#core/request/replay.ts";
import type { Status } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { keepRecorded, recordedOf } from "#server/db/clock-facts.ts";
import { keptEvents } from "#server/db/events.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { Context } from "./context.ts";
import { moveRequest } from "./move-request.ts";
import { settleClocks } from "./settle-clocks.ts";

type Where = { ownerId: string; requestId: string; messageId: string };

/**
 * Moves the status as core/request/life.ts says, and brings the clocks in line with what the letters now say. The
 * letter must already count: confirmed, or noted as an acknowledgment.
 */
export async function applyOutcome(
  context: Context,
  tx: Tx,
  {
    outcome,
    actor = "you",
    moves = true,
    ...where
  }: Where & { outcome: Outcome; actor?: Actor; moves?: boolean },
): Promise<void> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (!request) return;
  if (moves) {
    const { status } = moveFor(outcome, request.status as Status);
    await moveRequest(context, tx, { ...where, actor }, status === null ? {} : { status });
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
  await undoMovesOf(context, tx, where);
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (request && outcome === "extension") {
    await keepRecorded(tx, where, { ...recordedOf(request.recorded), extension: null });
  }
}

/** Puts the status back to what this message changed last, as long as no other has moved the request since. */
export async function undoMovesOf(context: Context, tx: Tx, where: Where): Promise<void> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (!request) return;
  const events = await keptEvents(tx, where.ownerId, where.requestId);
  const confirmed = events.findLastIndex(
    ({ kind, messageId }) => kind === "outcome_confirmed" && messageId === where.messageId,
  );
  const changes = events.filter(
    ({ kind, messageId }, index) =>
      index > confirmed &&
      messageId === where.messageId &&
      (kind === "status_changed" || kind === "turn_changed"),
  );
  const before = replay(events.filter((event) => !changes.includes(event)));
  const changed = changes.find((change) => change.kind === "status_changed");
  // Another letter may have moved the request since; then its status is not this letter's to take back.
  const still = changed?.kind === "status_changed" ? changed.data.to : before.status;
  if (changes.length > 0 && request.status === still) {
    await moveRequest(context, tx, { ...where, actor: "you" }, before);
  }
}
