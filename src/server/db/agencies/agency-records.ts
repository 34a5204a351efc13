import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AgencyRole, Listing } from "#core/agency/agency.ts";
import type { Confidence } from "#core/law/law.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { type ContactRecord, contactFields, contactJoin } from "./agency-contact-events.ts";

/** An office as it is shown; `confirmed_on` is the day this person last found its address right. */
export type AgencyRecord = ContactRecord & {
  id: string;
  name: string;
  role: AgencyRole;
  abbreviation: string | null;
  jurisdiction: string;
  locality: string | null;
  kind: string | null;
  parent_id: string | null;
  parent_name: string | null;
  email: string | null;
  accepts_email: boolean | null;
  portal_url: string | null;
  website: string | null;
  fax: string | null;
  phone: string | null;
  address_lines: string[];
  time_zone: string;
  aliases: string[];
  notes: string | null;
  source: string;
  source_date: string | null;
  confidence: Confidence;
  requests_per_year: number;
  listing: Listing;
  owner_id: string | null;
  folded_name: string;
  version: number;
};

/** An office of the tree, with how many stand right under it. */
export type AgencyBranchRecord = AgencyRecord & { children: number };

export type AgencyDetailRecord = AgencyBranchRecord & {
  default_component: string | null;
  default_component_name: string | null;
};

/** `select` and `from` of AgencyRecord; the office is `a`. `userId` null: nobody is signed in. */
export const agencyRecordSql = (
  userId: string | null,
  extraFields: RawBuilder<unknown> = sql``,
) => sql<AgencyRecord>`
  select a.id, a.name, a.role, a.abbreviation, a.jurisdiction, a.locality, a.kind, a.parent_id, p.name as parent_name,
    a.email, a.accepts_email, a.portal_url, a.website, a.fax, a.phone, a.address_lines, a.time_zone, a.aliases, a.notes,
    a.source, a.source_date, a.confidence, a.requests_per_year, a.listing, a.owner_id, a.folded_name, a.version,
    ${contactFields} ${extraFields}
  from agency a left join agency p on p.id = a.parent_id ${contactJoin(userId)}`;

/** What a person may see of the directory, said again where row-level security is not in force. */
const visibleTo = (userId: string | null) => sql`(a.owner_id is null or a.owner_id = ${userId}::uuid)`;

/** How many offices stand right under it. */
const children = sql`, (select count(*)::int from agency c where c.parent_id = a.id and c.listing = 'listed') as children`;

/** What one office shown whole has besides. */
export const detailFields = sql`${children}, a.default_component,
    (select name from agency d where d.id = a.default_component) as default_component_name`;

/** One office; a duplicate's id gives the one that was kept. */
export async function agencyRecord(
  db: Kysely<Tables>,
  userId: string | null,
  id: string,
): Promise<AgencyDetailRecord | undefined> {
  const query = sql<AgencyDetailRecord>`${agencyRecordSql(userId, detailFields)}
    where a.id = (select coalesce(m.merged_into, m.id) from agency m
      where m.id = ${id} and (m.owner_id is null or m.owner_id = ${userId}::uuid))
      and ${visibleTo(userId)}`;
  return (await query.execute(db)).rows[0];
}

/** The offices of these ids as this person may see them, each with the id it was asked by, in no order. */
export async function agenciesByIds(
  db: Kysely<Tables>,
  userId: string,
  ids: readonly string[],
): Promise<(AgencyRecord & { asked_by: string })[]> {
  const query = sql<
    AgencyRecord & { asked_by: string }
  >`${agencyRecordSql(userId, sql`, named.id as asked_by`)}
    join agency named on a.id = coalesce(named.merged_into, named.id)
    where named.id = any(${[...ids]}::text[]) and ${visibleTo(userId)}
      and (named.owner_id is null or named.owner_id = ${userId}::uuid)`;
  return (await query.execute(db)).rows;
}

/** The offices that review decisions under the law of a jurisdiction, in order of name. */
export async function reviewersOf(
  db: Kysely<Tables>,
  jurisdiction: string,
): Promise<{ id: string; name: string; notes: string | null }[]> {
  return db
    .selectFrom("agency")
    .select(["id", "name", "notes"])
    .where("role", "=", "reviewer")
    .where("listing", "=", "listed")
    .where("jurisdiction", "=", jurisdiction)
    .orderBy("folded_name")
    .orderBy("id")
    .execute();
}

/** Where a page of the tree goes on: the last row's name as it is sorted, and its id. */
export type NameCursor = { foldedName: string; id: string } | null;

/** Children of `parent`, or a jurisdiction's offices under no other, in order of name; one row more than `limit`. */
export async function browseAgencies(
  db: Kysely<Tables>,
  {
    jurisdiction,
    parent,
    after,
    limit,
  }: { jurisdiction?: string | undefined; parent?: string | undefined; after: NameCursor; limit: number },
): Promise<AgencyBranchRecord[]> {
  const query = sql<AgencyBranchRecord>`${agencyRecordSql(null, children)}
    where a.listing = 'listed' and a.role = 'agency'
      ${parent === undefined ? sql`and a.parent_id is null` : sql`and a.parent_id = ${parent}`}
      ${jurisdiction === undefined ? sql`` : sql`and a.jurisdiction = ${jurisdiction}`}
      ${after === null ? sql`` : sql`and (a.folded_name, a.id) > (${after.foldedName}, ${after.id})`}
    order by a.folded_name, a.id limit ${limit + 1}`;
  return (await query.execute(db)).rows;
}

/** How many offices each jurisdiction has. */
export async function agenciesByJurisdiction(
  db: Kysely<Tables>,
): Promise<{ jurisdiction: string; agencies: number }[]> {
  const query = sql<{ jurisdiction: string; agencies: number }>`
    select jurisdiction, count(*)::int as agencies from agency where listing = 'listed' and role = 'agency'
    group by jurisdiction order by jurisdiction`;
  return (await query.execute(db)).rows;
}

/** A sitemap holds no more addresses than 50,000, the other pages among them. */
const MAX_IDS = 49_000;

/** Agencies with a public page, those asked most first. */
export async function listPublicAgencyIds(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("agency")
    .select("id")
    .where("owner_id", "is", null)
    .where("merged_into", "is", null)
    .where("listing", "=", "listed")
    .orderBy("prominence", "desc")
    .orderBy("id")
    .limit(MAX_IDS)
    .execute();
  return rows.map(({ id }) => id);
}
