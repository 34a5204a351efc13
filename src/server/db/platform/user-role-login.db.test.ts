import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#server/db/platform/database.ts";
import { freePort, startProgram } from "#test/support/program.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { isOverprivileged, openUserLogin } from "./user-role-login.ts";

describe("the login for signed-in users", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());

  /** The test's database as the superuser sees it. */
  const superuserUrl = () => `${inject("postgresSuperuser")}${new URL(database.url).pathname.slice(1)}`;

  async function asSuperuser<Result>(work: (pool: TestDatabase["pool"]) => Promise<Result>): Promise<Result> {
    const { pool, close } = openDatabase(superuserUrl(), { max: 1 });
    return work(pool).finally(close);
  }

  test("is made once by however many processes start together, and is another for another secret", async () => {
    const secret = randomBytes(32);
    const urls = await Promise.all(
      [1, 2, 3, 4].map(() => openUserLogin(database.pool, database.url, secret)),
    );
    expect(new Set(urls).size).toBe(1);
    const other = await openUserLogin(database.pool, database.url, randomBytes(32));
    expect(other).not.toBe(urls[0]);
    const { pool, close } = openDatabase(urls[0] ?? "", { max: 1 });
    const { rows } =
      await pool.query(`select m.roleid::regrole::text as role, m.admin_option, m.inherit_option
      from pg_auth_members m where m.member = current_user::regrole`);
    await close();
    expect(rows).toEqual([{ role: "daylight_user", admin_option: false, inherit_option: true }]);
  });

  test("is refused in words where the database does not let it in", async () => {
    const elsewhere = database.url.replace(/\/[^/]*$/, "/no_such_database");
    await expect(openUserLogin(database.pool, elsewhere, randomBytes(32))).rejects.toThrow(
      /^The database does not let the login for signed-in users in \(.*no_such_database.*pg_hba\.conf/,
    );
  });

  test("an operator whose role may make none is given the words for an administrator", async () => {
    const role = `operator_${randomUUID().slice(0, 8)}`;
    await asSuperuser((pool) => pool.query(`create role ${role} login password 'operator'`));
    const url = new URL(database.url);
    url.username = role;
    url.password = "operator";
    const { pool, close } = openDatabase(url.href, { max: 1 });
    const attempt = openUserLogin(pool, url.href, randomBytes(32)).finally(close);
    await expect(attempt).rejects.toThrow(
      `As a database administrator run: alter role ${role} createrole; grant daylight_user to ${role} with admin option`,
    );
    await asSuperuser((admin) => admin.query(`drop role ${role}`));
  });

  test("a program that is given a superuser says so as it starts", async () => {
    expect(await isOverprivileged(database.pool)).toBe(false);
    expect(await asSuperuser(isOverprivileged)).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), "daylight-superuser-"));
    const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
    const start = async (url: string) => {
      const program = startProgram({ ...settings, DATABASE_URL: url }, ["--roles=worker"]);
      await program.ready;
      return (await program.kill("SIGTERM")).errors;
    };
    try {
      expect(await start(superuserUrl())).toContain("DATABASE_URL connects as a superuser");
      expect(await start(database.url)).not.toContain("superuser");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
