import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Agency } from "#core/agency/agency.ts";
import { searchTextOf } from "#core/agency/search-text.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** The table's columns that hold what core/agency's Agency says. */
const agencyColumns = (agency: Agency) => ({
  id: agency.id,
  name: agency.name,
  abbreviation: agency.abbreviation,
  role: agency.role,
  jurisdiction: agency.jurisdiction,
  parent_id: agency.parentId,
  locality: agency.locality,
  kind: agency.kind,
  email: agency.email,
  accepts_email: agency.acceptsEmail,
  portal_url: agency.portalUrl,
  website: agency.website,
  phone: agency.phone,
  fax: agency.fax,
  address_lines: agency.addressLines,
  time_zone: agency.timeZone,
  aliases: agency.aliases,
  source: agency.source,
  source_date: agency.sourceDate,
  confidence: agency.confidence,
  sources: agency.sources,
  foia_gov_id: agency.foiaGovId,
  default_component: agency.defaultComponent,
  requests_per_year: agency.requestsPerYear,
  prominence: agency.prominence,
  notes: agency.notes,
});

type Column = keyof ReturnType<typeof agencyColumns>;

/** Rows written at once: enough to be quick, few enough to be a modest message. */
const BATCH_SIZE = 5_000;

/** Chosen at random; held by who changes much of the directory. */
export const DIRECTORY_LOCK = 0x64697265;

/**
 * Brings the built-in directory into the database: rows it lacks are added, rows nobody touched follow the built-in ones,
 * rows somebody changed stay. With nothing new it reads a few columns and writes nothing.
 */
export async function seedAgencies(db: Kysely<Tables>, directory: readonly Agency[]): Promise<void> {
  const stored = await db
    .selectFrom("agency")
    .select(["id", "builtin_hash", "edited_at"])
    .where("builtin_hash", "is not", null)
    .execute();
  const storedById = new Map(stored.map((row) => [row.id, row]));
  const byId = new Map(directory.map((agency) => [agency.id, agency]));
  const rows = directory
    .map((agency) => ({ agency, hash: hashOf(agency, byId.get(agency.parentId ?? "") ?? null) }))
    .filter(({ agency, hash }) => {
      const row = storedById.get(agency.id);
      return row === undefined || (row.edited_at === null && row.builtin_hash !== hash);
    });
  if (rows.length === 0) return;
  const ids = rows.map(({ agency }) => agency.id);
  const columns = rows.map(({ agency, hash }) => ({ ...agencyColumns(agency), builtin_hash: hash }));
  await db.transaction().execute(async (tx) => {
    // Processes that start together would wait for each other's rows and words.
    await sql`select pg_advisory_xact_lock(${DIRECTORY_LOCK})`.execute(tx);
    await upsertBuiltIn(tx, columns);
    await refreshAgencySearch(tx, ids);
  });
  // The search weighs a word by how many of all offices have it, which PostgreSQL does not know of a table it never counted.
  await sql`analyze agency, agency_word`.execute(db);
}

/** A hash of all that is written, search words included: a release that derives other words writes them again. */
const hashOf = (agency: Agency, parent: Agency | null) =>
  createHash("sha256")
    .update(JSON.stringify([agencyColumns(agency), searchTextOf(agency, parent)]))
    .digest("hex")
    .slice(0, 16);

/** What is not written as the built-in row has it, which is `r`. */
const COLUMN_EXPRESSIONS: Record<string, RawBuilder<unknown>> = {
  foia_gov_id: sql`case when not exists (select from agency o where o.foia_gov_id = r.foia_gov_id and o.id <> r.id)
    then r.foia_gov_id end`,
  parent_id: sql`coalesce((select m.merged_into from agency m where m.id = r.parent_id), r.parent_id)`,
};

/**
 * One statement, as rows point at each other. What another row has as its FOIA.gov id already stays that row's, and who
 * stood under an office that was merged stands under the one that was kept.
 */
