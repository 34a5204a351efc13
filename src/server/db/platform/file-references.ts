import { type RawBuilder, sql } from "kysely";

/**
 * Every column that holds the hash of a stored file, also inside JSON. A new column goes here and gets an index, because
 * the walk over the file store asks each for every file; file-references.db.test.ts compares the list with the schema.
 */
export const FILE_COLUMNS: readonly { table: string; column: string }[] = [
  { table: "agency_import", column: "sha256" },
  { table: "attachment", column: "sha256" },
  { table: "inbound", column: "raw_sha256" },
  { table: "message", column: "raw_sha256" },
  { table: "message", column: "sanitized_html_sha256" },
  { table: "message", column: "sanitized_html_remote_sha256" },
  { table: "request_import_email", column: "sha256" },
  { table: "template_file", column: "sha256" },
  { table: "upload", column: "sha256" },
];

/** `path`: from the column to the array whose elements have a `sha256`. */
export const FILE_LISTS: readonly { table: string; column: string; path?: string }[] = [
  { table: "reply_by_email", column: "attachments" },
  { table: "deleted_draft", column: "uploads" },
  { table: "outbox", column: "mail", path: "attachments" },
  { table: "request_import", column: "files" },
];

/** A condition: whether any row of any user still needs the file of this hash. @param hash an expression of type text */
export function isFileReferenced(hash: RawBuilder<unknown>): RawBuilder<boolean> {
  const inColumns = FILE_COLUMNS.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = ${hash})`,
  );
  const inLists = FILE_LISTS.map(({ table, column, path }) => {
    const list = path ? sql`(t.${sql.ref(column)} -> ${sql.lit(path)})` : sql`t.${sql.ref(column)}`;
    // The first condition is the one of the partial index on `outbox`.
    return sql`exists (select from ${sql.table(table)} t
      where ${list} <> '[]' and ${list} @> jsonb_build_array(jsonb_build_object('sha256', ${hash})))`;
  });
  return sql<boolean>`(${sql.join([...inColumns, ...inLists], sql` or `)})`;
}

/** A query for the hash of every file that a row needs, each once. */
export function referencedFiles(): string {
  const fromColumns = FILE_COLUMNS.map(
    ({ table, column }) => `select ${column} as sha256 from ${table} where ${column} is not null`,
  );
  const fromLists = FILE_LISTS.map(({ table, column, path }) => {
    const list = path ? `${column} -> '${path}'` : column;
    return `select file ->> 'sha256' as sha256 from ${table},
      jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end) file`;
  });
  return `select distinct sha256 from (${[...fromColumns, ...fromLists].join(" union all ")}) named where sha256 <> ''`;
}
