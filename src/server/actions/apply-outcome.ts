import type { Outcome } from "#core/reply/outcome.ts";
import type { Actor } from "#core/request/events.ts";
import { moveFor } from "#core/request/moves.ts";
import { ballOf, isFinished, type Status } from "#core/request/states.ts";
import { agencyById } from "#server/db/agencies.ts";
import type { Tx } from "#server/db/as-person.ts";
import { meetClock, reopenClock } from "#server/db/clocks.ts";
import { appendEvent } from "#server/db/events.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";

type Where = { ownerId: string; requestId: string; messageId: string };

/** Moves status and clocks as core/request/moves.ts says. `on` is when the letter came; the day is the agency's. */
export async function applyOutcome(
  context: Context,
  tx: Tx,
  { outcome, on, actor = "you", ...where }: Where & { outcome: Outcome; on: Date; actor?: Actor },
): Promise<void> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  if (!request) return;
  const from = request.status as Status;
  const move = moveFor(outcome, from);
  const at = { ...where, at: nowOf(context), actor };
  if (move.status !== null && move.status !== from) {
    await setStatus(context, tx, { ...where, status: move.status });
    await appendEvent(tx, { ...at, kind: "status_changed", data: { from, to: move.status } });
  } else if (request.ball === "you") {
    await setStatus(context, tx, { ...where, status: from });
  }
  if (!move.meetsDetermination) return;
  const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const day = dayAt(on, agency?.time_zone);
  if (await meetClock(tx, { ...where, kind: "initial_response", on: day })) {
    await appendEvent(tx, { ...at, kind: "clock_met", data: { clock: "initial_response", on: day } });
  }
}

/**
 * Puts status and clock back to what this message's confirmation changed. Earlier confirmations of it were undone in
 * their time, so only what follows the newest one counts.
 */
export async function undoOutcome(context: Context, tx: Tx, where: Where): Promise<void> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
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
  if (request && data && request.status === data.to) {
    await setStatus(context, tx, { ...where, status: data.from });
    await appendEvent(tx, {
      ...where,
      at: nowOf(context),
      actor: "you",
      kind: "status_changed",
      data: { from: data.to, to: data.from },
    });
  }
  if (changes.some((change) => change.kind === "clock_met")) await unmeetClock(tx, where);
}

/** Opens the clock again, unless another confirmed letter is a determination too: then that one's day counts. */
async function unmeetClock(tx: Tx, where: Where): Promise<void> {
  const clock = { ...where, kind: "initial_response" };
  await reopenClock(tx, clock);
  const confirmed = await tx
    .selectFrom("message")
    .innerJoin("request", "request.id", "message.request_id")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select(["message.confirmed_outcome", "message.sent_or_received_at as at", "agency.time_zone"])
    .where("message.owner_id", "=", where.ownerId)
    .where("message.request_id", "=", where.requestId)
    .where("message.id", "<>", where.messageId)
    .where("message.confirmed_outcome", "is not", null)
    .orderBy("message.sent_or_received_at")
    .execute();
  const other = confirmed.find(
    (letter) => moveFor(letter.confirmed_outcome as Outcome, "awaiting_determination").meetsDetermination,
  );
  if (other) await meetClock(tx, { ...clock, on: dayAt(other.at, other.time_zone) });
}

/** The office's own day of an instant; one without a known zone is read as Eastern, where the federal offices are. */
const dayAt = (instant: Date, timeZone: string | null | undefined): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone ?? "America/New_York")
    .toPlainDate()
    .toString();

async function setStatus(
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
