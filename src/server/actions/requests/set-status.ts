import { parseDay } from "#core/dates/parse-iso-day.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { type ClockKind, isAppealClock, isRequesterClock } from "#core/request/clock-effects.ts";
import { type AgencySilence, assertManualTransition } from "#core/request/life.ts";
import { undoableChange } from "#core/request/replay-events.ts";
import type { Status } from "#core/request/states.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { requestStatus } from "#messages/request/status.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { takeBackMove, transitionRequest } from "./transition-request.ts";

/**
 * What the user records. `from`: where their page shows the request, so that an old page moves nothing; `on`: the day
 * it happened at the agency, by default today.
 */
export type StatusInput = {
  to: Status;
  from?: Status;
  note?: string;
  on?: string;
  promisedOn?: string;
  answerBy?: string;
};

/**
 * The user sets a request's status. Clocks follow as from a letter that says so. The same call again changes
 * nothing. Resolves to the event that takes it back, null where the request was there already.
 * Fails with `not_found` (404), `request_changed` (409), with what `refuseImpossible` refuses, and with `bad_day`,
 * `day_before_request` and `date_in_future` (422).
 */
export function setStatus(
  context: Context,
  userId: string,
  requestId: string,
  input: StatusInput,
): Promise<number | null> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const status = request.status as Status;
    if (status === input.to) return null;
    if (input.from !== undefined && input.from !== status) throw statusConflict(status);
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    const zone = agency?.time_zone ?? null;
    const today = dayAt(nowOf(context), zone);
    const silence = silenceOf(await clocksOf(tx, userId, requestId), today);
    assertManualTransition(status, input.to, silence);
    const on = input.on ?? today;
    assertEventDay(on, { sentOn: request.sent_at && dayAt(request.sent_at, zone), today });
    const ref = { ownerId: userId, requestId, actor: "you" as const };
    const note = input.note?.trim() ?? "";
    const by = { by: "hand" as const, on, ...(note !== "" && { note }), ...namedDays(input) };
    await transitionRequest(context, tx, ref, { status: input.to }, by);
    await updateClocks(context, tx, { ...ref, why: "status" }, request.jurisdiction);
    return (await lastStatusChange(tx, userId, requestId))?.id ?? null;
  });
}

/**
 * Takes the newest move by hand back: status, turn and clocks are as if it had never been. `event`: the move the user
 * means; one that was taken back already changes nothing. Fails with `not_found` (404), `nothing_to_undo` and
 * `request_changed` (409).
 */
export function undoStatusChange(
  context: Context,
  userId: string,
  requestId: string,
  event?: number,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const events = await storedEvents(tx, userId, requestId);
    const isUndone = events.some((one) => one.kind === "status_changed" && one.data.undoes === event);
    if (event !== undefined && isUndone) return;
    const statusChange = undoableChange(events);
    if (statusChange === null || (event !== undefined && event !== statusChange.id)) {
      if (event !== undefined && events.some(({ id }) => id === event)) {
        throw statusConflict(request.status as Status);
      }
      throw new Problem(409, "nothing_to_undo", requestErrors.nothingToUndo);
    }
    const ref = { ownerId: userId, requestId, actor: "you" as const };
    await takeBackMove(context, tx, ref, { events, move: statusChange.id });
    await updateClocks(context, tx, { ...ref, why: "taken_back" }, request.jurisdiction);
  });
}

/** The day the agency named, where the status is one with which it names a day. */
function namedDays({ to, promisedOn, answerBy }: StatusInput): { promisedOn?: string; answerBy?: string } {
  if (to === "awaiting_records" && promisedOn !== undefined) {
    parseDay(promisedOn, "/promisedOn");
    return { promisedOn };
  }
  if ((to === "clarification_asked" || to === "fee_asked") && answerBy !== undefined) {
    parseDay(answerBy, "/answerBy");
    return { answerBy };
  }
  return {};
}

const statusConflict = (status: Status) =>
  new Problem(
    409,
    "request_changed",
    formatMessage(requestErrors.statusMoved, { status: requestStatus[status] }),
  );

async function lastStatusChange(tx: Tx, userId: string, requestId: string) {
  return undoableChange(await storedEvents(tx, userId, requestId));
}

/** Whether something was refused, or the answer is late. Where no legal clock runs nobody can say. */
export function silenceOf(
  clocks: readonly { kind: ClockKind; due_on: string | null; met_on: string | null }[],
  today: string,
): AgencySilence {
  if (clocks.some(({ kind }) => isAppealClock(kind) || kind === "challenge"))
    return { refusedOrSilent: true };
  const answers = clocks.filter(({ kind }) => !isRequesterClock(kind));
  if (answers.length === 0) return { refusedOrSilent: null };
  const isLate = answers.some(({ due_on, met_on }) => met_on === null && due_on !== null && due_on < today);
  return { refusedOrSilent: isLate };
}

/** A day on which something happened: not before the letter, and not still to come. */
function assertEventDay(on: string, { sentOn, today }: { sentOn: string | null; today: string }): void {
  parseDay(on, "/on");
  const fail = (code: string, detail: string) => {
    throw new Problem(422, code, detail, [{ path: "/on", message: detail }]);
  };
  if (sentOn !== null && on < sentOn)
    fail("day_before_request", formatMessage(requestErrors.beforeSent, { sentOn }));
  if (on > today) fail("date_in_future", formatMessage(requestErrors.inFuture, { today }));
}
