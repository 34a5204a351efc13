import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { FileTooLarge, type StoredFile } from "#server/ports/files.ts";

const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
const SHA256 = /^[0-9a-f]{64}$/;

/** The hash becomes part of a path: any other text could escape the store. */
export function assertHash(sha256: string): void {
  if (!SHA256.test(sha256)) throw new RangeError(`Not a SHA-256 in lower-case hex: ${sha256}`);
}

/** The name contains its owner: the machine, the process id, and a random id of the run. */
const HOST = hostname().replace(/[^\w-]/g, "-");
const RUN_ID = randomUUID();
/** A name for a temporary file. */
export const temporaryName = () => [HOST, process.pid, RUN_ID, randomUUID()].join("~");

/** Removes the temporary files of dead processes of this machine, and of other machines once they are a day old. */
export async function removeStaleFiles(temporary: string): Promise<void> {
  const oldest = Date.now() - STALE_AFTER_MS;
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && (found.mtimeMs < oldest || isOfDeadProcess(name))) await rm(path, { force: true });
  }
}

/**
 * Containers may share a host name and a process id. Then a file that is being written is removed: its rename fails, and
 * its sender gets 451 and retries.
 */
function isOfDeadProcess(name: string): boolean {
  const [host, pid, runId] = name.split("~");
  if (host !== HOST || !pid) return false;
  return Number(pid) === process.pid ? runId !== RUN_ID : !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running, under another account.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Another process may have renamed or removed the file since the folder was listed. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Writes and hashes a new file; past `limit` bytes it rejects with `FileTooLarge`. With `sync` its bytes are durable. */
export async function writeTemporaryFile(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Uint8Array[],
  { limit, sync }: { limit: number; sync: boolean },
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > limit) throw new FileTooLarge(`More than ${limit} bytes`);
      hash.update(chunk);
      await writeFully(file, chunk);
    }
    if (sync) await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), size };
}

/** One `write` may write only a part, as on a disk that is nearly full. */
async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}
