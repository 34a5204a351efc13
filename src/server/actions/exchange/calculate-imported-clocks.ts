import type { RequestPreview } from "#core/import/preview-request.ts";
import type { OfficeHours } from "#core/law/office.ts";
import { NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import type { StatusChange } from "#core/request/event-schemas.ts";
import { withManualChanges } from "#core/request/manual-status-changes.ts";
import { isAnswered } from "#core/request/replay-events.ts";
import { clockModeOf, isFinished } from "#core/request/states.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { bodyOf, dayAt, noonAt } from "#server/db/deadlines/clock-facts.ts";
import { type LawInForce, lawReader, lockLawsShared } from "#server/db/deadlines/laws.ts";
import { officeHoursOf } from "#server/db/deadlines/request-law.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { ImportedAgency } from "./resolve-imported-agency.ts";

/** A request that is brought along, before it is stored. `sentAt` is null of a draft. */
export type ImportedRequest = {
  id: string;
  plan: RequestPreview;
  agency: ImportedAgency;
  sentAt: Date | null;
};

export type ImportedClock = RequestClock & {
  id: string;
  requestId: string;
  jurisdiction: string;
  calendar: string;
};

/** What was done on the day the table says, as a move by hand; null where it says no day. */
export function completionOf({ status, doneOn }: RequestPreview): (StatusChange & { on: string }) | null {
  if (doneOn === null || !(isFinished(status) || status === "partly_released")) return null;
  return { from: "awaiting_determination", to: status, by: "hand", on: doneOn };
}

/**
 * The clocks of requests that are about to be stored, each exactly as `settleClocks` would make them from what is stored
 * then: all that is known of them is at hand, so nothing has to be asked a request.
 */
export async function calculateImportedClocks(
  context: Context,
  tx: Tx,
  requests: readonly ImportedRequest[],
  now: Date,
): Promise<ImportedClock[]> {
  await lockLawsShared(tx);
  const reader = lawReader(tx);
  const offices = new Map<string, OfficeHours>();
  const clocks: ImportedClock[] = [];
  for (const request of requests) {
    const { jurisdiction, id: agencyId } = request.agency;
    if (request.plan.sentOn === null) continue;
    const office = offices.get(agencyId) ?? (await officeHoursOf(tx, request.agency));
    offices.set(agencyId, office);
    const law = await reader.inForce(jurisdiction, request.plan.sentOn, office);
    if (!law) continue;
    for (const clock of clocksUnderLaw(law, request, request.plan.sentOn, now))
      clocks.push({
        ...clock,
        ...{ id: context.ids.next(), requestId: request.id, jurisdiction, calendar: law.law.calendar },
      });
  }
  return clocks;
}

function clocksUnderLaw(
  { law, daysOff }: LawInForce,
  { plan, agency }: ImportedRequest,
  sentOn: string,
  now: Date,
): RequestClock[] {
  const completion = completionOf(plan);
  const at = (day: string) =>
    (dayAt(now, agency.timeZone) === day ? now : noonAt(day, agency.timeZone)).toISOString();
  const moves = completion
    ? [{ at: at(completion.on), on: completion.on, from: completion.from, to: completion.to }]
    : [];
  return requestClocks(law, {
    received: sentOn,
    channel: "electronic",
    body: bodyOf(agency),
    ...withManualChanges({ letters: [], answers: [] }, moves),
    answeredBeforeImport: completion === null && isAnswered(plan.status),
    clocks: clockModeOf(plan.status),
    recorded: NO_MANUAL_RECORDS,
    daysOff,
  });
}
