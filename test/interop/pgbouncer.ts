import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { StoppablePostgres } from "#test/crash/stoppable-postgres.ts";
import { findProgram } from "#test/interop/mail-programs.ts";
import { systemAccount } from "#test/interop/system-account.ts";
import { freePort } from "#test/support/program.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** A PgBouncer in front of a PostgreSQL, set up with what `deploy/` has for it. */
export type PgBouncer = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

const readDeploy = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");

export async function startPgBouncer(postgres: StoppablePostgres, poolSize: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-pgbouncer-"));
  await chmod(folder, 0o755); // It refuses to run as root.
  const port = await freePort();
  const password = randomUUID();
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await admin.query((await readDeploy("pgbouncer.sql")).replace(":'password'", `'${password}'`));
  await admin.end();
  const server = new URL(postgres.url);
  const ini = (await readDeploy("pgbouncer.ini"))
    .replace(/^daylight = .*$/m, `postgres = host=${server.hostname} port=${server.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`)
    .replaceAll("/etc/pgbouncer", folder);
  await writeFile(join(folder, "pgbouncer.ini"), ini);
  await writeFile(join(folder, "userlist.txt"), `"pgbouncer" "${password}"\n`);

  const url = new URL(postgres.url);
  url.port = String(port);
  let child: ChildProcess | null = null;
  const answers = async () => {
    const client = new pg.Client({ connectionString: url.href });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const start = async () => {
    const account = userInfo().uid === 0 ? await systemAccount("nobody") : {};
    child = spawn(findProgram("pgbouncer") ?? "pgbouncer", ["--quiet", join(folder, "pgbouncer.ini")], {
      ...account,
      stdio: "ignore",
    });
    await waitUntil(answers);
  };
  const stop = async () => {
    if (child === null) return;
    const ended = once(child, "close");
    child.kill("SIGKILL");
    await ended;
    child = null;
  };
  await start();
  return {
    url: url.href,
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
