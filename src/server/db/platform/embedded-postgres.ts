import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import {
  type Cluster,
  openCluster,
  type Postmaster,
  PostmasterError,
  programDatabase,
  startPostmaster,
  superuser,
} from "#server/db/platform/postgres-cluster.ts";
import { availableMemory, machineSettings } from "./machine-settings.ts";
import { OWNER_ROLE, ownerPassword, prepareOwner } from "./owner-role.ts";

const execFileAsync = promisify(execFile);

/** The two halves of the advisory lock that a running program holds in its cluster's `postgres` database. */
const programLock = [0x6461796c, 0x69676874] as const;
/** How long an earlier server may take to go, or to finish its recovery, before we give up. */
const startTimeoutMs = 60_000;

type Options = {
  dataDir: string;
  /** Gets what the server says while it runs, a line at a time. */
  log: (line: string) => void;
  /** Called once when the server goes without `stop` having been called. */
  onCrash?: () => void;
};

/**
 * Runs a PostgreSQL server in `dataDir/postgres` until `stop` is called or this process ends, however it ends.
 * What an earlier run left behind (a server still going down, a stale pid file) is cleared first. Rejects when another
 * program already runs on the folder, or when the machine cannot run the server, saying what to do.
 */
export async function startEmbeddedPostgres(
  options: Options,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { log } = options;
  const cluster = await openCluster(join(resolve(options.dataDir), "postgres"));
  const postmaster = await startWhenUnlocked(cluster, log);
  let stopping = false;
  const prepare = async () => {
    await prepareForOwner(cluster, postmaster.port, programDatabase);
    return holdProgramLock(cluster, postmaster.port, log, () => stopping);
  };
  const lock = await prepare().catch(async (error) => {
    await postmaster.stop();
    throw error;
  });
  postmaster.exited.then(() => {
    if (stopping) return;
    log("PostgreSQL stopped without being asked to");
    options.onCrash?.();
  });
  const stop = async () => {
    stopping = true;
    await lock.release();
    await postmaster.stop();
  };
  return { url: ownerUrl(cluster, postmaster.port, programDatabase), stop };
}

/**
 * The database of an installation for a moment's work: of the program that runs on `dataDir`, else of a server that runs
 * until `release`. Rejects where no Daylight has ever run.
 */
export async function attachEmbeddedPostgres(
  options: Options,
): Promise<{ url: string; release(): Promise<void> }> {
  const folder = join(resolve(options.dataDir), "postgres");
  if (!existsSync(folder)) {
    throw new Error(`No Daylight has run on ${resolve(options.dataDir)} yet: set DATA_DIR or DATABASE_URL`);
  }
  const cluster = await openCluster(folder);
  const running = await runningPostmaster(cluster, options.log);
  if (running && (await programLockIn(cluster, running.port)) === "held") {
    return { url: ownerUrl(cluster, running.port, programDatabase), release: async () => undefined };
  }
  const { url, stop } = await startEmbeddedPostgres(options);
  return { url, release: stop };
}