async function upsertBuiltIn(
  tx: Kysely<Tables>,
  rows: (Record<Column, unknown> & { builtin_hash: string })[],
) {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => COLUMN_EXPRESSIONS[name] ?? sql.ref(`r.${name}`)));
  const changes = sql.join(
    names.filter((name) => name !== "id").map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  await sql`
    insert into agency (${columns})
    select ${values} from jsonb_populate_recordset(null::agency, ${JSON.stringify(rows)}::jsonb) r
    on conflict (id) do update set ${changes}, updated_at = now(), version = agency.version + 1,
      verified_at = case when agency.email is not distinct from excluded.email then agency.verified_at end
    where agency.edited_at is null and agency.builtin_hash is not null`.execute(tx);
}

/**
 * Writes what the search reads of these offices and of those right below them, whose words include their parent's, and what
 * requests and their search documents say of them. Call it in the transaction that wrote a name, an abbreviation, an alias, a
 * place, a time zone or a parent.
 */
export async function refreshAgencySearch(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    const { rows } = await sql<{
      id: string;
      name: string;
      abbreviation: string | null;
      jurisdiction: string;
      locality: string | null;
      aliases: string[];
      parent_name: string | null;
      parent_abbreviation: string | null;
    }>`
      select a.id, a.name, a.abbreviation, a.jurisdiction, a.locality, a.aliases,
        p.name as parent_name, p.abbreviation as parent_abbreviation
      from agency a left join agency p on p.id = a.parent_id
      where a.id = any(${batch}) or a.parent_id = any(${batch})`.execute(tx);
    const texts = rows.map((row) => {
      const parent =
        row.parent_name === null ? null : { name: row.parent_name, abbreviation: row.parent_abbreviation };
      const { foldedName, shortNames, search } = searchTextOf(row, parent);
      return { id: row.id, folded_name: foldedName, short_names: shortNames, search };
    });
    const { rows: renamed } = await sql<{ id: string }>`
      update agency a set folded_name = t.folded_name, short_names = t.short_names, search = t.search
      from jsonb_populate_recordset(null::agency, ${JSON.stringify(texts)}::jsonb) t
      where a.id = t.id and (a.folded_name, a.short_names, a.search) is distinct from (t.folded_name, t.short_names, t.search)
      returning a.id`.execute(tx);
    await sql`select refresh_agencies(${rows.map(({ id }) => id)}::text[], ${renamed.map(({ id }) => id)}::text[])`.execute(
      tx,
    );
  }
}

/** The office of this id, or the one that was kept when it was found to be a duplicate. */
export function agencyById(tx: Kysely<Tables>, id: string) {
  return tx
    .selectFrom("agency as named")
    .innerJoin("agency", (join) =>
      join.on((on) => on("agency.id", "=", on.fn.coalesce("named.merged_into", "named.id"))),
    )
    .selectAll("agency")
    .where("named.id", "=", id)
    .executeTakeFirst();
}

/** The offices of these ids, each under the id it was asked by, whether merged since or not. */
export async function agenciesById(tx: Kysely<Tables>, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("agency as named")
    .innerJoin("agency", (join) =>
      join.on((on) => on("agency.id", "=", on.fn.coalesce("named.merged_into", "named.id"))),
    )
    .selectAll("agency")
    .select("named.id as asked_by")
    .where("named.id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.asked_by, row]));
}

/**
 * The office that this address reaches: everybody's before somebody's own, then the best known; else the one a request goes
 * to by this address, which a person gave.
 */
export async function agencyByEmail(tx: Kysely<Tables>, address: string) {
  const listed = await tx
    .selectFrom("agency")
    .selectAll()
    .where((select) => select.fn<string>("lower", ["email"]), "=", address.toLowerCase())
    .where("role", "=", "agency")
    .orderBy(sql`owner_id is not null`)
    .orderBy("requests_per_year", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (listed) return listed;
  return tx
    .selectFrom("agency")
    .innerJoin("request", "request.agency_id", "agency.id")
    .selectAll("agency")
    .where((select) => select.fn<string>("lower", ["request.agency_address"]), "=", address.toLowerCase())
    .limit(1)
    .executeTakeFirst();
}
