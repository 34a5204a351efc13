import { type Kysely, sql } from "kysely";
import { foldText } from "#core/agency/search-text.ts";
import {
  ACCOUNT_TABLES,
  type AccountTable,
  type DataAgency,
  type DataRow,
  REQUEST_TABLES,
  type RequestTable,
  type Rows,
} from "#core/export/account-data.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** What orders the rows of a table, so that the same state gives the same bytes. */
const ORDER: Partial<Record<RequestTable | AccountTable, string[]>> = {
  attachment_text: ["attachment_id"],
  request_label: ["label_id"],
  reply_draft: ["request_id"],
  draft_revision: ["version"],
  letterhead: ["owner_id"],
  template_file: ["template_id", "ordinal"],
};

/** Every row of a request, as JSON. */
export function readRequestRows(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
): Promise<Rows<RequestTable>> {
  return readTables(tx, REQUEST_TABLES, (table) => {
    if (table === "request") return sql`t.owner_id = ${ownerId} and t.id = ${requestId}`;
    if (table !== "attachment" && table !== "attachment_text")
      return sql`t.owner_id = ${ownerId} and t.request_id = ${requestId}`;
    return sql`t.owner_id = ${ownerId} and t.message_id in (
      select m.id from message m where m.owner_id = ${ownerId} and m.request_id = ${requestId})`;
  });
}

/** Every row of an account that belongs to no request. */
export const readAccountRows = (tx: Kysely<Tables>, ownerId: string): Promise<Rows<AccountTable>> =>
  readTables(tx, ACCOUNT_TABLES, () => sql`t.owner_id = ${ownerId}`);

async function readTables<Table extends RequestTable | AccountTable>(
  tx: Kysely<Tables>,
  tables: Record<Table, readonly string[]>,
  where: (table: Table) => ReturnType<typeof sql>,
): Promise<Rows<Table>> {
  const found: [Table, DataRow[]][] = [];
  for (const table of Object.keys(tables) as Table[]) {
    const order = (ORDER[table] ?? ["id"]).map((column) => sql`t.${sql.ref(column)}`);
    const { rows } = await sql<{ row: DataRow }>`
      select to_jsonb(t) - ${tables[table]}::text[] as row from ${sql.table(table)} t
      where ${where(table)} order by ${sql.join(order)}`.execute(tx);
    found.push([table, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(found) as Rows<Table>;
}

/** The agencies of these ids, as an export describes them. */
export async function describeAgencies(tx: Kysely<Tables>, ids: readonly string[]): Promise<DataAgency[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("agency")
    .select(["id", "name", "jurisdiction", "email"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

/**
 * The agency of this directory that an export means: of the same id and name, or else the only one with its name, or with its
 * address, in its jurisdiction. Undefined where there is none, or several.
 */
export async function findDescribedAgency(
  tx: Kysely<Tables>,
  { id, name, jurisdiction, email }: DataAgency,
): Promise<string | undefined> {
  const folded = foldText(name);
  const { rows } = await sql<{ id: string; folded_name: string }>`
    select id, folded_name from agency where listing = 'listed' and jurisdiction = ${jurisdiction}
      and (id = ${id} or folded_name = ${folded} or lower(email) = lower(${email})) limit 50`.execute(tx);
  const named = rows.filter((row) => row.folded_name === folded);
  const same = named.find((row) => row.id === id);
  if (same) return same.id;
  const candidates = named.length > 0 ? named : rows.filter((row) => row.id !== id);
  return candidates.length === 1 ? candidates[0]?.id : undefined;
}

/**
 * Inserts rows of an export under another owner; columns that this release does not have are left out. `fixed`: what every row
 * gets, whatever it says.
 */
export async function insertDataRows(
  tx: Kysely<Tables>,
  table: RequestTable | AccountTable,
  rows: readonly DataRow[],
  fixed: DataRow,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const { rows: known } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    tx,
  );
  const complete = rows.map((row) => ({ ...row, ...fixed }));
  const given = new Set(complete.flatMap((row) => Object.keys(row)));
  const columns = sql.join(known.flatMap(({ name }) => (given.has(name) ? [sql.ref(name)] : [])));
  const { rows: inserted } = await sql<{ key: string }>`
    insert into ${sql.table(table)} as t (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(complete)}::jsonb)
    returning to_jsonb(t) ->> 'id' as key`.execute(tx);
  return inserted.map(({ key }) => key);
}
