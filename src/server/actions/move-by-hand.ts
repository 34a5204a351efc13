import { parseDay } from "#core/deadline/iso-day.ts";
import { notFound, Problem } from "#core/problem.ts";
import { type ClockKind, isAppeal, isOwn } from "#core/request/clock-effects.ts";
import { refuseImpossible, type Silence } from "#core/request/life.ts";
import { undoable, without } from "#core/request/replay.ts";
import { STATUS_WORDS, type Status } from "#core/request/states.ts";
import { agencyById } from "#server/db/agencies.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { keptEvents } from "#server/db/events.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { moveRequest } from "./move-request.ts";
import { settleClocks } from "./settle-clocks.ts";

/**
 * What the person puts down. `from`: where their page shows the request, so that an old page moves nothing; `on`: the day
 * it happened at the agency, today unless told.
 */
export type SaidStatus = { to: Status; from?: Status; note?: string; on?: string };

/**
 * The person says where a request stands. Clocks follow as from a letter that says so. The same call again changes
 * nothing. Resolves to the event that takes it back, null where the request stood there already.
 * Fails with `not_found` (404), `moved_meanwhile` (409), with what `refuseImpossible` refuses, and with `bad_day`,
 * `day_before_request` and `day_to_come` (422).
 */
export function moveByHand(
  context: Context,
  personId: string,
  requestId: string,
  said: SaidStatus,
): Promise<number | null> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    const status = request.status as Status;
    if (status === said.to) return null;
    if (said.from !== undefined && said.from !== status) throw movedMeanwhile(status);
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    const zone = agency?.time_zone ?? null;
    const today = dayAt(nowOf(context), zone);
    const silence = silenceOf(await clocksOf(tx, personId, requestId), today);
    refuseImpossible(status, said.to, silence);
    const on = said.on ?? today;
    refuseDay(on, { sentOn: request.sent_at && dayAt(request.sent_at, zone), today });
    const where = { ownerId: personId, requestId, actor: "you" as const };
    const note = said.note?.trim() ?? "";
    const by = { by: "hand" as const, on, ...(note !== "" && { note }) };
    await moveRequest(context, tx, where, { status: said.to }, by);
    await settleClocks(context, tx, { ...where, why: "status" }, request.jurisdiction);
    return (await lastMove(tx, personId, requestId))?.id ?? null;
  });
}

/**
 * Takes the newest move by hand back: status, turn and clocks are as if it had never been. `event`: the move the person
 * means; one that was taken back already changes nothing. Fails with `not_found` (404), `nothing_to_undo` and
 * `moved_meanwhile` (409).
 */
export function undoMove(
  context: Context,
  personId: string,
  requestId: string,
  event?: number,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    const events = await keptEvents(tx, personId, requestId);
    const isUndone = events.some((one) => one.kind === "status_changed" && one.data.undoes === event);
    if (event !== undefined && isUndone) return;
    const move = undoable(events);
    if (move === null || (event !== undefined && event !== move.id)) {
      if (event !== undefined && events.some(({ id }) => id === event)) {
        throw movedMeanwhile(request.status as Status);
      }
      throw new Problem(409, "nothing_to_undo", "No status put down by hand is left to undo.");
    }
    const where = { ownerId: personId, requestId, actor: "you" as const };
    const { status, ball, closedAt } = without(events, move.id);
    await moveRequest(context, tx, where, { status, ball }, { undoes: move.id });
    await tx
      .updateTable("request")
      .set({ closed_at: closedAt === null ? null : new Date(closedAt) })
      .where("owner_id", "=", personId)
      .where("id", "=", requestId)
      .execute();
    await settleClocks(context, tx, { ...where, why: "taken_back" }, request.jurisdiction);
  });
}

const movedMeanwhile = (status: Status) =>
  new Problem(
    409,
    "moved_meanwhile",
    `This request has moved meanwhile: it is “${STATUS_WORDS[status]}” now. Look at it again.`,
  );

async function lastMove(tx: Tx, personId: string, requestId: string) {
  return undoable(await keptEvents(tx, personId, requestId));
}

/** Whether something was refused, or the answer is late. Where no legal clock runs nobody can say. */
export function silenceOf(
  clocks: readonly { kind: ClockKind; due_on: string | null; met_on: string | null }[],
  today: string,
): Silence {
  if (clocks.some(({ kind }) => isAppeal(kind))) return { refusedOrSilent: true };
  const answers = clocks.filter(({ kind }) => !isOwn(kind));
  if (answers.length === 0) return { refusedOrSilent: null };
  const late = answers.some(({ due_on, met_on }) => met_on === null && due_on !== null && due_on < today);
  return { refusedOrSilent: late };
}

/** A day on which something happened: not before the letter, and not still to come. */
function refuseDay(on: string, { sentOn, today }: { sentOn: string | null; today: string }): void {
  parseDay(on, "/on");
  const refuse = (code: string, detail: string) => {
    throw new Problem(422, code, detail, [{ path: "/on", message: detail }]);
  };
  if (sentOn !== null && on < sentOn)
    refuse("day_before_request", `The request was sent on ${sentOn}. Choose that day or a later one.`);
  if (on > today) refuse("day_to_come", `It is ${today} at the agency. Choose that day or an earlier one.`);
}
