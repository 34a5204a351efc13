import { AsyncResource } from "node:async_hooks";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { observeQueries } from "#server/db/platform/observe-queries.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { QueryStarted } from "#server/ports/work.ts";

/** Queries over our tables. */
export type Database = Kysely<Tables>;

/** Connections, past a transaction pooler, for what needs one of its own: listening, signs of life, the job queue. */
export type Pool = pg.Pool;

/**
 * How PostgreSQL's values arrive. `bigint` is a number, and an error where a number cannot hold it. `date` stays the
 * text YYYY-MM-DD, as a day has no hour and no zone. `timestamptz` is a `Date`, `numeric` stays text, JSON is parsed.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.DATE, (text) => text],
]);

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is past what a number holds exactly`);
  return number;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

type DatabaseOptions = {
  max?: number;
  onConnectionLost?: (error: Error) => void;
  /** Where the URL is a transaction pooler's: the server behind it. */
  directUrl?: string;
  /** False where a statement with a name is unknown at the next transaction, as behind an old pooler. */
  preparedStatements?: boolean;
  /** How long to wait for a connection before a query fails; by default until there is one. */
  connectSeconds?: number;
};

/** An open database. `db` and `pool` are the program's own, as the owner of the tables; `pool` is never a pooler's. */
type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  /** From now on what runs for signed-in users (`withUser` and its like) goes over connections of this URL. */
  serveUsers(userUrl: string): void;
  /** From now on each query is reported: not those of the start, which may take long. */
  observeQueries(queryStarted: QueryStarted): void;
  close(): Promise<void>;
};

/**
 * Opens a pool of at most `max` connections (default 10) on a PostgreSQL URL, and one as large for signed-in users once
 * `serveUsers` was called. Nothing connects before the first query. `close` waits for the queries under way, and until
 * every connection has really ended: PostgreSQL can be stopped right after it without cutting anyone off.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  let observer: QueryStarted | null = null;
  const reported = { ...options, observer: () => observer };
  const program = openConnections(url, reported);
  const closers = [program.close];
  const { directUrl = url } = options;
  const direct =
    directUrl === url ? program : openConnections(directUrl, { ...reported, preparedStatements: true });
  if (direct !== program) closers.push(direct.close);
  userConnections.set(program.db, null);
  programPools.set(program.db, { pool: program.pool, direct: direct.pool });
  return {
    db: program.db,
    pool: direct.pool,
    serveUsers(userUrl) {
      const users = openConnections(userUrl, { ...reported, pipeline: true });
      closers.push(users.close);
      setUserConnections(program.db, users);
    },
    observeQueries(queryStarted) {
      observer = queryStarted;
    },
    async close() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

type ConnectionOptions = DatabaseOptions & { pipeline?: boolean; observer: () => QueryStarted | null };

/** Sends a statement that has a name without it, so that nothing of it has to be there in the next transaction. */
class ClientWithoutNames extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const isNamed = typeof (query as pg.QueryConfig)?.name === "string";
    const sent = isNamed ? { ...(query as pg.QueryConfig), name: undefined } : query;
    return Reflect.apply(super.query, this, [sent, ...rest]) as never;
  }
}

/** What is asked at the same moment leaves in one packet: sending one costs more than a short query. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  const { write } = stream;
  let held = false;
  stream.write = (...args: unknown[]): boolean => {
    if (!held) {
      held = true;
      stream.cork();
      process.nextTick(() => {
        held = false;
        stream.uncork();
      });
    }
    return Reflect.apply(write, stream, args) as boolean;
  };
}

function openConnections(
  url: string,
  {
    max = 10,
    onConnectionLost,
    preparedStatements = true,
    connectSeconds = 0,
    pipeline = false,
    observer,
  }: ConnectionOptions,
) {
  const Client = preparedStatements ? pg.Client : ClientWithoutNames;
  const pool = new pg.Pool({
    ...{
      connectionString: url,
      application_name: "daylight",
      connectionTimeoutMillis: connectSeconds * 1000,
    },
    ...{ max, types, pipeline, Client },
  });
  // A query that waited for a connection belongs to the work that asked, not to the one that gave the connection back.
  const connect = pool.connect.bind(pool) as (callback?: (...args: never[]) => void) => unknown;
  pool.connect = ((callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
  // A connection the server cuts (a restart, a failover) is replaced at the next query; unheard, its event would end us.
  const pendingEnds = new Set<Promise<void>>();
  pool.on("connect", (client) => {
    if (pipeline) sendTogether(client);
    observeQueries(client, observer);
    client.on("error", (error) => onConnectionLost?.(error));
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    pendingEnds.add(ended);
    client.once("end", () => pendingEnds.delete(ended));
  });
  pool.on("error", () => undefined); // The pool says again what the connection said.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await pool.end(); // The pool forgets its connections when it says goodbye to them, not when they are gone.
    await Promise.all(pendingEnds);
  };
  return { db, pool, close };
}

/**
 * Connections for signed-in users. They send what is asked at once without waiting (pg's pipelining). `actorId` is the
 * collaborator who acts for the user, or the administrator who only looks (`readOnly`).
 */
type UserConnections = { db: Database; pool: pg.Pool; actorId?: string; readOnly?: boolean };

const programPools = new WeakMap<object, { pool: pg.Pool; direct: pg.Pool }>();

/** The connections of an open database; none for a transaction, which has one of its own. */
export const programPoolOf = (db: Kysely<Tables>): pg.Pool | undefined => programPools.get(db)?.pool;

/** The same past a pooler, for what holds a connection over several transactions. */
export const directPoolOf = (db: Kysely<Tables>): pg.Pool | undefined => programPools.get(db)?.direct;

/** Those of each open database; null until `serveUsers`. */
const userConnections = new WeakMap<Database, UserConnections | null>();

/** Names the connections that a database uses for signed-in users. */
export const setUserConnections = (db: Database, connections: UserConnections): void =>
  void userConnections.set(db, connections);

/**
 * The connections that work for signed-in users. Fails for a transaction, which belongs to the program's
 * role and cannot be continued as a user, and for a database that was opened without the users' login.
 */
export function userConnectionsOf(db: Database): UserConnections {
  const users = userConnections.get(db);
  if (users) return users;
  throw new Error(
    users === null
      ? "This database was opened without the users' login: call serveUsers first"
      : "withUser begins a transaction of its own and cannot run inside another one",
  );
}

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
