import type { Outcome } from "#core/classify/outcome.ts";
import { clockEffectOf } from "#core/request/clock-effects.ts";
import type { ClockMove } from "#core/request/event-text.ts";
import type { Actor } from "#core/request/events.ts";
import { transitionFor } from "#core/request/life.ts";
import { replayEvents } from "#core/request/replay-events.ts";
import type { Status } from "#core/request/states.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { manualRecordsOf, saveManualRecords } from "#server/db/deadlines/clock-facts.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { takeBackMove, transitionRequest } from "./transition-request.ts";

type MessageRef = { ownerId: string; requestId: string; messageId: string };

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
    changesStatus = true,
    ...ref
  }: MessageRef & { outcome: Outcome; actor?: Actor; changesStatus?: boolean },
): Promise<void> {
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  if (!request) return;
  if (changesStatus) {
    const { status, waitingOn } = transitionFor(outcome, request.status as Status);
    const target = status === null ? {} : { status, ...(waitingOn !== undefined && { waitingOn }) };
    await transitionRequest(context, tx, { ...ref, actor }, target);
  }
  await updateClocks(context, tx, { ...ref, actor, why: clockMoveOf(outcome) }, request.jurisdiction);
}

const clockMoveOf = (outcome: Outcome): ClockMove => {
  const { extends: extendsDeadline, pausesFor } = clockEffectOf(outcome);
  return extendsDeadline ? "extension" : pausesFor ? "pause" : "reply";
};

/**
 * Puts the status back to what this message's confirmation changed, and forgets what was recorded about it by hand.
 * Earlier confirmations of it were undone in their time, so only what follows the newest one counts. The clocks are
 * settled by the caller, once the message says what it says now.
 */
export async function undoOutcome(
  context: Context,
  tx: Tx,
  { outcome, ...ref }: MessageRef & { outcome: Outcome },
): Promise<void> {
  await undoStatusChangesOf(context, tx, ref);
  if (outcome === "extension") await forgetExtensionBy(tx, ref);
}

/** Forgets what was recorded by hand about an extension since this letter was confirmed to be one: it was about the letter. */
export async function forgetExtensionBy(tx: Tx, ref: MessageRef): Promise<void> {
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  const events = await storedEvents(tx, ref.ownerId, ref.requestId);
  const confirmed = events.findLastIndex(
    ({ kind, messageId }) => kind === "outcome_confirmed" && messageId === ref.messageId,
  );
  const isRecordedSince = events.some(
    (event, index) =>
      index > confirmed &&
      event.messageId === null &&
      event.kind === "clock_moved" &&
      event.data.why === "extension",
  );
  if (request && isRecordedSince)
    await saveManualRecords(tx, ref, { ...manualRecordsOf(request.manual_dates), extension: null });
}

/** Puts the status back to what this message changed last, as long as no other has moved the request since. */
export async function undoStatusChangesOf(
  context: Context,
  tx: Tx,
  ref: MessageRef,
  actor: Actor = "you",
): Promise<void> {
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  if (!request) return;
  const events = await storedEvents(tx, ref.ownerId, ref.requestId);
  const confirmedIndex = events.findLastIndex(
    ({ kind, messageId }) => kind === "outcome_confirmed" && messageId === ref.messageId,
  );
  const changes = events.filter(
    ({ kind, messageId }, index) =>
      index > confirmedIndex &&
      messageId === ref.messageId &&
      (kind === "status_changed" || kind === "turn_changed"),
  );
  const before = replayEvents(events.filter((event) => !changes.includes(event)));
  const statusChange = changes.find((change) => change.kind === "status_changed");
  // Another letter may have moved the request since; then its status is not this letter's to take back.
  const expectedStatus = statusChange?.kind === "status_changed" ? statusChange.data.to : before.status;
  if (changes.length === 0 || request.status !== expectedStatus) return;
  // Who had accepted the outcome has accepted it again once the letter that followed says nothing.
  const [change, ...others] = changes;
  if (before.acceptedAt !== null && change?.kind === "status_changed" && others.length === 0)
    await takeBackMove(context, tx, { ...ref, actor }, { events, move: change.id });
  else await transitionRequest(context, tx, { ...ref, actor }, before);
}
