import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { PoolClient } from "pg";
import { type Database, setUserConnections, userConnectionsOf } from "./database.ts";
import { preparedStatement } from "./prepared.ts";
import { PreparingConnection } from "./preparing-connection.ts";
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

/** The rows of one query as the user, as `readAllPrepared` reads them. */
export async function readPrepared<Row extends object>(
  db: Database,
  userId: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const [rows] = await readAllPrepared<[Row]>(db, userId, [query]);
  return rows;
}

/**
 * The rows of each query as the user, for what is asked often: all statements of the transaction take one round trip, and
 * each connection prepares a query once, as planning it takes longer than running it. Behind a statement that failed
 * PostgreSQL shows no rows, as the connection may read nothing without a user.
 */
export async function readAllPrepared<Rows extends object[]>(
  db: Database,
  userId: string,
  queries: { [Index in keyof Rows]: RawBuilder<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const client = await userConnectionsOf(db).pool.connect();
  const begun = beginReading(client, userId);
  const answers = queries.map((query) => client.query(preparedStatement(query.compile(db))));
  const statements = [...begun, ...answers, client.query("commit")];
  try {
    await Promise.all(statements);
    return (await Promise.all(answers)).map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] };
  } finally {
    await Promise.allSettled(statements);
    client.release();
  }
}

/**
 * Runs `work`, which only reads, as the user and prepared, for what is asked often and needs several queries. Those that it
 * asks at once take one round trip. Its queries name their columns: a prepared `select *` fails once a migration adds one.
 */
export async function readAsUser<Result>(
  db: Database,
  userId: string,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const client = await userConnectionsOf(db).pool.connect();
  const connection = new PreparingConnection(client);
  const begun = beginReading(client, userId);
  try {
    const [result] = await Promise.all([work(connection.queries()), ...begun]);
    return result;
  } finally {
    connection.end();
    await Promise.allSettled([...begun, client.query("commit")]);
    client.release();
  }
}

const beginReading = (client: PoolClient, userId: string) => [
  client.query("begin read only"),
  client.query({
    name: "user",
    text: "select set_config('daylight.user_id', $1, true)",
    values: [userId],
  }),
];

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
