import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { openCluster, startPostmaster } from "#server/db/platform/postgres-cluster.ts";
import type { StoppablePostgres } from "#test/crash/stoppable-postgres.ts";
import { freePort } from "#test/support/program.ts";

const run = promisify(execFile);

/** A standby that follows a PostgreSQL by streaming. The URLs are those of the PostgreSQL with another port. */
export type StreamingReplica = {
  url: string;
  superuserUrl: string;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/** Makes one as pg_basebackup does, which the embedded PostgreSQL does not have: by a copy of the files. */
export async function startStreamingReplica(primary: StoppablePostgres): Promise<StreamingReplica> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-replica-"));
  await chmod(folder, 0o755);
  const data = join(folder, "postgres/cluster");
  await mkdir(join(folder, "postgres"));
  const superuser = new pg.Client({ connectionString: primary.superuserUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ data_directory: string }>("show data_directory");
  const source = rows[0]?.data_directory ?? "";
  await superuser.query("select pg_backup_start('replica', true)");
  await run("cp", ["-a", source, data]);
  await run("cp", ["-a", join(dirname(source), "password"), join(folder, "postgres")]);
  const stopped = await superuser.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await superuser.end();
  await rm(join(data, "postmaster.pid"));
  const from = new URL(primary.superuserUrl);
  const conninfo = `host=${from.hostname} port=${from.port} user=${from.username} password=${from.password}`;
  await writeFile(join(data, "backup_label"), stopped.rows[0]?.labelfile ?? "");
  await writeFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
  await writeFile(join(data, "standby.signal"), "");
  await run("chown", ["-R", `--reference=${source}`, data]);

  const port = await freePort();
  const cluster = await openCluster(join(folder, "postgres"));
  const postmaster = await startPostmaster(cluster, { port: String(port), fsync: "off" }, () => undefined);
  const atReplica = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  return {
    url: atReplica(primary.url),
    superuserUrl: atReplica(primary.superuserUrl),
    stop: () => postmaster.stop(),
    async remove() {
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
