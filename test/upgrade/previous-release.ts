import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The first migration that the previous release does not have. It moves on with each release. */
const FIRST_NEW_MIGRATION = "0103_api-tokens.sql";

/** The program as the previous release was: its source, with today's packages. */
export type PreviousRelease = { ref: string; main: string; remove(): Promise<void> };

/** Takes it from the history of the repository: the commit or tag `UPGRADE_FROM`, by default the one before the first new migration. */
export async function checkOutPreviousRelease(): Promise<PreviousRelease> {
  const ref = process.env.UPGRADE_FROM ?? (await beforeFirstNewMigration());
  const folder = await mkdtemp(join(tmpdir(), "daylight-previous-"));
  const archive = spawn("git", ["archive", ref], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const unpack = spawn("tar", ["-x", "-C", folder], { stdio: [archive.stdout, "inherit", "inherit"] });
  const [code] = await once(unpack, "close");
  if (code !== 0) throw new Error(`${ref} could not be taken from the repository`);
  for (const name of ["node_modules", "dist"]) await symlink(join(ROOT, name), join(folder, name));
  return {
    ref,
    main: join(folder, "src/server/main.ts"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function beforeFirstNewMigration(): Promise<string> {
  const words = ["log", "-1", "--format=%h~1", "--diff-filter=A", "--", `migrations/${FIRST_NEW_MIGRATION}`];
  const { stdout } = await promisify(execFile)("git", words, { cwd: ROOT });
  if (stdout.trim() === "") throw new Error("The history of the repository is not here; name UPGRADE_FROM");
  return stdout.trim();
}
