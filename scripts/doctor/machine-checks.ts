import { stat, statfs } from "node:fs/promises";
import type { Env } from "#server/env.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { readExistingSecretKey } from "#server/files/secret-key.ts";
import type { Finding } from "./finding.ts";

type Result = Omit<Finding, "check">;

const GB = 1e9;
/** Below this the next large import or backup may fill the disk. */
const LITTLE_DISK = 5 * GB;
/** Below this PostgreSQL may stop at any moment. */
const NO_DISK = 1 * GB;

/** Whether files can be written and read where they are stored, on this disk or in the bucket. */
export async function storageFindings(env: Env): Promise<Result[]> {
  const { files, close } = await openFileStore(env, async () => undefined);
  try {
    await files.check();
    return [
      {
        level: "ok",
        text: `Files are written and read in ${env.s3 ? `the bucket ${env.s3.bucket}` : env.dataDir}.`,
      },
    ];
  } finally {
    await close();
  }
}

/** Free space where the data folder is. */
export async function diskFindings({ dataDir }: Env): Promise<Result[]> {
  const { bavail, bsize } = await statfs(dataDir);
  return [diskFinding(bavail * bsize, dataDir)];
}

export function diskFinding(free: number, dataDir: string): Result {
  const text = `${(free / GB).toFixed(1)} GB are free for ${dataDir}.`;
  const fix = "Delete what does not belong there, or move DATA_DIR to a larger disk.";
  if (free < NO_DISK) return { level: "error", text, fix };
  return free < LITTLE_DISK ? { level: "warning", text, fix } : { level: "ok", text };
}

/** The secret key: without it, nobody can log in or be written back to. */
export async function keyFindings({ secretKeyFile }: Env): Promise<Result[]> {
  const found = await stat(secretKeyFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!found) {
    return [
      {
        level: "warning",
        text: `There is no ${secretKeyFile} yet. The first start makes one.`,
        fix: "If this installation was started before, put the file back from the backup before you start it.",
      },
    ];
  }
  // Reading it here would make it private, and hide the finding.
  if ((found.mode & 0o077) !== 0) {
    return [
      {
        level: "error",
        text: `Others on this machine can read ${secretKeyFile}.`,
        fix: `Run: chmod 600 ${secretKeyFile}`,
      },
    ];
  }
  try {
    await readExistingSecretKey(secretKeyFile);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [{ level: "error", text, fix: "Put the file back from the backup, and let this user read it." }];
  }
  return [{ level: "ok", text: `${secretKeyFile} is there, and only its owner can read it.` }];
}

/** Whether the addresses of users reach the program where a proxy is in front of it. */
export function proxyFindings({ publicUrl, trustedProxies, smtpUrl }: Env): Result[] {
  if (smtpUrl === null) return [{ level: "ok", text: "A sandbox is reached from this machine only." }];
  if (publicUrl === null) {
    return [
      {
        level: "error",
        text: "PUBLIC_URL is not set, so links in email lead to this machine.",
        fix: "Set it to the address that users open, such as https://daylight.example.org.",
      },
    ];
  }
  if (!publicUrl.startsWith("https:")) {
    return [
      {
        level: "error",
        text: `PUBLIC_URL=${publicUrl} is not encrypted: passwords can be read on the way.`,
        fix: "Put a reverse proxy with a certificate in front, and set PUBLIC_URL to its https address.",
      },
    ];
  }
  if (trustedProxies.length === 0) {
    return [
      {
        level: "warning",
        text: "TRUSTED_PROXIES is not set, so all users share the limits of the proxy's address.",
        fix: "Set it to the address of your reverse proxy, such as 127.0.0.1.",
      },
    ];
  }
  return [
    { level: "ok", text: `${publicUrl} is encrypted, and ${trustedProxies.join(", ")} may name the caller.` },
  ];
}
