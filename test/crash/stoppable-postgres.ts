import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerUrl, prepareForOwner, superuserUrl } from "#server/db/platform/embedded-postgres.ts";
import { openCluster, startPostmaster } from "#server/db/platform/postgres-cluster.ts";
import { freePort } from "#test/support/program.ts";

/** A PostgreSQL that can be taken away and given back under the same address. */
export type StoppablePostgres = {
  url: string;
  /** The same database for the superuser. */
  superuserUrl: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Every process of it is suspended (SIGSTOP): connections stay open, and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
};

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-postgres-"));
  await chmod(folder, 0o755);
  const cluster = await openCluster(join(folder, "postgres"), ["--no-sync"]);
  const port = await freePort();
  const settings = { port: String(port), fsync: "off" };
  const startServer = () => startPostmaster(cluster, settings, () => undefined);
  let server = await startServer();
  await prepareForOwner(cluster, port, "postgres");
  let frozenPids: number[] = [];

  const thaw = async () => {
    for (const pid of frozenPids) process.kill(pid, "SIGCONT");
    frozenPids = [];
  };
  return {
    url: ownerUrl(cluster, port, "postgres"),
    superuserUrl: superuserUrl(cluster, port, "postgres"),
    stop: () => server.stop(),
    async start() {
      server = await startServer();
    },
    async freeze() {
      const [first] = (await readFile(join(cluster.data, "postmaster.pid"), "utf8")).split("\n");
      frozenPids = [Number(first), ...(await childrenOf(Number(first)))];
      for (const pid of frozenPids) process.kill(pid, "SIGSTOP");
    },
    thaw,
    async remove() {
      await thaw();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** From /proc: where there is none, the test that asks is left out. */
async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The name is in parentheses and may hold anything; the parent is the second word after it.
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent) children.push(Number(name));
  }
  return children;
}
