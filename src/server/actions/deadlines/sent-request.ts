import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { ManualRecords } from "#core/request/clock-facts.ts";
import type { ClockMove } from "#core/request/event-text.ts";
import { clockModeOf, type Status } from "#core/request/states.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt, manualRecordsOf, saveManualRecords } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { lockLawsShared } from "#server/db/deadlines/laws.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { updateClocks } from "./update-clocks.ts";

export type SentRequest = Awaited<ReturnType<typeof lockSentRequest>>;

/** Why nothing can be recorded about the clocks of a request, by its status. */
const STOPPED_STATUSES: Partial<Record<Status, { code: string; detail: string }>> = {
  withdrawn: {
    code: "request_withdrawn",
    detail: deadlineErrors.withdrawn,
  },
  closed: { code: "request_closed", detail: deadlineErrors.closed },
  in_litigation: {
    code: "request_in_litigation",
    detail: deadlineErrors.inCourt,
  },
};

/**
 * A request of this person whose letter is out, locked, with what its clocks rest on.
 * Fails with `not_found` (404), `not_sent_yet`, `request_withdrawn`, `request_closed` or `request_in_litigation` (409).
 */
export async function lockSentRequest(context: Context, tx: Tx, ownerId: string, requestId: string) {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) throw notFound("request");
  await lockLawsShared(tx);
  const { jurisdiction } = request;
  const today = dayAt(nowOf(context), null);
  const inForce =
    jurisdiction === null
      ? undefined
      : await lawOfRequest(tx, { ownerId, requestId }, { jurisdiction, today });
  if (request.sent_at === null || !inForce) {
    throw new Problem(409, "not_sent_yet", deadlineErrors.notDelivered);
  }
  const status = request.status as Status;
  const stopped = clockModeOf(status) === "run" ? undefined : STOPPED_STATUSES[status];
  if (stopped) throw new Problem(409, stopped.code, stopped.detail);
  const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const zone = agency?.time_zone ?? null;
  return {
    ownerId,
    requestId,
    status,
    jurisdiction: request.jurisdiction,
    recorded: manualRecordsOf(request.manual_dates),
    clocks: await clocksOf(tx, ownerId, requestId),
    inForce,
    sentOn: dayAt(request.sent_at, zone),
    today: dayAt(nowOf(context), zone),
  };
}

/** Saves what the user recorded and updates the clocks. */
export async function saveClockRecord(
  context: Context,
  tx: Tx,
  request: SentRequest,
  { changes, why }: { changes: Partial<ManualRecords>; why: ClockMove },
): Promise<void> {
  const { ownerId, requestId, jurisdiction, recorded, inForce } = request;
  await saveManualRecords(tx, request, { ...recorded, ...changes });
  await updateClocks(context, tx, { ownerId, requestId, actor: "you", why }, jurisdiction, inForce);
}

/**
 * A day on which something happened: after the letter was sent, and not still to come.
 * Fails with `day_before_request` or `date_in_future` (422), naming the field.
 */
export function assertPastDay(day: string, path: string, { sentOn, today }: SentRequest): void {
  const fail = (code: string, detail: string) => {
    throw new Problem(422, code, detail, [{ path, message: detail }]);
  };
  if (day < sentOn) fail("day_before_request", formatMessage(deadlineErrors.beforeSent, { sentOn }));
  if (day > today) fail("date_in_future", formatMessage(deadlineErrors.inFuture, { today }));
}
