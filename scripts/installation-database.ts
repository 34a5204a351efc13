import { type Database, openDatabase } from "#server/db/platform/database.ts";
import { attachEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { registerStoredFile } from "#server/db/platform/stored-files.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import type { Env } from "#server/env.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { readExistingSecretKey } from "#server/files/secret-key.ts";
import type { FileStore } from "#server/ports/files.ts";

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

/**
 * The same with the file store, and with the login that sees only one user's rows: what actions on a user's data take.
 */
export async function withInstallation<T>(
  env: Env,
  work: (context: { db: Database; files: FileStore; secret: Uint8Array }) => Promise<T>,
): Promise<T> {
  const secret = await readExistingSecretKey(env.secretKeyFile);
  if (!secret) throw new Error(`There is no ${env.secretKeyFile}: set DATA_DIR or SECRET_KEY_FILE`);
  return withDatabase(env, async (url) => {
    const { db, pool, serveUsers, close } = openDatabase(url);
    try {
      serveUsers(await openUserLogin(pool, url, secret));
      const register = ({ sha256 }: { sha256: string }) =>
        registerStoredFile(db, sha256, Temporal.Now.instant());
      const { files, close: closeFiles } = await openFileStore(env, register);
      return await work({ db, files, secret }).finally(closeFiles);
    } finally {
      await close();
    }
  });
}

/** One line that says how to fix it. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // undefined_table: an empty database.
  const isEmpty = "code" in error && error.code === "42P01";
  return isEmpty ? "There is no Daylight in this database yet. Start it once." : error.message;
}
