import { type Kysely, sql } from "kysely";
import type { ConflictChoice } from "#core/agency/import/import-kinds.ts";
import type { ProblemField } from "#core/problem.ts";
import { DIRECTORY_LOCK, refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import { AGENCY_COLUMNS } from "#server/db/agencies/agency-columns.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** One import is applied or undone at a time, and anyone who comes second waits until the first is done. */
export async function lockDirectory(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DIRECTORY_LOCK})`.execute(tx);
}

/** Rows of the import that are to be written: `added` and `changed`, and with "take" the conflicts that can be. */
const includedChanges = (importId: string, conflicts: ConflictChoice) => sql`
  c.import_id = ${importId} and c.target_id is not null
  and c.kind = any(${conflicts === "take" ? ["added", "changed", "conflict"] : ["added", "changed"]})`;

/** Holds every office the import writes to, in one order, so that nobody changes it until the end. */
export async function lockTargets(tx: Kysely<Tables>, importId: string): Promise<void> {
  await sql`
    select count(*) from (
      select 1 from agency a
      where a.id in (select target_id from agency_import_change where import_id = ${importId} and target_id is not null)
      order by a.id for update
    ) held`.execute(tx);
}

const MAX_REPORTED = 20;

/**
 * What changed since the preview, one entry an office, at most 20: offices that were edited or removed, and offices that
 * came in meanwhile and are what the import would add.
 */
export async function staleChanges(
  tx: Kysely<Tables>,
  importId: string,
  conflicts: ConflictChoice,
): Promise<ProblemField[]> {
  const { rows } = await sql<{ id: string; name: string; what: "changed" | "removed" | "added" }>`
    select c.target_id as id, coalesce(a.name, c.name) as name,
      case when a.id is null then 'removed' else 'changed' end as what
    from agency_import_change c left join agency a on a.id = c.target_id
    where ${includedChanges(importId, conflicts)} and c.base_version is not null and a.version is distinct from c.base_version
    union all
    select a.id, a.name, 'added' from agency_import_change c join agency a on a.id = c.target_id
    where ${includedChanges(importId, conflicts)} and c.base_version is null
    union all
    select a.id, a.name, 'added' from agency_import_change c join agency a on a.foia_gov_id::text = c.after->>'foia_gov_id'
    where ${includedChanges(importId, conflicts)} and c.base_version is null and a.id <> c.target_id
    union all
    select a.id, a.name, 'added' from agency_import_change c
    join agency_import i on i.id = c.import_id
    join agency a on a.updated_at > i.previewed_at and a.listing = 'listed' and a.id <> c.target_id
      and a.jurisdiction = c.after->>'jurisdiction' and a.folded_name = c.after->>'folded_name'
      and lower(coalesce(a.locality, '')) = lower(coalesce(c.after->>'locality', ''))
      and a.parent_id is not distinct from c.after->>'parent_id'
    where ${includedChanges(importId, conflicts)} and c.base_version is null
    limit ${MAX_REPORTED}`.execute(tx);
  const messages = {
    changed: "was changed since the preview",
    removed: "was removed since the preview",
    added: "was added since the preview",
  };
  return rows.map(({ id, name, what }) => ({
    path: `/agencies/${id}`,
    message: `${name} ${messages[what]}`,
  }));
}

const WRITTEN_COLUMNS = Object.values(AGENCY_COLUMNS).filter((column) => column !== "id");
const SEARCH_COLUMNS = ["folded_name", "short_names", "search"];
/** Columns that decide what the search reads of an office, besides those it is made of when it is added. */
const NAME_COLUMNS = [
  "name",
  "abbreviation",
  "aliases",
  "locality",
  "jurisdiction",
  "parent_id",
  "time_zone",
];

/** Writes what the preview says. The caller holds the directory and the targets, and knows that nothing is stale. */
export async function applyImport(
  tx: Kysely<Tables>,
  importId: string,
  { conflicts, now }: { conflicts: ConflictChoice; now: Date },
): Promise<void> {
  await addAgencies(tx, importId, conflicts, now);
  await sql`
    update agency a set ${assignments("n")}, edited_at = ${now}, imported_at = ${now}, updated_at = ${now},
      version = a.version + 1
    from agency_import_change c join agency o on o.id = c.target_id
    cross join lateral jsonb_populate_record(o, c.after) n
    where a.id = o.id and ${includedChanges(importId, conflicts)} and c.base_version is not null`.execute(tx);
  await sql`
    update agency_import_change c set
      outcome = case when ${includedChanges(importId, conflicts)} then 'applied' else 'skipped' end,
      applied_version = case when ${includedChanges(importId, conflicts)} then coalesce(c.base_version + 1, 1) end
    where c.import_id = ${importId} and c.kind in ('added', 'changed', 'conflict')`.execute(tx);
  await refreshChangedSearch(tx, importId);
  await sql`
    select add_agency_words(array(select target_id from agency_import_change
      where import_id = ${importId} and outcome = 'applied' and base_version is null))`.execute(tx);
}

/** A row whose office above was left out becomes a root of the tree. */
async function addAgencies(tx: Kysely<Tables>, importId: string, conflicts: ConflictChoice, now: Date) {
  const copiedColumns = [...WRITTEN_COLUMNS, ...SEARCH_COLUMNS].filter(
    (name) => name !== "parent_id" && name !== "default_component",
  );
  await sql`
    with coming as materialized (
      select n.* from agency_import_change c cross join lateral jsonb_populate_record(null::agency, c.after) n
      where ${includedChanges(importId, conflicts)} and c.base_version is null
    )
    insert into agency (id, parent_id, default_component, ${columns(copiedColumns)}, created_at, updated_at, edited_at, imported_at)
    select n.id, ${existingOrNull("parent_id")}, ${existingOrNull("default_component")},
      ${sql.join(copiedColumns.map((name) => sql.ref(`n.${name}`)))}, ${now}, ${now}, ${now}, ${now}
    from coming n`.execute(tx);
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const existingOrNull = (name: string) => sql`
  case when ${sql.ref(`n.${name}`)} in (select id from coming)
    or exists (select from agency p where p.id = ${sql.ref(`n.${name}`)}) then ${sql.ref(`n.${name}`)} end`;

/** Every column an import writes, from a whole row; what points at an office that is gone points nowhere. */
const assignments = (row: string) =>
  sql.join(
    WRITTEN_COLUMNS.map((name) => {
      const column = sql.ref(`${row}.${name}`);
      const value =
        name === "parent_id" || name === "default_component"
          ? sql`(select p.id from agency p where p.id = ${column})`
          : column;
      return sql`${sql.ref(name)} = ${value}`;
    }),
  );

/** The search's words of offices whose name or place in the tree the import wrote, and of those right below them. */
async function refreshChangedSearch(tx: Kysely<Tables>, importId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select target_id as id from agency_import_change
    where import_id = ${importId} and outcome is not null and applied_version is not null
      and (case when base_version is null then after->>'parent_id' is not null else after ?| ${NAME_COLUMNS} end)`.execute(
    tx,
  );
  await refreshAgencySearch(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Puts back what the import wrote, where nobody wrote there since. What it added goes, unless a request or another office
 * refers to it: then it is retired. Answers how many of its changes were left.
 */
export async function undoImport(tx: Kysely<Tables>, importId: string, now: Date): Promise<number> {
  await sql`
    with back as (
      update agency a set ${assignments("n")}, edited_at = n.edited_at, imported_at = n.imported_at,
        updated_at = ${now}, version = a.version + 1
      from agency_import_change c join agency o on o.id = c.target_id
      cross join lateral jsonb_populate_record(o, c.before) n
      where a.id = o.id and c.import_id = ${importId} and c.outcome = 'applied' and c.base_version is not null
        and o.version = c.applied_version
      returning a.id
    )
    update agency_import_change c set outcome = 'undone'
    where c.import_id = ${importId} and c.outcome = 'applied' and c.target_id in (select id from back)`.execute(
    tx,
  );
  await removeAddedAgencies(tx, importId, now);
  const { rows } = await sql<{ count: number }>`
    with abandoned as (
      update agency_import_change set outcome = 'left' where import_id = ${importId} and outcome = 'applied' returning 1
    ) select count(*)::int as count from abandoned`.execute(tx);
  await refreshChangedSearch(tx, importId);
  return rows[0]?.count ?? 0;
}

/** An office that someone refers to stays, and so do those above it. */
async function removeAddedAgencies(tx: Kysely<Tables>, importId: string, now: Date): Promise<void> {
  await sql`
    create temporary table import_leaving on commit drop as
    select a.id, a.parent_id, a.default_component, false as stays
    from agency_import_change c join agency a on a.id = c.target_id
    where c.import_id = ${importId} and c.outcome = 'applied' and c.base_version is null
      and a.version = c.applied_version`.execute(tx);
  await sql`
    with recursive staying as (
      select l.id, l.parent_id, l.default_component from import_leaving l
      where l.id in (select agency_id from request where agency_id is not null)
        or l.id in (select o.parent_id from agency o where o.parent_id is not null and o.id not in (select id from import_leaving))
        or l.id in (select o.default_component from agency o
          where o.default_component is not null and o.id not in (select id from import_leaving))
        or l.id in (select o.merged_into from agency o where o.merged_into is not null)
      union
      select l.id, l.parent_id, l.default_component
      from staying s join import_leaving l on l.id in (s.parent_id, s.default_component)
    )
    update import_leaving set stays = true where id in (select id from staying)`.execute(tx);
  await sql`update agency set listing = 'retired', updated_at = ${now}, version = version + 1
    where id in (select id from import_leaving where stays)`.execute(tx);
  // The tree does not lead through what is retired: what is below it and stays listed becomes a root.
  const { rows: orphans } = await sql<{ id: string }>`
    update agency set parent_id = null, updated_at = ${now}, version = version + 1
    where listing = 'listed' and parent_id in (select id from import_leaving where stays)
      and id not in (select id from import_leaving)
    returning id`.execute(tx);
  await refreshAgencySearch(
    tx,
    orphans.map(({ id }) => id),
  );
  await sql`delete from agency where id in (select id from import_leaving where not stays)`.execute(tx);
  await sql`
    update agency_import_change c set outcome = case when l.stays then 'retired' else 'undone' end
    from import_leaving l where c.import_id = ${importId} and c.target_id = l.id and c.outcome = 'applied'`.execute(
    tx,
  );
}
