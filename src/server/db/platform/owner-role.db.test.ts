import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/platform/database.ts";
import { attachEmbeddedPostgres, superuserUrl } from "#server/db/platform/embedded-postgres.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { openCluster, programDatabase, startPostmaster } from "#server/db/platform/postgres-cluster.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { readSecretKey } from "#server/files/secret-key.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";

/** The last migration of the version whose program was the superuser, and whose folders were open. */
const BEFORE = 48;
const OWNER = randomUUID();
const REQUEST = randomUUID();

/** A data folder as that version left it: everything belongs to the superuser. */
async function earlierInstallation(dataDir: string): Promise<void> {
  const cluster = await openCluster(join(dataDir, "postgres"), ["--no-sync"]);
  const postmaster = await startPostmaster(cluster, { fsync: "off" }, () => undefined);
  const admin = new pg.Client({ connectionString: superuserUrl(cluster, postmaster.port, "postgres") });
  await admin.connect();
  await admin.query(`create database ${programDatabase}`);
  await admin.end();
  const { pool, close } = openDatabase(superuserUrl(cluster, postmaster.port, programDatabase));
  await migrate(pool, { lastVersion: BEFORE });
  await pool.query("insert into person (id, email, name) values ($1, 'ada@example.org', 'Ada')", [OWNER]);
  await pool.query(
    "insert into request (id, owner_id, title, draft, reply_local) values ($1, $2, 'Payroll', '{}', 'r-ada')",
    [REQUEST, OWNER],
  );
  await pool.query(
    "select enqueue_job('remind-person', json_build_object('ownerId', $1::text), '2999-01-01')",
    [OWNER],
  );
  await close();
  await postmaster.stop();
  await mkdir(join(dataDir, "files/ab"), { recursive: true });
  for (const folder of ["files/ab", "files", "postgres"]) await chmod(join(dataDir, folder), 0o755);
  await chmod(dataDir, 0o755);
}

describe("an installation of the version before", () => {
  let dataDir: string;
  let program: Program;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "daylight-upgrade-"));
    await earlierInstallation(dataDir);
    program = startProgram({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SMTP_IN_PORT: String(await freePort()),
    });
    await program.ready;
  });
  afterAll(async () => {
    await program?.kill("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  });

  test("starts, belongs to an ordinary role, and shows its rows to the user role", async () => {
    const { url } = await attachEmbeddedPostgres({ dataDir, log: () => undefined });
    const { db, pool, serveUsers, close } = openDatabase(url, { max: 2 });
    try {
      const { rows: who } = await pool.query(
        "select rolname, rolsuper, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user",
      );
      expect(who).toEqual([
        {
          rolname: "daylight_owner",
          rolsuper: false,
          rolcreatedb: false,
          rolbypassrls: false,
          rolreplication: false,
        },
      ]);
      const { rows: remaining } = await pool.query(`
        select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'graphile_worker') and c.relowner <> current_user::regrole
        union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('public', 'graphile_worker') and p.proowner <> current_user::regrole
            and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
      expect(remaining).toEqual([]);
      // It holds the jobs the earlier version left, and this one's own.
      const { rows: jobs } = await pool.query(
        "select count(*)::int as n from graphile_worker.jobs where run_at > '2998-01-01'",
      );
      expect(jobs).toEqual([{ n: 1 }]);
      serveUsers(await openUserLogin(pool, url, await readSecretKey(join(dataDir, "secret.key"))));
      const seen = await withUser(db, OWNER, async (tx) => {
        await tx.updateTable("user_account").set({ name: "Ada R." }).where("id", "=", OWNER).execute();
        return tx.selectFrom("request").select(["id", "title"]).execute();
      });
      expect(seen).toEqual([{ id: REQUEST, title: "Payroll" }]);
      const strangers = await withUser(db, randomUUID(), (tx) =>
        tx.selectFrom("request").select("id").execute(),
      );
      expect(strangers).toEqual([]);
      const { rows: rights } = await pool.query(
        "select count(*)::int as n from pg_class, aclexplode(relacl) where grantee = 'daylight_person'::regrole",
      );
      expect(rights).toEqual([{ n: 0 }]);
    } finally {
      await close();
    }
  });

  test("closes the folders of its data to everyone else", async () => {
    const open: string[] = [];
    const look = async (folder: string): Promise<void> => {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (!entry.isDirectory()) continue;
        const path = join(folder, entry.name);
        if (((await stat(path)).mode & 0o077) !== 0) open.push(path);
        else if (entry.name !== "cluster") await look(path);
      }
    };
    await look(dataDir);
    expect(open).toEqual([]);
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(["files", "postgres"]));
    // Root's PostgreSQL runs under another account, which passes through and reads nothing here.
    const mode = (await stat(dataDir)).mode & 0o777;
    expect(mode.toString(8)).toBe(process.getuid?.() === 0 ? "711" : "700");
  });
});
