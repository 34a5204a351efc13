import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ADMIN_AGENCY_FILTERS } from "#core/agency/agency.ts";
import { foldText } from "#core/agency/search-text.ts";
import { oldestAcceptedDay } from "#core/agency/unverified-address.ts";
import type { Confidence } from "#core/law/law.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { contactJoin } from "./agency-contact-events.ts";
import { type AgencyDetailRecord, agencyRecordSql, detailFields } from "./agency-records.ts";
import { findAgencies } from "./agency-search.ts";

/** An office with what administrators see besides. */
export type AdminAgencyRecord = AgencyDetailRecord & {
  owner_email: string | null;
  proposed_at: Date | null;
  merged_into: string | null;
  verified_at: Date | null;
  verified_by: string | null;
  sources: Record<string, { source: string; date: string | null; confidence: Confidence }>;
  can_undo_merge: boolean;
  requests: number;
  confirmations: number;
  reports: { address: string; users: number; lastAt: string }[];
  updated_at: Date;
  created_key: string;
};

export type AdminFilter = (typeof ADMIN_AGENCY_FILTERS)[number];

/** Where a page goes on: by name among the listed, newest first among the others. */
export type AdminCursor = { key: string; id: string } | null;

const adminRecords = sql`${agencyRecordSql(
  null,
  sql`${detailFields}, (select email from user_account where id = a.owner_id) as owner_email, a.merged_into,
    (select proposed_at from agency_proposal o where o.agency_id = a.id and o.decided_at is null) as proposed_at, a.verified_at,
    a.verified_by, a.sources, a.updated_at, a.created_at::text as created_key,
    (select count(*)::int from request q where q.agency_id = a.id) as requests,
    exists (select from agency_merge m where m.from_id = a.id and m.into_id = a.merged_into and m.undone_at is null)
      as can_undo_merge,
    (select count(*)::int from agency_address_report r
      where r.agency_id = a.id and r.result = 'confirmed' and r.resolved_at is null) as confirmations,
    (select coalesce(jsonb_agg(jsonb_build_object('address', g.address, 'users', g.users, 'lastAt', g.last_at)
        order by g.last_at desc), '[]')
      from (select lower(address) as address, count(*)::int as users, max(at) as last_at from agency_address_report r
        where r.agency_id = a.id and r.result = 'corrected' and r.resolved_at is null group by lower(address)
        order by max(at) desc limit 20) g) as reports`,
)}`;

const hasCorrections = sql`exists (select from agency_address_report r
  where r.agency_id = a.id and r.result = 'corrected' and r.resolved_at is null)`;

const isProposed = sql`exists (select from agency_proposal o where o.agency_id = a.id and o.decided_at is null)`;

/** As core/agency/unverified-address.ts says it of one address, for anyone; only of agencies that requests go to. */
const isUnconfirmed = (
  today: string,
) => sql`a.listing = 'listed' and a.email is not null and a.accepts_email is not false
  and exists (select from request q where q.agency_id = a.id)
  and (b.bounces > 0
    or ((a.source_date is null or a.source_date < ${oldestAcceptedDay(today)}::date or a.confidence = 'low')
      and greatest(k.answered_at, a.verified_at, '-infinity') < ${oldestAcceptedDay(today)}::date at time zone 'UTC'))`;

const conditionOf = (filter: AdminFilter, today: string): RawBuilder<unknown> =>
  ({
    listed: sql`a.listing = 'listed'`,
    pending: sql`a.listing = 'pending' and ${isProposed}`,
    retired: sql`a.listing = 'retired'`,
    reported: sql`a.listing <> 'retired' and ${hasCorrections}`,
    unconfirmed: isUnconfirmed(today),
    reviewers: sql`a.listing = 'listed' and a.role = 'reviewer'`,
  })[filter];

/** The lists in order of name; the others are newest first. */
export const isSortedByName = (filter: AdminFilter): boolean =>
  filter === "listed" || filter === "unconfirmed" || filter === "reviewers";

/** A page of one filter; one row more than `limit`. */
export async function listAdminAgencies(
  db: Kysely<Tables>,
  { filter, after, limit, today }: { filter: AdminFilter; after: AdminCursor; limit: number; today: string },
): Promise<AdminAgencyRecord[]> {
  const byName = isSortedByName(filter);
  const afterCursor =
    after === null
      ? sql``
      : byName
        ? sql`and (a.folded_name, a.id) > (${after.key}, ${after.id})`
        : sql`and (a.created_at, a.id) < (${after.key}::timestamptz, ${after.id})`;
  const order = byName ? sql`a.folded_name, a.id` : sql`a.created_at desc, a.id desc`;
  const query = sql<AdminAgencyRecord>`${adminRecords}
    where ${conditionOf(filter, today)} ${afterCursor} order by ${order} limit ${limit + 1}`;
  return (await query.execute(db)).rows;
}

/** Offices of every listing, or of one, that have the words typed; those that wait for somebody first. */
export async function searchAdminAgencies(
  db: Kysely<Tables>,
  { q, filter, limit, today }: { q: string; filter: AdminFilter | null; limit: number; today: string },
): Promise<AdminAgencyRecord[]> {
  const { agencies: listed } = await findAgencies(db, { q, userId: null, limit });
  const words = foldText(q)
    .split(" ")
    .filter((word) => word !== "");
  const matchesAll = words.map((word) => sql`and strpos(' ' || a.search, ${` ${word}`}) > 0`);
  const query = sql<AdminAgencyRecord>`${adminRecords}
    where (a.id = any(${listed.map((agency) => agency.id)})
        or ((a.role = 'reviewer' or a.listing <> 'listed' and (a.owner_id is null or a.merged_into is not null or ${isProposed}))
          ${sql.join(matchesAll, sql` `)}))
      ${filter === null ? sql`` : sql`and ${conditionOf(filter, today)}`}
    order by array_position(array['pending', 'listed', 'retired'], a.listing),
      array_position(${listed.map((agency) => agency.id)}::text[], a.id), a.created_at desc
    limit ${limit}`;
  return (await query.execute(db)).rows;
}

export async function adminAgencyById(
  db: Kysely<Tables>,
  id: string,
): Promise<AdminAgencyRecord | undefined> {
  return (await sql<AdminAgencyRecord>`${adminRecords} where a.id = ${id}`.execute(db)).rows[0];
}

type AgencyCounts = { pending: number; reported: number; unconfirmed: number };

/** How much waits for an administrator. */
export async function countPendingAgencies(db: Kysely<Tables>, today: string): Promise<AgencyCounts> {
  const { rows } = await sql<AgencyCounts>`
    select (select count(*)::int from agency_proposal where decided_at is null) as pending,
      (select count(distinct r.agency_id)::int from agency_address_report r join agency a on a.id = r.agency_id
        where r.result = 'corrected' and r.resolved_at is null and a.listing <> 'retired') as reported,
      (select count(*)::int from agency a ${contactJoin(null)} where ${isUnconfirmed(today)}) as unconfirmed`.execute(
    db,
  );
  return rows[0] ?? { pending: 0, reported: 0, unconfirmed: 0 };
}
