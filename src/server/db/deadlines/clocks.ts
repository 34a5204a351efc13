import { type Kysely, sql } from "kysely";
import type { RequestClock } from "#core/request/clocks.ts";
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
  clock: RequestClock & { id: string; jurisdiction: string; calendar: string },
): Promise<void> {
  const state = clockColumns(clock);
  await tx
    .insertInto("clock")
    .values({ id: clock.id, owner_id: ownerId, request_id: requestId, kind: clock.kind, ...state })
    .onConflict((conflict) => conflict.columns(["owner_id", "request_id", "kind"]).doUpdateSet(state))
    .execute();
}

const clockColumns = (clock: RequestClock & { jurisdiction: string; calendar: string }) => ({
  jurisdiction: clock.jurisdiction,
  calendar: clock.calendar,
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
  clocks: readonly (RequestClock & {
    id: string;
    requestId: string;
    jurisdiction: string;
    calendar: string;
  })[],
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
    // Of one moment: an id says nothing of the order within a millisecond.
    .orderBy("started_on")
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as RequestClock["kind"],
  }));
}

/** Every request whose letter was sent, in order of id, for what goes through them in batches. */
export function sentRequests(tx: Kysely<Tables>, { after, limit }: { after: string | null; limit: number }) {
  return tx
    .selectFrom("request")
    .select(["id as requestId", "owner_id as ownerId"])
    .where("jurisdiction", "is not", null)
    .where("sent_at", "is not", null)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** What open clocks rest on: a law, a holiday calendar, or the offices of one agency or of a city. */
export type ClockBasis =
  | { jurisdiction: string }
  | { calendar: string }
  | { agency: string }
  | { locality: string; under: string };

/** Requests with an open clock that rests on this, in order of id, for what goes through them in batches. */
export function requestsWithOpenClocks(
  tx: Kysely<Tables>,
  { basis, after, limit }: { basis: ClockBasis; after: string | null; limit: number },
) {
  return openClocksOn(tx, basis)
    .select(["clock.request_id as requestId", "clock.owner_id as ownerId", "clock.jurisdiction"])
    .distinct()
    .$if(after !== null, (query) => query.where("clock.request_id", ">", after ?? ""))
    .orderBy("clock.request_id")
    .limit(limit)
    .execute();
}

/** Whose requests these are, and to which agency they went. */
export async function requestNamesOf(tx: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("request")
    .innerJoin("user_account", "user_account.id", "request.owner_id")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select(["request.id", "agency.name as agency", "user_account.email as requester"])
    .where("request.id", "in", ids)
    .execute();
}

/** How many requests have an open clock that rests on this; with `day`, one that this day lies in. */
export async function countOpenRequests(
  tx: Kysely<Tables>,
  basis: ClockBasis,
  day: string | null = null,
): Promise<number> {
  const { count } = await openClocksOn(tx, basis)
    .select((select) => select.fn.count<number>("clock.request_id").distinct().as("count"))
    .$if(day !== null, (query) =>
      query
        .where("clock.started_on", "<=", day ?? "")
        .where((where) => where.or([where("clock.due_on", ">=", day), where("clock.due_on", "is", null)])),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

function openClocksOn(tx: Kysely<Tables>, basis: ClockBasis) {
  const open = tx
    .selectFrom("clock")
    .innerJoin("request", "request.id", "clock.request_id")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .where("clock.met_on", "is", null);
  if ("jurisdiction" in basis) return open.where("clock.jurisdiction", "=", basis.jurisdiction);
  if ("calendar" in basis) return open.where("clock.calendar", "=", basis.calendar);
  if ("agency" in basis) return open.where("agency.id", "=", basis.agency);
  return open
    .where("agency.jurisdiction", "=", basis.under)
    .where(sql`lower(agency.locality)`, "=", basis.locality.toLowerCase());
}