/** The URL by which the program connects to `database` of a running cluster: as its owner, who is no superuser. */
export function ownerUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${OWNER_ROLE}:${ownerPassword(cluster.password)}@127.0.0.1:${port}/${database}`;
}

/** The URL by which the superuser connects: to prepare a cluster, and before that. */
export function superuserUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Gives `database` of a running cluster to the owner role, making either where it is missing. */
export function prepareForOwner(cluster: Cluster, port: number, database: string): Promise<void> {
  const url = superuserUrl(cluster, port, "postgres");
  const databaseUrl = superuserUrl(cluster, port, database);
  return prepareOwner({ url, databaseUrl, database }, ownerPassword(cluster.password));
}

async function startWhenUnlocked(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  const deadline = performance.now() + startTimeoutMs;
  const settings = machineSettings(availableMemory(totalmem(), process.constrainedMemory()));
  for (;;) {
    await waitForPreviousServer(cluster, log);
    try {
      return await startPostmaster(cluster, settings, log);
    } catch (error) {
      if (!(error instanceof PostmasterError && isRetryable(error.output)) || performance.now() > deadline)
        throw error;
      log(`trying again: ${error.message}`);
      await delay(200);
    }
  }
}

/** Whether a failed start is worth another try: the last server's children still hold its memory, or the port went. */
function isRetryable(output: string): boolean {
  return /pre-existing shared memory block|lock file "postmaster\.pid"|could not bind|could not create any TCP/.test(
    output,
  );
}

/**
 * Returns when no server runs on the cluster. One whose program was killed goes by itself within moments; one that
 * stays though nobody holds its lock is asked to go; one whose lock is held belongs to a living program.
 */
async function waitForPreviousServer(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const since = { held: 0, free: 0 };
  const startedAt = performance.now();
  let stopRequested = false;
  for (;;) {
    const previous = await runningPostmaster(cluster, log);
    if (!previous) return;
    const now = performance.now();
    const lock = await programLockIn(cluster, previous.port);
    if (lock === "held") since.held ||= now;
    else since.held = 0;
    if (lock === "free") since.free ||= now;
    else since.free = 0;
    // A program going down still holds its lock while it finishes.
    if (since.held && now - since.held > 3_000) {
      throw new Error(`Another Daylight already runs on ${resolve(cluster.folder, "..")}: stop it first`);
    }
    if (since.free && now - since.free > 2_000 && !stopRequested) {
      stopRequested = true;
      log(`an earlier PostgreSQL (process ${previous.pid}) is still there without its program: stopping it`);
      process.kill(previous.pid, "SIGINT");
    }
    if (now - startedAt > startTimeoutMs) {
      throw new Error(
        `An earlier PostgreSQL (process ${previous.pid}) on ${cluster.data} does not stop: end it first`,
      );
    }
    await delay(50);
  }
}

/** The living server named by the cluster's pid file. A file that names someone else's process is removed. */
async function runningPostmaster(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<{ pid: number; port: number } | undefined> {
  const pidFile = join(cluster.data, "postmaster.pid");
  const lines = (await readFile(pidFile, "utf8").catch(ignoreMissing))?.split("\n");
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  const command = await commandOf(pid);
  if (!command) return undefined; // Gone: the server itself clears what it left.
  if (command.includes("postgres") && command.includes(` -D ${cluster.data} `))
    return { pid, port: Number(lines[3]) };
  // The server believes a pid file for as long as any process has its number, and after a restart another one may.
  log(`removing a stale ${pidFile}: process ${pid} is not its server`);
  await rm(pidFile, { force: true });
  return undefined;
}

/** The command line of a process with blanks between its words; empty when there is no such process. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(ignoreMissing);
    return (commandLine ?? "").replaceAll("\0", " ");
  }
  return execFileAsync("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => `${stdout.trim()} `,
    () => "",
  );
}

function ignoreMissing(error: unknown): undefined {
  // ESRCH: the process went while /proc was being read.
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
    return undefined;
  throw error;
}

async function programLockIn(cluster: Cluster, port: number): Promise<"held" | "free" | "unknown"> {
  const client = new pg.Client({
    // A cluster of an earlier version has no owner role yet.
    connectionString: superuserUrl(cluster, port, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined); // A server going down cuts us off: that is the answer "unknown" below.
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2`,
      [...programLock],
    );
    return rowCount ? "held" : "free";
  } catch (error) {
    // Starting, stopping or gone: look again. A refused password will not change by waiting.
    if (error instanceof pg.DatabaseError && error.code === "28P01") throw error;
    return "unknown";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Holds the lock by which a second program sees the first, and takes it again should the server cut the connection. */
async function holdProgramLock(
  cluster: Cluster,
  port: number,
  log: (line: string) => void,
  stopping: () => boolean,
): Promise<{ release(): Promise<void> }> {
  const acquire = async () => {
    const client = new pg.Client({ connectionString: ownerUrl(cluster, port, "postgres"), keepAlive: true });
    client.on("error", (error) => log(`the lock's connection: ${error.message}`));
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock($1, $2) as taken", [...programLock]);
    if (!rows[0].taken) throw new Error(`Another Daylight took ${cluster.folder} at the same moment`);
    client.once("end", () => void reacquire());
    return client;
  };
  const reacquire = async () => {
    while (!stopping()) {
      await delay(1_000, undefined, { ref: false });
      try {
        lockClient = await acquire();
        return;
      } catch (error) {
        log(`the lock could not be taken again yet: ${error}`);
      }
    }
  };
  let lockClient = await acquire();
  return { release: () => lockClient.end() };
}
