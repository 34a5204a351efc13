import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A replica is milliseconds behind. What waits longer for it is read from the database itself. */
const MAX_WAIT_MS = 20;
const STEP_MS = 4;
/** How long a replica that did not answer is left alone, and how long it may take to say how far it is. */
const REST_MS = 5_000;
const ANSWER_MS = 1_000;

type Replica = { db: Database; hasCaughtUp(): Promise<boolean> };

const replicas = new WeakMap<object, Replica>();

/**
 * From now on lists and searches of `database` are read at its streaming replica. `onAway` is called when that does not
 * answer; nobody else notices.
 */
export function readListsAt(
  replica: { db: Database; pool: pg.Pool },
  database: { db: Database; pool: pg.Pool },
  onAway: (error: unknown) => void,
): void {
  let restsUntil = 0;
  replicas.set(database.db, {
    db: replica.db,
    async hasCaughtUp() {
      if (performance.now() < restsUntil) return false;
      try {
        return await replaysWhatIsWritten(replica.pool, database.pool);
      } catch (error) {
        restsUntil = performance.now() + REST_MS;
        onAway(error);
        return false;
      }
    },
  });
}

/**
 * Runs a read at the replica, or here where there is none, it is behind or it fails. Either way it sees everything that was
 * committed before this call, by whichever process (decision 60). What is in a transaction stays there.
 */
export async function readAtReplica<Db extends Kysely<Tables>, Result>(
  db: Db,
  read: (db: Db | Database) => Promise<Result>,
): Promise<Result> {
  const replica = replicas.get(db);
  if (!replica || !(await replica.hasCaughtUp())) return read(db);
  // It may cancel a query that reads what vacuum removed.
  return read(replica.db).catch(() => read(db));
}

/** Whether the replica has, or will have within `MAX_WAIT_MS`, all that was committed when this was asked. */
async function replaysWhatIsWritten(replica: pg.Pool, database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn");
  for (let waited = 0; ; waited += STEP_MS) {
    const answer = await replica.query<{ current: boolean }>({
      // A former replica that others write to now would be ahead of us.
      text: "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as current",
      values: [rows[0]?.lsn],
      query_timeout: ANSWER_MS,
    } as pg.QueryConfig);
    if (answer.rows[0]?.current) return true;
    if (waited >= MAX_WAIT_MS) return false;
    await pause(STEP_MS);
  }
}
