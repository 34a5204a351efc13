import type { PlannedRequest } from "#core/import/plan-request.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import type { StatusChange } from "#core/request/events.ts";
import { countedIn } from "#core/request/hand-moves.ts";
import { isAnswered } from "#core/request/replay.ts";
import { clocksIn, isFinished } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { bodyOf, dayAt, NOTHING_RECORDED, noonAt } from "#server/db/clock-facts.ts";
import { holdLaw, type LawInForce, lawInForce } from "#server/db/laws.ts";
import type { Context } from "./context.ts";
import type { ImportedOffice } from "./imported-office.ts";

/** A request that is brought along, before it is stored. `sentAt` is null of a draft. */
export type ImportedRequest = {
  id: string;
  plan: PlannedRequest;
  office: ImportedOffice;
  sentAt: Date | null;
};

export type ImportedClock = RequestClock & { id: string; requestId: string; jurisdiction: string };

/** What was done on the day the table says, as a move by hand; null where it says no day. */
export function doneOf({ status, doneOn }: PlannedRequest): (StatusChange & { on: string }) | null {
  if (doneOn === null || !(isFinished(status) || status === "partly_released")) return null;
  return { from: "awaiting_determination", to: status, by: "hand", on: doneOn };
}

/**
 * The clocks of requests that are about to be stored, each exactly as `settleClocks` would make them from what is stored
 * then: all that is known of them is at hand, so nothing has to be asked a request.
 */
export async function clocksOfImported(
  context: Context,
  tx: Tx,
  requests: readonly ImportedRequest[],
  now: Date,
): Promise<ImportedClock[]> {
  await holdLaw(tx);
  const laws = new Map<string, LawInForce | undefined>();
  const clocks: ImportedClock[] = [];
  for (const request of requests) {
    const { jurisdiction } = request.office;
    if (!laws.has(jurisdiction)) laws.set(jurisdiction, await lawInForce(tx, jurisdiction));
    const law = laws.get(jurisdiction);
    if (!law || request.plan.sentOn === null) continue;
    for (const clock of clocksUnder(law, request, request.plan.sentOn, now))
      clocks.push({ ...clock, id: context.ids.next(), requestId: request.id, jurisdiction });
  }
  return clocks;
}

function clocksUnder(
  { law, daysOff }: LawInForce,
  { plan, office }: ImportedRequest,
  sentOn: string,
  now: Date,
): RequestClock[] {
  const done = doneOf(plan);
  const at = (day: string) =>
    (dayAt(now, office.timeZone) === day ? now : noonAt(day, office.timeZone)).toISOString();
  const moves = done ? [{ at: at(done.on), on: done.on, from: done.from, to: done.to }] : [];
  return requestClocks(law, {
    received: sentOn,
    channel: "electronic",
    body: bodyOf(office),
    ...countedIn({ letters: [], answers: [] }, moves),
    answeredBefore: done === null && isAnswered(plan.status),
    clocks: clocksIn(plan.status),
    recorded: NOTHING_RECORDED,
    daysOff,
  });
}
