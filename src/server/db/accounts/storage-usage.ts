import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/platform/database.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** Bytes that an account stores. The same bytes named twice by one account lie in the store once, and count once. */
export type StorageUsage = {
  /** Email received, sent and imported, as it came. */
  email: number;
  /** Files in that email, and files attached to drafts and templates. */
  files: number;
  /** Tables and mailboxes given to imports. */
  imports: number;
};

/** How many bytes an administrator allows the account; null: as many as the installation allows everyone. */
type StorageQuota = { quota: number | null };

/**
 * Sums of index entries (`message_stored`, `attachment_stored`): no counter that can drift, and nothing to update when
 * rows go by cascade.
 */
export async function storageUsageOf(
  db: Kysely<Tables>,
  ownerIds: readonly string[],
): Promise<Map<string, StorageUsage & StorageQuota>> {
  const { rows } = await sql<StorageUsage & StorageQuota & { owner: string }>`
    select owner,
      (select coalesce(sum(size), 0)::bigint from (
        select raw_sha256, raw_size as size from message where owner_id = owner and raw_sha256 is not null
        union select sha256, size from request_import_email where owner_id = owner and sha256 <> '') stored) as email,
      (select coalesce(sum(size), 0)::bigint from (
        select sha256, size from attachment where owner_id = owner
        union select sha256, size from upload where owner_id = owner
        union select sha256, size from template_file where owner_id = owner) stored) as files,
      (select coalesce(sum(size), 0)::bigint from request_import
        where owner_id = owner and state <> 'undone') as imports,
      (select storage_quota from user_account where id = owner) as quota
    from unnest(${[...ownerIds]}::uuid[]) as owner`.execute(db);
  return new Map(rows.map(({ owner, ...usage }) => [owner, usage]));
}

/** How many requests each of these accounts sent, and the bytes that it stores. */
export async function usageOf(
  db: Kysely<Tables>,
  ownerIds: readonly string[],
): Promise<{ id: string; requests: number; storage: number }[]> {
  const [storage, { rows }] = await Promise.all([
    storageUsageOf(db, ownerIds),
    sql<{ id: string; requests: number }>`
      select a.id, (select count(*)::int from request r where r.owner_id = a.id and r.status <> 'draft') as requests
      from user_account a where a.id = any(${[...ownerIds]}::uuid[])`.execute(db),
  ]);
  return rows.map(({ id, requests }) => {
    const usage = storage.get(id);
    return { id, requests, storage: usage ? totalBytes(usage) : 0 };
  });
}

/** All of it together. */
export const totalBytes = ({ email, files, imports }: StorageUsage): number => email + files + imports;

/** Makes the account's other uploads wait until the transaction ends, so that parallel ones cannot all find the last room. */
export async function lockStorage(tx: Kysely<Tables>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage of ' || ${ownerId}, 0))`.execute(tx);
}

/**
 * Makes PostgreSQL give up the erased rows now: autovacuum waits until a fifth of a table has changed. Planner statistics
 * hold values of rows, too, and `analyze` leaves those of a table that has become empty, so they are cleared (PostgreSQL
 * 18). Freed space keeps its bytes until PostgreSQL writes there again; only `vacuum full` ends that at once.
 */
export async function vacuumErased(db: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  const { rows } = await sql<{ known: boolean }>`
    select to_regproc('pg_catalog.pg_clear_attribute_stats') is not null as known`.execute(db);
  if (!rows[0]?.known) return;
  await sql`select pg_clear_attribute_stats('public', c.relname, a.attname, false)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples = 0`.execute(db);
}
