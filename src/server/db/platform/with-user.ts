import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { type Database, setUserConnections, userConnectionsOf } from "./database.ts";
import { preparedStatement } from "./prepared.ts";
import type { Tables } from "./tables.ts";

export type Tx = Transaction<Tables>;

/**
 * Runs `work` in one transaction in which PostgreSQL itself shows only this user's rows. It uses a connection that logged
 * in as the user role, which row-level security binds and which cannot become the owner of the tables (decision 39). The
 * settings that name the user end with the transaction.
 */
export async function withUser<Result>(
  db: Database,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { db: users, actorId = "", readOnly = false } = userConnectionsOf(db);
  const transaction = users.transaction();
  return (readOnly ? transaction.setAccessMode("read only") : transaction).execute(async (tx) => {
    await sql`select set_config('daylight.user_id', ${userId}, true), set_config('daylight.actor', ${actorId}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/**
 * The rows of one query as the user, for lists: all statements of the transaction take one round trip, and each connection
 * prepares the query once, as planning it takes longer than running it. Behind a statement that failed PostgreSQL shows no rows, as the connection may read nothing without a user.
 */
export async function readPrepared<Row extends object>(
  db: Database,
  userId: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const client = await userConnectionsOf(db).pool.connect();
  const statements = [
    client.query("begin read only"),
    client.query("select set_config('daylight.user_id', $1, true)", [userId]),
    client.query<Row>(preparedStatement(db, query)),
    client.query("commit"),
  ] as const;
  try {
    const [, , { rows }] = await Promise.all(statements);
    return rows;
  } finally {
    await Promise.allSettled(statements);
    client.release();
  }
}

/**
 * The same database for a collaborator: `withUser` records who wrote (`actor_id` of events and notes). The rows are still
 * those of the user it runs for.
 */
export function withActor(db: Database, actorId: string): Database {
  const actorDb = db.withoutPlugins();
  setUserConnections(actorDb, { ...userConnectionsOf(db), actorId });
  return actorDb;
}

/** For a job that finishes what a collaborator began: the rest of its transaction is recorded as theirs. */
export async function setActor(tx: Kysely<Tables>, actorId: string): Promise<void> {
  await sql`select set_config('daylight.actor', ${actorId}, true)`.execute(tx);
}
