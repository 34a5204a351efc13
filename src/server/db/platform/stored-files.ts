import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { isFileReferenced } from "./file-references.ts";
import { toDate } from "./instants.ts";
import type { Tables } from "./tables.ts";
import type { Tx } from "./with-user.ts";

/** Bytes are stored before the row that names them is committed; nothing takes longer than this in between. */
const NEW_FILE_GRACE_HOURS = 24;
/** A transaction may copy a hash out of a row that another one deletes. It ends within this. */
const UNREFERENCED_GRACE_HOURS = 1;

/**
 * Registers that these bytes are about to be stored: they will not be erased during the next day, and are checked after it.
 * Waits while the sweep erases the same hash, so that the caller's own copy is written after that.
 */
export async function registerStoredFile(
  db: Kysely<Tables>,
  sha256: string,
  now: Temporal.Instant,
): Promise<void> {
  const checkAfter = toDate(now.add({ hours: NEW_FILE_GRACE_HOURS }));
  await sql`insert into stored_file (sha256, check_after) values (${sha256}, ${checkAfter})
    on conflict (sha256) do update set check_after = greatest(stored_file.check_after, excluded.check_after)`.execute(
    db,
  );
}

/** Schedules a check of those of these hashes that no row names. Hashes are inserted in one order, to avoid deadlocks. */
export async function scheduleFileChecks(
  db: Database,
  hashes: string[],
  now: Temporal.Instant,
): Promise<void> {
  const checkAfter = toDate(now.add({ hours: UNREFERENCED_GRACE_HOURS }));
  await sql`insert into stored_file (sha256, check_after)
    select one.sha256, ${checkAfter} from unnest(${hashes}::text[]) one (sha256)
    where not ${isFileReferenced(sql`one.sha256`)} order by 1
    on conflict (sha256) do nothing`.execute(db);
}

/** Ends the checks that are due of files that a row names. */
export async function clearReferencedChecks(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from stored_file f where f.check_after <= ${toDate(now)}
    and ${isFileReferenced(sql`f.sha256`)}`.execute(db);
}

/** Up to `limit` hashes whose check is due. */
export async function dueFileChecks(db: Database, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("stored_file")
    .select("sha256")
    .where("check_after", "<=", toDate(now))
    .orderBy("check_after")
    .orderBy("sha256")
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Locks a hash whose check is still due and says whether its file may be erased; null where someone stored the same
 * bytes meanwhile. The check ends with the transaction.
 */
export async function completeFileCheck(
  tx: Tx,
  sha256: string,
  now: Temporal.Instant,
): Promise<{ referenced: boolean } | null> {
  const { rows: locked } = await sql`select from stored_file
    where sha256 = ${sha256} and check_after <= ${toDate(now)} for update`.execute(tx);
  if (locked.length === 0) return null;
  // A statement of its own: what was committed while we waited for the lock counts.
  const { rows } = await sql<{ referenced: boolean }>`
    select ${isFileReferenced(sql`${sha256}::text`)} as referenced`.execute(tx);
  await tx.deleteFrom("stored_file").where("sha256", "=", sha256).execute();
  return rows[0] ?? null;
}
