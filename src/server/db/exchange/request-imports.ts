import { type Kysely, sql } from "kysely";
import type { ImportState } from "#core/agency/import/import-kinds.ts";
import type { AgencyRecord } from "#core/import/find-agency.ts";
import type { ExistingRequest, RequestPreview, RowPreview } from "#core/import/preview-request.ts";
import type { ImportedMessage, ThreadRowPreview } from "#core/import/preview-thread.ts";
import type { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export function requestImportById(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("request_import")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The row, locked until the transaction ends: of two that work on one import, one waits. */
export function lockRequestImport(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("request_import")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** What was uploaded, in its order. */
export type ImportFile = { name: string; sha256: string; size: number };

export const importFiles = (record: { files: unknown }): ImportFile[] => record.files as ImportFile[];

/** A user's imports, the newest first. */
export function requestImports(tx: Kysely<Tables>, ownerId: string, limit: number) {
  return tx
    .selectFrom("request_import")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Moves an import to its next state, if it is in the expected one. */
export async function advanceRequestImport(
  tx: Kysely<Tables>,
  id: string,
  from: ImportState[],
  to: ImportState,
  changes: { problem?: Problem; choices?: object } = {},
): Promise<boolean> {
  const { problem, choices } = changes;
  const updated = await tx
    .updateTable("request_import")
    .set({
      state: to,
      problem: problem
        ? JSON.stringify({
            ...{
              type: "about:blank",
              title: exchangeErrors.failedTitle,
              status: problem.status,
              code: problem.code,
            },
            detail: problem.message,
          })
        : null,
      ...(choices !== undefined && { options: JSON.stringify(choices) }),
    })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Writes rows of the preview, of a table or of emails. */
export async function insertImportRows(
  tx: Kysely<Tables>,
  { importId, ownerId }: { importId: string; ownerId: string },
  rows: readonly (RowPreview | ThreadRowPreview)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("request_import_row")
    .values(
      rows.map((row) => ({
        ...{ import_id: importId, owner_id: ownerId, number: row.number, kind: row.kind, title: row.title },
        proposal: "plan" in row ? JSON.stringify(row.plan) : null,
        errors: JSON.stringify("faults" in row ? row.faults : []),
        duplicate_of: row.kind === "duplicate" ? row.duplicateOf : null,
      })),
    )
    .execute();
}

/** `fault` is why it is no email that can be taken. */
export type ImportedEmailHead = ImportedMessage | { fault: string; title: string };

/** What was read of an import's emails, in their order. */
export type StoredImportEmail = {
  number: number;
  sha256: string;
  /** Of the raw bytes; 0 where they were not stored. */
  size: number;
  head: ImportedEmailHead;
};

export async function importEmails(tx: Kysely<Tables>, importId: string): Promise<StoredImportEmail[]> {
  const rows = await tx
    .selectFrom("request_import_email")
    .select(["number", "sha256", "size", "headers"])
    .where("import_id", "=", importId)
    .orderBy("number")
    .execute();
  return rows.map((row) => ({ ...row, head: row.headers }));
}

export async function insertImportEmails(
  tx: Kysely<Tables>,
  { importId, ownerId }: { importId: string; ownerId: string },
  emails: readonly StoredImportEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  await tx
    .insertInto("request_import_email")
    .values(
      emails.map(({ number, sha256, size, head }) => ({
        ...{ import_id: importId, owner_id: ownerId, number, sha256, size, headers: JSON.stringify(head) },
      })),
    )
    .execute();
}

/** Deletes what was read of the messages of an import. */
export async function deleteImportEmails(tx: Kysely<Tables>, importId: string): Promise<void> {
  await tx.deleteFrom("request_import_email").where("import_id", "=", importId).execute();
}

/** The hashes of these emails of an import, by number. */
export async function sha256OfEmails(tx: Kysely<Tables>, importId: string, numbers: number[]) {
  const rows = await tx
    .selectFrom("request_import_email")
    .select(["number", "sha256"])
    .where("import_id", "=", importId)
    .where("number", "in", numbers)
    .execute();
  return new Map(rows.map(({ number, sha256 }) => [number, sha256]));
}

/** Which of a user's requests has an email of these ids already. */
export async function requestsByMessageId(
  tx: Kysely<Tables>,
  ownerId: string,
  messageIds: readonly string[],
): Promise<Map<string, string>> {
  const query = sql<{ messageId: string; requestId: string }>`
    select message_id as "messageId", request_id as "requestId" from message
    where owner_id = ${ownerId} and message_id = any(${[...messageIds]})`;
  return new Map((await query.execute(tx)).rows.map(({ messageId, requestId }) => [messageId, requestId]));
}

export function importRows(
  tx: Kysely<Tables>,
  importId: string,
  { kind, after, limit }: { kind: string | undefined; after: number; limit: number },
) {
  return tx
    .selectFrom("request_import_row")
    .leftJoin("agency", (join) => join.on("agency.id", "=", sql<string>`proposal #>> '{agency,id}'`))
    .select([
      "number",
      "request_import_row.kind",
      "title",
      "proposal",
      "errors",
      "duplicate_of",
      "request_id",
    ])
    .select(sql<string | null>`coalesce(agency.name, proposal #>> '{agency,own,name}')`.as("agency"))
    .where("import_id", "=", importId)
    .$if(kind !== undefined, (query) => query.where("request_import_row.kind", "=", kind ?? ""))
    .where("number", ">", after)
    .orderBy("number")
    .limit(limit + 1)
    .execute();
}

/** Marks what is to be made: what is new, but for `excluded`, and what of the doubtful is in `included`. Resolves to how many. */
export async function selectImportRows(
  tx: Kysely<Tables>,
  importId: string,
  { excluded, included }: { excluded: number[]; included: number[] },
): Promise<number> {
  const query = sql`
    update request_import_row set selected = true where import_id = ${importId}
      and ((kind = 'new' and number <> all(${excluded}::int[])) or (kind = 'doubtful' and number = any(${included}::int[])))`;
  return Number((await query.execute(tx)).numAffectedRows ?? 0);
}

/** The next requests an import has still to make. */
export async function rowsToCreate(tx: Kysely<Tables>, importId: string, limit: number) {
  const rows = await tx
    .selectFrom("request_import_row")
    .select(["number", "proposal"])
    .where("import_id", "=", importId)
    .where("selected", "=", true)
    .where("created_at", "is", null)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map(({ number, proposal }) => ({ number, plan: proposal as RequestPreview }));
}

export async function markRowsCreated(
  tx: Kysely<Tables>,
  importId: string,
  created: readonly { number: number; requestId: string }[],
  at: Date,
): Promise<void> {
  await sql`
    update request_import_row row set request_id = made.request_id, created_at = ${at}
    from unnest(${created.map(({ number }) => number)}::int[], ${created.map(({ requestId }) => requestId)}::uuid[])
      as made (number, request_id)
    where row.import_id = ${importId} and row.number = made.number`.execute(tx);
}

/**
 * The next requests an undoing takes back; `touched` where its user or an agency did something in one since it was made.
 */
export async function rowsToUndo(tx: Kysely<Tables>, ownerId: string, importId: string, limit: number) {
  const query = sql<{ number: number; requestId: string; touched: boolean }>`
    select i.number, i.request_id as "requestId",
      exists (select from request_event e where e.owner_id = ${ownerId} and e.request_id = i.request_id
        and e.actor in ('you', 'agency') and e.at > i.created_at)
      or exists (select from request r where r.owner_id = ${ownerId} and r.id = i.request_id and r.version > 1) as touched
    from request_import_row i where i.import_id = ${importId} and i.request_id is not null and not i.undone
    order by i.number limit ${limit}`;
  return (await query.execute(tx)).rows;
}

export async function markRowsUndone(tx: Kysely<Tables>, importId: string, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .updateTable("request_import_row")
    .set({ undone: true })
    .where("import_id", "=", importId)
    .where("number", "in", numbers)
    .execute();
}

/** Every office a row may mean: everyone's that take requests, and the user's own. */
export async function agenciesForImport(tx: Kysely<Tables>, ownerId: string): Promise<AgencyRecord[]> {
  const query = sql<AgencyRecord>`
    select id, name, abbreviation, aliases, jurisdiction, email from agency
    where listing = 'listed' or (owner_id = ${ownerId} and listing = 'pending') order by id`;
  return (await query.execute(tx)).rows;
}

/** The user's own offices that wait for an administrator. */
export function pendingAgencies(tx: Kysely<Tables>, ownerId: string) {
  return tx
    .selectFrom("agency")
    .select(["name", "jurisdiction"])
    .where("owner_id", "=", ownerId)
    .where("listing", "=", "pending")
    .execute();
}

/** What a row may double: every request of the user's, with the day it was sent at its agency. */
export async function existingRequests(tx: Kysely<Tables>, ownerId: string): Promise<ExistingRequest[]> {
  const query = sql<ExistingRequest>`
    select r.id, r.title, r.agency_id as "agencyId", r.tracking_number as "trackingNumber",
      (r.sent_at at time zone coalesce(a.time_zone, 'America/New_York'))::date::text as "sentOn"
    from request r left join agency a on a.id = r.agency_id where r.owner_id = ${ownerId}`;
  return (await query.execute(tx)).rows;
}
