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
  const day = Temporal.Instant.fromEpochMilliseconds(on.getTime())
    .toZonedDateTimeISO(agency?.time_zone ?? "America/New_York")
    .toPlainDate()
    .toString();
  if (await meetClock(tx, { ...where, kind: "initial_response", on: day })) {
    await appendEvent(tx, { ...at, kind: "clock_met", data: { clock: "initial_response", on: day } });
  }
}

/** Puts status and clock back to what the events of this message changed. */
export async function undoOutcome(context: Context, tx: Tx, where: Where): Promise<void> {
  const changes = await tx
    .selectFrom("request_event")
    .select(["kind", "data"])
    .where("owner_id", "=", where.ownerId)
    .where("request_id", "=", where.requestId)
    .where("message_id", "=", where.messageId)
    .where("kind", "in", ["status_changed", "clock_met"])
    .orderBy("id", "desc")
    .execute();
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  const changed = changes.find((change) => change.kind === "status_changed");
  const data = changed?.data as { from: Status; to: Status } | undefined;
  const at = { ...where, at: nowOf(context), actor: "you" as const };
  // Another letter may have moved the request since; then its status is not this letter's to take back.
  if (request && data && request.status === data.to) {
    await setStatus(context, tx, { ...where, status: data.from });
    await appendEvent(tx, { ...at, kind: "status_changed", data: { from: data.to, to: data.from } });
  }
  if (changes.some((change) => change.kind === "clock_met")) {
    await reopenClock(tx, { ...where, kind: "initial_response" });
  }
}

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
