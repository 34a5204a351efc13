import { type Kysely, sql } from "kysely";
import { type AgencyValues, addedFields, type FieldChange } from "#core/agency/import/compare-agency.ts";
import type { ChangeKind, ImportState } from "#core/agency/import/import-kinds.ts";
import type { ChangePreview } from "#core/agency/import/preview-change.ts";
import { searchTextOf } from "#core/agency/search-text.ts";
import type { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { AGENCY_COLUMNS, type StoredAgency } from "#server/db/agencies/agency-columns.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type AgencyImportRecord = NonNullable<Awaited<ReturnType<typeof agencyImportById>>>;

export function agencyImportById(tx: Kysely<Tables>, id: string) {
  return tx.selectFrom("agency_import").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, held until the transaction ends, so that of two who apply or undo it the second sees what the first did. */
export function lockAgencyImport(tx: Kysely<Tables>, id: string) {
  return tx.selectFrom("agency_import").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Newest first. */
export async function listAgencyImports(
  tx: Kysely<Tables>,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
) {
  const afterCursor = after
    ? sql`where (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<AgencyImportRecord & { created_key: string }>`
    select *, created_at::text as created_key from agency_import ${afterCursor}
    order by created_at desc, id desc limit ${limit + 1}`.execute(tx);
  return rows;
}

/** The rows of an import in the order of the file, each with the fields it shows. */
export async function importChanges(
  tx: Kysely<Tables>,
  id: string,
  { kind, after, limit }: { kind: ChangeKind | undefined; after: number; limit: number },
) {
  const rows = await tx
    .selectFrom("agency_import_change")
    .selectAll()
    .where("import_id", "=", id)
    .where("number", ">", after)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .orderBy("number")
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({
    ...row,
    fields:
      row.base_version === null && row.after !== null
        ? addedFields(valuesOf(row.after as Record<string, unknown>))
        : (row.fields as FieldChange[]),
  }));
}

const FIELD_BY_COLUMN = new Map(
  Object.entries(AGENCY_COLUMNS).map(([field, column]) => [column as string, field]),
);

/** The fields of what is stored by column; columns that are only the search's are left out. */
const valuesOf = (columns: Record<string, unknown>): Partial<AgencyValues> =>
  Object.fromEntries(
    [...FIELD_BY_COLUMN].flatMap(([column, field]) => (column in columns ? [[field, columns[column]]] : [])),
  );

/** Moves the import to its next state, if it is in the expected one. */
export async function advanceAgencyImport(
  tx: Kysely<Tables>,
  id: string,
  from: ImportState,
  to: ImportState,
  details: { problem?: Problem | null; conflicts?: string; appliedBy?: string; undoneBy?: string } = {},
): Promise<boolean> {
  const updated = await tx
    .updateTable("agency_import")
    .set({
      state: to,
      problem: details.problem ? JSON.stringify(problemDocument(details.problem)) : null,
      ...(details.conflicts === undefined ? {} : { conflict_resolution: details.conflicts }),
      ...(details.appliedBy === undefined ? {} : { applied_by: details.appliedBy }),
      ...(details.undoneBy === undefined ? {} : { undone_by: details.undoneBy }),
    })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

const problemDocument = ({ status, code, message, fields }: Problem) => ({
  type: "about:blank",
  title: exchangeErrors.failedTitle,
  status,
  code,
  detail: message,
  ...(fields.length > 0 ? { fields } : {}),
});

/** Of one preview at a time: anyone who makes the same one again waits here. */
export async function lockImportPreview(tx: Kysely<Tables>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PREVIEW_LOCK}, hashtext(${id}))`.execute(tx);
}
const PREVIEW_LOCK = 0x706c616e;

/** Writes rows of the preview. What is to be written is stored by column, so that applying it is one statement. */
export async function insertImportChanges(
  tx: Kysely<Tables>,
  importId: string,
  first: number,
  changes: readonly ChangePreview[],
  storedAgencies: ReadonlyMap<string, StoredAgency>,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change, place) => ({
    import_id: importId,
    number: first + place,
    row_number: change.row,
    kind: change.kind,
    name: change.name,
    agency_id: change.agency?.id ?? null,
    agency_name: change.agency?.name ?? null,
    cause: change.cause,
    reason: change.reason,
    // Of what would be added, what is shown is what is written: see importChanges.
    fields: change.write?.baseVersion === null ? [] : change.fields,
    warnings: change.remarks,
    ...writeColumns(change, storedAgencies),
  }));
  await sql`insert into agency_import_change
    select * from jsonb_populate_recordset(null::agency_import_change, ${JSON.stringify(rows, withoutUnstorable)}::jsonb)`.execute(
    tx,
  );
}

/** A file may hold what PostgreSQL does not store: NUL, and half of a surrogate pair where a text was cut. */
const withoutUnstorable = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;

function writeColumns({ write }: ChangePreview, storedAgencies: ReadonlyMap<string, StoredAgency>) {
  if (write === null) return { target_id: null, base_version: null, after: null, before: null };
  if (write.baseVersion === null) {
    const { foldedName, shortNames, search } = searchTextOf(write.after, null);
    const searched = { folded_name: foldedName, short_names: shortNames, search };
    return {
      target_id: write.target,
      base_version: null,
      after: withoutNulls({ ...columnsOf(write.after), ...searched }),
      before: null,
    };
  }
  const stored = storedAgencies.get(write.target);
  return {
    target_id: write.target,
    base_version: write.baseVersion,
    after: columnsOf(write.after),
    before: {
      ...columnsOf(write.before),
      edited_at: stored?.editedAt ?? null,
      imported_at: stored?.importedAt ?? null,
    },
  };
}

const withoutNulls = (columns: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));

const columnsOf = (values: Partial<AgencyValues>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [AGENCY_COLUMNS[field as keyof AgencyValues], value]),
  );
