import { type Kysely, sql } from "kysely";
import type { AgencyValues, ExistingAgency } from "#core/agency/import/compare-agency.ts";
import type { DirectoryEntry } from "#core/agency/import/directory-index.ts";
import type { ExportedAgency } from "#core/agency/import/formats/daylight.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** The columns of what an import reads and writes of an office. */
export const AGENCY_COLUMNS: Record<keyof AgencyValues, keyof Tables["agency"]> = {
  id: "id",
  name: "name",
  abbreviation: "abbreviation",
  jurisdiction: "jurisdiction",
  locality: "locality",
  kind: "kind",
  parentId: "parent_id",
  email: "email",
  acceptsEmail: "accepts_email",
  portalUrl: "portal_url",
  website: "website",
  phone: "phone",
  fax: "fax",
  addressLines: "address_lines",
  timeZone: "time_zone",
  aliases: "aliases",
  defaultComponent: "default_component",
  requestsPerYear: "requests_per_year",
  notes: "notes",
  foiaGovId: "foia_gov_id",
  externalIds: "external_ids",
  source: "source",
  sourceDate: "source_date",
  confidence: "confidence",
  listing: "listing",
  verifiedAt: "verified_at",
  verifiedBy: "verified_by",
  sources: "sources",
};

/** An office as an import meets it, with when it was last written, to put back. */
export type StoredAgency = ExistingAgency & { editedAt: string | null; importedAt: string | null };

const fieldsOf = (columns: readonly (keyof AgencyValues)[]) =>
  sql.join(
    columns.map((field) => {
      const column = sql.ref(`a.${AGENCY_COLUMNS[field]}`);
      // As text, so that putting it back gives the same microsecond.
      return field === "verifiedAt"
        ? sql`${column}::text as "verifiedAt"`
        : sql`${column} as ${sql.ref(field)}`;
    }),
  );

const ALL_FIELDS = Object.keys(AGENCY_COLUMNS) as (keyof AgencyValues)[];
const EXPORTED_FIELDS = ALL_FIELDS.filter(
  (field) => !["listing", "verifiedAt", "verifiedBy", "sources"].includes(field),
);

/** The offices of these ids, as an import compares and later puts them back. */
export async function storedAgencies(
  tx: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, StoredAgency>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredAgency>`
    select ${fieldsOf(ALL_FIELDS)}, a.version, a.edited_at::text as "editedAt", a.imported_at::text as "importedAt",
      a.edited_at is not null and (a.imported_at is null or a.edited_at > a.imported_at) as "editedHere"
    from agency a where a.id = any(${ids}) and a.owner_id is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const PAGE_SIZE = 2_000;

/** Every office that is or was everybody's, for the import's index; of the others, and of reviewers, only the ids are taken. */
export async function* directoryEntries(
  tx: Kysely<Tables>,
): AsyncGenerator<(DirectoryEntry & { isReserved: boolean })[]> {
  yield* paginate((after) =>
    sql<DirectoryEntry & { isReserved: boolean }>`
      select id, name, jurisdiction, locality, parent_id as "parentId", foia_gov_id as "foiaGovId",
        external_ids as "externalIds", aliases, merged_into as "mergedInto", owner_id is not null or role = 'reviewer' as "isReserved"
      from agency where id > ${after} order by id limit ${PAGE_SIZE}`.execute(tx),
  );
}

/** Every listed office, for the export. */
export async function* exportedAgencies(tx: Kysely<Tables>): AsyncGenerator<ExportedAgency[]> {
  yield* paginate((after) =>
    sql<ExportedAgency>`
      select ${fieldsOf(EXPORTED_FIELDS)} from agency a
      where a.id > ${after} and a.listing = 'listed' and a.role = 'agency' and a.owner_id is null order by a.id limit ${PAGE_SIZE}`.execute(
      tx,
    ),
  );
}

async function* paginate<Row extends { id: string }>(
  page: (after: string) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let after = ""; ; ) {
    const { rows } = await page(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE_SIZE || !last) return;
    after = last.id;
  }
}
