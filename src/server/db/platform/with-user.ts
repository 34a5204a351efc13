import {
  CompiledQuery,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
  type Transaction,
} from "kysely";
import { shareConnections, userConnectionsOf } from "./connection-pools.ts";
import type { Database } from "./database.ts";
import { executePipeline, type PipelinedStatement } from "./query-pipeline.ts";
import type { Tables } from "./tables.ts";

export type Tx = Transaction<Tables>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Runs `work` in one transaction in which PostgreSQL itself shows nothing but this user's rows. It goes over a connection
 * that logged in as the user role, which row-level security binds and which cannot become the owner of the tables
 * (decision 39). The settings that say who asks end with the transaction.
 */
export function withUser<Result>(
  db: Database,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const settings = sessionSettings(userId, actorOf(db));
  return userConnectionsOf(db)
    .db.transaction()
    .execute(async (tx) => {
      // Written out, so that it goes the same way as the transaction's begin; see swift-pool.ts.
      await tx.executeQuery(CompiledQuery.raw(settings));
      return work(tx);
    });
}

/** Changes nothing of a query; it says who asks, and stays with the transactions that are begun. */
class ActorPlugin implements KyselyPlugin {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  transformQuery = ({ node }: PluginTransformQueryArgs) => node;
  transformResult = async ({ result }: PluginTransformResultArgs) => result;
}

/**
 * The same database for a collaborator: what is written over it as somebody else, in `withUser`, keeps
 * who wrote it (`actor_id` of events and notes). The rows are still the person's it is asked for.
 */
export function withActor(db: Database, actorId: string): Database {
  const actorDb = db.withPlugin(new ActorPlugin(actorId));
  shareConnections(actorDb, db);
  return actorDb;
}

/** For a job that tells what a collaborator did: the rest of its transaction is told as theirs. */
export async function setActor(tx: Kysely<Tables>, actorId: string): Promise<void> {
  await sql`select set_config('daylight.actor', ${actorId}, true)`.execute(tx);
}

const actorOf = (db: Kysely<Tables>): string | undefined =>
  db.getExecutor().plugins.find((plugin) => plugin instanceof ActorPlugin)?.id;

function sessionSettings(userId: string, actorId?: string): string {
  if (![userId, actorId ?? userId].every((id) => UUID.test(id))) throw new Error("A person's id is a UUID");
  const actor = actorId === undefined ? "" : `set_config('daylight.actor', '${actorId}', true), `;
  return `select ${actor}set_config('daylight.user_id', '${userId}', true)`;
}

/**
 * The rows of one query, asked as in `withUser`, in one way to the server and back, for what is asked many times a
 * second. What may be asked so: see together.ts.
 */
export async function readWithUser<Row>(
  db: Kysely<Tables>,
  userId: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { pool } = userConnectionsOf(db);
  const [result] = await executePipeline(pool, sessionSettings(userId), [query.compile(db)]);
  return (result?.rows ?? []) as Row[];
}

/**
 * Runs `work`, which only reads, as in `withUser`; what it asks at once, as by `Promise.all`, goes one way to the server and
 * back in a transaction of its own.
 */
export function readPipelined<Result>(
  db: Database,
  userId: string,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const settings = sessionSettings(userId);
  const { pool: connections } = userConnectionsOf(db);
  let pending: {
    statement: PipelinedStatement;
    resolve: (result: unknown) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const flush = () => {
    const batch = pending;
    pending = [];
    executePipeline(
      connections,
      settings,
      batch.map(({ statement }) => statement),
    ).then(
      (results) => batch.forEach(({ resolve }, index) => void resolve(results[index])),
      (error) => batch.forEach(({ reject }) => void reject(error)),
    );
  };
  const query = (sql: string, parameters: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      // When nothing is left to be done at once, nothing more will be asked at once.
      if (pending.length === 0) setImmediate(flush);
      pending.push({ statement: { sql, parameters }, resolve, reject });
    });
  const client = { query: query as <Row>() => Promise<PostgresQueryResult<Row>>, release: () => undefined };
  const pool = { connect: async () => client as never, end: async () => undefined };
  return work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
}
