import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux stores files in memory, for every account. */
const IN_MEMORY = "/dev/shm";
const GB = 2 ** 30;
/** A run's databases, logs and mail come to half a gigabyte. */
const REQUIRED_DISK_BYTES = 2 * GB;
/** Beside what the tests themselves need. */
const REQUIRED_MEMORY_BYTES = 4 * GB;

/**
 * Has this run of tests, and what it starts, keep temporary files in memory, where there is room. A database of a test's own
 * is 700 files to copy, and on a disk that takes ten times as long. What a killed program had written is there as it would be
 * on a disk: neither goes with a process. Who says `TMPDIR` means it.
 */
export function placeTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasEnoughMemory()) return;
  const folder = mkdtempSync(join(IN_MEMORY, "daylight-tests-"));
  // Made for one account; PostgreSQL and the mail programs run as others.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasEnoughMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return (
      process.platform === "linux" &&
      bavail * bsize > REQUIRED_DISK_BYTES &&
      process.availableMemory() > REQUIRED_MEMORY_BYTES
    );
  } catch {
    return false; // There is no such folder here.
  }
}
