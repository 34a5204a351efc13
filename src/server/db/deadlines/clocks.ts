import { type Kysely, sql } from "kysely";
import type { ClockInput, RequestClock } from "#core/request/clocks.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";

type RequestKey = { ownerId: string; requestId: string };

/** Brings `request.next_due_on` and the row of lists in line after any change to the request's clocks. */
export async function refreshNextDue(tx: Kysely<Tables>, { ownerId, requestId }: RequestKey): Promise<void> {
  await sql`
    update request set next_due_on = coalesce(
      (select min(due_on) from clock where owner_id = ${ownerId} and request_id = ${requestId} and met_on is null),
      'infinity')
    where owner_id = ${ownerId} and id = ${requestId}`.execute(tx);
  await refreshRequestRows(tx, [requestId]);
}

/** Writes a clock as it stands now, over the one of its kind where there is one. */
export async function putClock(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  clock: RequestClock & { id: string; jurisdiction: string },
): Promise<void> {
  const state = clockColumns(clock);
  await tx
    .insertInto("clock")
    .values({ id: clock.id, owner_id: ownerId, request_id: requestId, kind: clock.kind, ...state })
    .onConflict((conflict) => conflict.columns(["owner_id", "request_id", "kind"]).doUpdateSet(state))
    .execute();
}

const clockColumns = (clock: RequestClock & { jurisdiction: string }) => ({
  jurisdiction: clock.jurisdiction,
  started_on: clock.startedOn,
  due_on: clock.dueOn,
  met_on: clock.metOn,
  paused_since: clock.pausedSince,
  input: JSON.stringify(clock.input),
  working: JSON.stringify(clock.working),
});

/** Writes clocks of requests that have none yet. */
export async function insertClocks(
  tx: Kysely<Tables>,
  ownerId: string,
  clocks: readonly (RequestClock & { id: string; requestId: string; jurisdiction: string })[],
): Promise<void> {
  if (clocks.length === 0) return;
  await tx
    .insertInto("clock")
    .values(
      clocks.map((clock) => ({
        ...{ id: clock.id, owner_id: ownerId, request_id: clock.requestId, kind: clock.kind },
        ...clockColumns(clock),
      })),
    )
    .execute();
}

/** Takes away clocks that nothing starts any more. */
export async function deleteClocks(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  kinds: string[],
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .deleteFrom("clock")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("kind", "in", kinds)
    .execute();
}

/** A request's clocks in the order they began. `input` is core's ClockInput, `working` its Deadline. */
export async function clocksOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  const rows = await tx
    .selectFrom("clock")
    .select([
      "id",
      "kind",
      "jurisdiction",
      "started_on",
      "due_on",
      "met_on",
      "paused_since",
      "input",
      "working",
    ])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as RequestClock["kind"],
    input: row.input as unknown as ClockInput,
    working: row.working as unknown as RequestClock["working"],
  }));
}

type RequestPage = { jurisdictions: string[]; after: string | null; limit: number };

/** Every request under one of these laws whose letter arrived, in order of id, for such a job. */
export function sentRequests(tx: Kysely<Tables>, { jurisdictions, after, limit }: RequestPage) {
  return tx
    .selectFrom("request")
    .select(["id as requestId", "owner_id as ownerId"])
    .where("jurisdiction", "in", jurisdictions)
    .where("sent_at", "is not", null)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Requests with an open clock under one of these laws, in order of id, for a job that goes through them in batches. */
export function requestsWithOpenClocks(tx: Kysely<Tables>, { jurisdictions, after, limit }: RequestPage) {
  return tx
    .selectFrom("clock")
    .select(["request_id as requestId", "owner_id as ownerId"])
    .distinct()
    .where("jurisdiction", "in", jurisdictions)
    .where("met_on", "is", null)
    .$if(after !== null, (query) => query.where("request_id", ">", after ?? ""))
    .orderBy("request_id")
    .limit(limit)
    .execute();
}
