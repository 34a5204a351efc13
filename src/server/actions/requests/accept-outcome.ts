import { notFound, Problem } from "#core/problem.ts";
import { stateWithoutEvent } from "#core/request/replay-events.ts";
import { canAcceptOutcome } from "#core/request/stage.ts";
import type { Status, WaitingOn } from "#core/request/states.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { appendEvent, storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";

/**
 * The user accepts what the agency decided: the request closes, and no time to appeal runs on. Its status stays what
 * the agency said. Again, it changes nothing. Fails with `not_found` (404) and `nothing_to_accept` (409).
 */
export function acceptOutcome(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockedRequest(tx, userId, requestId);
    if (request.accepted_at !== null) return;
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    const clocks = await clocksOf(tx, userId, requestId);
    const facts = {
      status: request.status as Status,
      accepted: false,
      clocks: clocks.map(({ kind, due_on, met_on }) => ({ kind, dueOn: due_on, metOn: met_on })),
    };
    if (!canAcceptOutcome(facts, dayAt(nowOf(context), agency?.time_zone ?? null))) {
      throw new Problem(409, "nothing_to_accept", requestErrors.nothingToAccept);
    }
    await saveAcceptance(context, tx, { ...request, ownerId: userId }, nowOf(context), "nobody");
    await appendAcceptance(context, tx, { ownerId: userId, requestId }, {});
    await recalculate(context, tx, { ...request, ownerId: userId }, "status");
  });
}

/** The outcome is not accepted after all: turn and clocks are as before. Without an acceptance, nothing changes. */
export function undoAcceptance(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockedRequest(tx, userId, requestId);
    if (request.accepted_at === null) return;
    const events = await storedEvents(tx, userId, requestId);
    const acceptance = events.findLast(
      (event) => event.kind === "outcome_accepted" && event.data.undoes === undefined,
    );
    if (acceptance === undefined) return;
    const { waitingOn } = stateWithoutEvent(events, acceptance.id);
    await saveAcceptance(context, tx, { ...request, ownerId: userId }, null, waitingOn);
    await appendAcceptance(context, tx, { ownerId: userId, requestId }, { undoes: acceptance.id });
    await recalculate(context, tx, { ...request, ownerId: userId }, "taken_back");
  });
}

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>> & { ownerId: string };

async function lockedRequest(tx: Tx, userId: string, requestId: string) {
  const request = await lockRequest(tx, userId, requestId);
  if (!request) throw notFound("request");
  return request;
}

async function saveAcceptance(
  context: Context,
  tx: Tx,
  { id, ownerId }: LockedRequest,
  acceptedAt: Date | null,
  waitingOn: WaitingOn,
): Promise<void> {
  await updateRequest(
    tx,
    { ownerId, requestId: id },
    { accepted_at: acceptedAt, waiting_on: waitingOn, updated_at: nowOf(context) },
  );
}

const appendAcceptance = (
  context: Context,
  tx: Tx,
  ref: { ownerId: string; requestId: string },
  data: { undoes?: number },
) => appendEvent(tx, { ...ref, at: nowOf(context), actor: "you", kind: "outcome_accepted", data });

async function recalculate(
  context: Context,
  tx: Tx,
  { id, ownerId, jurisdiction }: LockedRequest,
  why: "status" | "taken_back",
): Promise<void> {
  await updateClocks(context, tx, { ownerId, requestId: id, actor: "you", why }, jurisdiction);
  // Where no law is known, the clocks do not bring the row of lists in line.
  await refreshRequestRows(tx, [id]);
}
