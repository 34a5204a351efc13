import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory, for every account. */
const IN_MEMORY = "/dev/shm";
const GB = 2 ** 30;
/** A run's databases, logs and mail come to half a gigabyte. */
const ROOM = 2 * GB;
/** Beside what the tests themselves need. */
const MEMORY = 4 * GB;

/**
 * Has this run of tests, and what it starts, keep temporary files in memory, where there is room. A database of a test's own
 * is 700 files to copy, and on a disk that takes ten times as long. What a killed program had written is there as it would be
 * on a disk: neither goes with a process. Who says `TMPDIR` means it.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(IN_MEMORY, "daylight-tests-"));
  // Made for one account; PostgreSQL and the mail programs run as others.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return process.platform === "linux" && bavail * bsize > ROOM && process.availableMemory() > MEMORY;
  } catch {
    return false; // There is no such folder here.
  }
}
