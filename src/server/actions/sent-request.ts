import { notFound, Problem } from "#core/problem.ts";
import type { Recorded } from "#core/request/clocks.ts";
import type { ClockMove } from "#core/request/events.ts";
import { clocksIn, type Status } from "#core/request/states.ts";
import { agencyById } from "#server/db/agencies.ts";
import type { Tx } from "#server/db/as-person.ts";
import { dayAt, keepRecorded, recordedOf } from "#server/db/clock-facts.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { holdLaw, lawInForce } from "#server/db/laws.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { settleClocks } from "./settle-clocks.ts";

export type SentRequest = Awaited<ReturnType<typeof sentRequest>>;

/** Why nothing can be put down about the clocks of a request, by where it stands. */
const OVER: Partial<Record<Status, { code: string; detail: string }>> = {
  withdrawn: {
    code: "request_withdrawn",
    detail: "This request was withdrawn, so no clock runs any more.",
  },
  closed: { code: "request_closed", detail: "This request is closed. Undo that first." },
  in_litigation: {
    code: "request_in_litigation",
    detail: "This request is in court, which has its own calendar.",
  },
};

/**
 * A request of this person whose letter is out, locked, with what its clocks rest on.
 * Fails with `not_found` (404), `not_sent_yet`, `request_withdrawn`, `request_closed` or `request_in_litigation` (409).
 */
export async function sentRequest(context: Context, tx: Tx, ownerId: string, requestId: string) {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) throw notFound("request");
  await holdLaw(tx);
  const inForce = request.jurisdiction === null ? undefined : await lawInForce(tx, request.jurisdiction);
  if (request.sent_at === null || !inForce) {
    throw new Problem(409, "not_sent_yet", "The letter has not reached the agency yet, so no clock runs.");
  }
  const status = request.status as Status;
  const over = clocksIn(status) === "run" ? undefined : OVER[status];
  if (over) throw new Problem(409, over.code, over.detail);
  const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const zone = agency?.time_zone ?? null;
  return {
    ownerId,
    requestId,
    status,
    jurisdiction: request.jurisdiction,
    recorded: recordedOf(request.recorded),
    clocks: await clocksOf(tx, ownerId, requestId),
    inForce,
    sentOn: dayAt(request.sent_at, zone),
    today: dayAt(nowOf(context), zone),
  };
}

/** Keeps what the person put down, and brings the clocks in line with it. */
export async function record(
  context: Context,
  tx: Tx,
  request: SentRequest,
  { changes, why }: { changes: Partial<Recorded>; why: ClockMove },
): Promise<void> {
  const { ownerId, requestId, jurisdiction, recorded, inForce } = request;
  await keepRecorded(tx, request, { ...recorded, ...changes });
  await settleClocks(context, tx, { ownerId, requestId, actor: "you", why }, jurisdiction, inForce);
}

/**
 * A day on which something happened: after the letter was sent, and not still to come.
 * Fails with `day_before_request` or `day_to_come` (422), naming the field.
 */
export function happened(day: string, path: string, { sentOn, today }: SentRequest): void {
  const refuse = (code: string, detail: string) => {
    throw new Problem(422, code, detail, [{ path, message: detail }]);
  };
  if (day < sentOn)
    refuse("day_before_request", `The request was sent on ${sentOn}. Choose that day or a later one.`);
  if (day > today) refuse("day_to_come", `It is ${today} at the agency. Choose that day or an earlier one.`);
}
