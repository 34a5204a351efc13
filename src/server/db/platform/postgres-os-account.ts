import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/** How to launch PostgreSQL's programs: under which account, and with which arguments before the program's own. */
export type OsAccount = { uid?: number; gid?: number; prefix: string[] };

/**
 * PostgreSQL refuses to run as root, so root lends it an account: the owner of `cluster` when there is one already,
 * else `postgres`, else `nobody`. Anyone else runs it as themselves.
 */
export async function postgresOwner(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(cluster).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ["postgres", "nobody"]) {
    const uid = await idOfAccount(name, "-u");
    const gid = await idOfAccount(name, "-g");
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody account to run it as",
  );
}

/**
 * The way for `owner` to run `program` in `folder`. Changing the user is enough where both can be reached by everyone.
 * Where a parent folder is closed to others (a checkout in root's home, mode 0700), the server gets, besides its own
 * account, one capability that opens closed folders: reading if root has it to give, else what containers leave root.
 * Throws with the reason when none of these ways works.
 */
export async function accountWithAccess(
  owner: { uid: number; gid: number } | undefined,
  program: string,
  folder: string,
): Promise<OsAccount> {
  if (!owner) return { prefix: [] };
  const candidates: OsAccount[] = [
    { ...owner, prefix: [] },
    { prefix: withCapability(owner, "dac_read_search") },
    { prefix: withCapability(owner, "dac_override") },
  ];
  let reason = "";
  for (const candidate of candidates) {
    const failure = await probeAccess(candidate, program, folder);
    if (failure === undefined) return candidate;
    reason ||= failure;
  }
  throw new Error(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${program} and ${folder} (${reason}). ` +
      "Move the program and DATA_DIR out of closed folders, start it as an ordinary user, or set DATABASE_URL",
  );
}

function withCapability(owner: { uid: number; gid: number }, capability: string): string[] {
  return [
    "setpriv",
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    // Without this bit access(2), by which PostgreSQL looks for its own programs, ignores capabilities.
    "--securebits=+no_setuid_fixup",
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    "--",
  ];
}

async function probeAccess(
  candidate: OsAccount,
  program: string,
  folder: string,
): Promise<string | undefined> {
  const [command = "", ...args] = [
    ...candidate.prefix,
    "/bin/sh",
    "-c",
    'cd "$1" && test -r "$2" && test -x "$2" && exec "$2" --version',
    "sh",
    folder,
    program,
  ];
  try {
    await execFileAsync(command, args, { ...spawnIdentity(candidate), cwd: "/" });
    return undefined;
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    return stderr || "permission denied";
  }
}

/** The part of an account that `child_process` takes as options. */
export function spawnIdentity(account: OsAccount): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
}

async function idOfAccount(name: string, flag: "-u" | "-g"): Promise<number | undefined> {
  try {
    return Number((await execFileAsync("id", [flag, name])).stdout);
  } catch {
    return undefined; // No such account: the caller tries the next.
  }
}
