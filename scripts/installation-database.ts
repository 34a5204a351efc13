import { type Database, openDatabase } from "#server/db/platform/database.ts";
import { attachEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import type { Env } from "#server/env.ts";

/**
 * Works on the database of the installation these settings are of, whether the program runs or not: the one that
 * DATABASE_URL names (past a pooler), or the one inside, which is started for the visit where it does not run.
 */
export async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.database) return work(env.database.directUrl);
  const database = await attachEmbeddedPostgres({ dataDir: env.dataDir, log: () => undefined });
  try {
    return await work(database.url);
  } finally {
    await database.release();
  }
}

/** Who it is in the audit log that works from the command line. */
export const OPERATOR = "command line";

/** The same, with queries over its tables. */
export function withOpenDatabase<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(env, (url) => {
    const { db, close } = openDatabase(url);
    return work(db).finally(close);
  });
}

/** One line that says how to fix it. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // undefined_table: an empty database.
  const isEmpty = "code" in error && error.code === "42P01";
  return isEmpty ? "There is no Daylight in this database yet. Start it once." : error.message;
}
