import type { RecordTier } from "#contract/requests/request.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isSameJson } from "#server/actions/platform/same-json.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { assertPastDay, lockSentRequest, type SentRequest, saveClockRecord } from "./sent-request.ts";

/**
 * A notice of the agency's gives the request a time limit of its own ("recurrent", "voluminous" in Illinois): its clock is
 * counted by that. Again, with another, corrects it. Fails with `no_such_tier` (409) where the law has no such limit.
 */
export function recordTier(
  context: Context,
  userId: string,
  requestId: string,
  tier: RecordTier,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    const row = request.inForce.law.tiers?.find(({ when }) => when === tier.when);
    if (!row) throw new Problem(409, "no_such_tier", deadlineErrors.noSuchTier);
    parseDay(tier.noticed, "/noticed");
    assertPastDay(tier.noticed, "/noticed", request);
    await saveTier(context, tx, request, { tier, about: row.about });
  });
}

/** The agency gave no such notice, or took it back: the usual time limit counts. */
export function undoTier(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    await saveTier(context, tx, await lockSentRequest(context, tx, userId, requestId), null);
  });
}

async function saveTier(
  context: Context,
  tx: Tx,
  request: SentRequest,
  recorded: { tier: RecordTier; about: string } | null,
): Promise<void> {
  const tier = recorded?.tier ?? null;
  if (isSameJson(request.recorded.tier, tier)) return;
  const { ownerId, requestId } = request;
  const data = { about: recorded?.about ?? null, on: tier?.noticed ?? null };
  await appendEvent(tx, {
    ...{ ownerId, requestId, at: nowOf(context), actor: "you" },
    ...{ kind: "tier_recorded", data },
  });
  const why = tier === null ? "taken_back" : "tier";
  await saveClockRecord(context, tx, request, { changes: { tier }, why });
}
