import { type Kysely, sql } from "kysely";
import type { UnmatchedStatus } from "#contract/platform/admin.ts";
import type { Candidate } from "#core/match/candidates.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** An email no request took, or that someone put into requests. `at_key` is what its list is ordered by. */
export type UnmatchedRecord = {
  inbound_id: string;
  state: string;
  from_name: string;
  from_address: string;
  envelope_to: string;
  subject: string;
  text: string;
  parse_error: string | null;
  size: number;
  raw_sha256: string;
  received_at: Date;
  at_key: string;
  candidates: Candidate[];
};

type Page = { after: { at: string; id: string } | null; limit: number };

/** One page, newest first; one row more than `limit` tells whether a next page is. */
export async function listUnmatched(db: Kysely<Tables>, view: UnmatchedStatus, page: Page) {
  if (view === "assigned") return listAssigned(db, page);
  const { after, limit } = page;
  const afterCursor = after
    ? sql`and (u.created_at, u.inbound_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const discardedCondition = view === "discarded" ? sql`is not null` : sql`is null`;
  const { rows } =
    await sql<UnmatchedRecord>`${unmatchedFields} where u.discarded_at ${discardedCondition} ${afterCursor}
    order by u.created_at desc, u.inbound_id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** A stored email, if it is in this state. */
export const inboundIn = (db: Kysely<Tables>, id: string, state: "filed" | "unmatched") =>
  db.selectFrom("inbound").selectAll().where("id", "=", id).where("state", "=", state).executeTakeFirst();

/** What administrators put into requests, the last first, as long as it is in one. */
async function listAssigned(db: Kysely<Tables>, { after, limit }: Page) {
  const afterCursor = after
    ? sql`and (i.assigned_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<UnmatchedRecord>`${assignedFields} where i.assigned_at is not null ${afterCursor}
    order by i.assigned_at desc, i.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

export async function unmatchedById(db: Kysely<Tables>, id: string): Promise<UnmatchedRecord | undefined> {
  const [queued] = (await sql<UnmatchedRecord>`${unmatchedFields} where u.inbound_id = ${id}`.execute(db))
    .rows;
  if (queued) return queued;
  const assigned = sql<UnmatchedRecord>`${assignedFields} where i.id = ${id} and i.assigned_at is not null`;
  return (await assigned.execute(db)).rows[0];
}

const unmatchedFields = sql`
  select u.inbound_id, i.state, u.from_name, u.from_address, i.envelope_to, u.subject, u.text, u.parse_error, i.size, i.raw_sha256,
    i.received_at, u.created_at::text as at_key, u.candidates
  from unmatched u join inbound i on i.id = u.inbound_id`;

/** Its words are the user's now, so they are left out. */
const assignedFields = sql`
  select i.id as inbound_id, i.state, m.from_name, m.from_address, i.envelope_to, m.subject, '' as text, null as parse_error, i.size,
    i.raw_sha256, i.received_at, i.assigned_at::text as at_key,
    (select coalesce(jsonb_agg(jsonb_build_object('requestId', f.request_id, 'score', 0, 'reasons', '[]'::jsonb)
      order by f.request_id), '[]') from message f where f.inbound_id = i.id) as candidates
  from inbound i
  join lateral (select from_name, from_address, subject from message where inbound_id = i.id limit 1) m on true`;

/** Titles for the requests an unmatched email might belong to. */
export function candidateRequests(db: Kysely<Tables>, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("request")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select(["request.id", "request.title", "agency.name as agency"])
    .where("request.id", "in", ids)
    .execute();
}

/** The messages that one received mail became, one in each request it was put into. */
export const filedMessages = (tx: Kysely<Tables>, inboundId: string) =>
  tx
    .selectFrom("message")
    .select([
      "id",
      "owner_id",
      "request_id",
      "from_name",
      "from_address",
      "subject",
      "confirmed_outcome",
      "corrected_facts",
      "classification",
      "matched_by",
    ])
    .where("inbound_id", "=", inboundId)
    .where("direction", "=", "in")
    .execute();

type ExpiredEmail = { sha256: string; offeredTo: string | null };

/**
 * Deletes email that belongs to no request and was put among the unmatched before `before`, spam and returned notices
 * included, at most `limit` of it. Resolves to what its rows named.
 */
export async function deleteExpiredUnmatched(
  tx: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<ExpiredEmail[]> {
  const { rows } = await sql<ExpiredEmail>`
    with expired as (
      select i.id, u.offered_to from inbound i left join unmatched u on u.inbound_id = i.id
      where i.state in ('unmatched', 'discarded') and i.received_at < ${before}
        and coalesce(u.created_at, i.received_at) < ${before}
        and not exists (select from message m where m.inbound_id = i.id)
        and not exists (select from reply_by_email a where a.inbound_id = i.id)
      limit ${limit} for update of i skip locked)
    delete from inbound i using expired e where e.id = i.id
    returning i.raw_sha256 as sha256, e.offered_to as "offeredTo"`.execute(tx);
  return rows;
}

/** How many wait for someone, and have since before this moment. */
export async function countUnmatchedBefore(db: Kysely<Tables>, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom("unmatched")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("discarded_at", "is", null)
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ViewLogEntry = { by: string; at: Date; reason: string };

/** Who read an unmatched message and why, by the audit log, the last first. */
export async function viewLogOf(db: Kysely<Tables>, inboundId: string): Promise<ViewLogEntry[]> {
  const rows = await db
    .selectFrom("audit_event")
    .select(["actor", "at", "detail"])
    .where("action", "=", "read_unmatched")
    .where("subject", "=", inboundId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ actor, at, detail }) => {
    const { reason } = detail as { reason?: unknown };
    return { by: actor, at, reason: typeof reason === "string" ? reason : "" };
  });
}
