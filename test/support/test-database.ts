import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#server/db/platform/database.ts";
import { OWNER_ROLE } from "#server/db/platform/owner-role.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";

/** The migrated database that test databases are cloned from. */
export const TEMPLATE_DATABASE = "template_daylight";

/** A database of the test file's own. `close` drops it, no matter who is still connected. */
export type TestDatabase = {
  db: Database;
  pool: pg.Pool;
  url: string;
  /** For what only the cluster's superuser may do. */
  superuserUrl: string;
  /** How the program logs in for signed-in users. */
  userUrl: string;
  close(): Promise<void>;
};

/** One for all tests, so that they share a login. */
const SECRET = Buffer.alloc(32, "test");

/**
 * A fresh clone of the migrated schema with the built-in directory, for `beforeAll`; call `close` in `afterAll`, or say `await using`.
 * Only in files named `*.db.test.ts`: their project starts the cluster.
 */
export async function createTestDatabase(
  /** Another to clone: "template0" has nothing in it. */
  templateName = TEMPLATE_DATABASE,
): Promise<TestDatabase & AsyncDisposable> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files beats logging every page by ten to one when nothing waits for the disk.
  await queryAsSuperuser(
    `create database ${name} template ${templateName} owner ${OWNER_ROLE} strategy file_copy`,
  );
  const url = `${inject("postgres")}${name}`;
  const { db, pool, serveUsers, close } = openDatabase(url);
  const userUrl = await openUserLogin(pool, url, SECRET);
  serveUsers(userUrl);
  const closeAndDrop = async () => {
    await close();
    await queryAsSuperuser(`drop database ${name} with (force)`);
  };
  const superuserUrl = `${inject("postgresSuperuser")}${name}`;
  return { db, pool, url, superuserUrl, userUrl, close: closeAndDrop, [Symbol.asyncDispose]: closeAndDrop };
}

async function queryAsSuperuser(sql: string): Promise<void> {
  const { pool, close } = openDatabase(`${inject("postgresSuperuser")}postgres`, { max: 1 });
  try {
    await pool.query(sql);
  } finally {
    await close();
  }
}
