import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { type Files, FileTooLarge, type StoredFile } from "#server/ports.ts";

const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
const SHA256 = /^[0-9a-f]{64}$/;

/** Whose a temporary file is stands in its name: the machine, the process there, and which run of that process number. */
const HOST = hostname().replace(/[^\w-]/g, "-");
const RUN = randomUUID();
const draftName = () => [HOST, process.pid, RUN, randomUUID()].join("~");

/**
 * Opens the content-addressed store in `dir`: a file lies at `dir/<first two digits>/<sha256>`. What is being written
 * lies in `dir/tmp` and moves into place by one rename, so a file under its hash is always whole. Temporary files of a
 * process of this machine that is gone are removed here; those of other machines once they are a day old.
 */
export async function openDiskFiles(dir: string): Promise<Files> {
  const temporary = join(dir, "tmp");
  const firstMade = await mkdir(temporary, { recursive: true });
  if (firstMade !== undefined) await syncChain(dir, dirname(firstMade));
  await removeStale(temporary);

  const pathOf = (sha256: string) => {
    // The hash becomes part of a path: anything else in its place would be a way out of the store.
    if (!SHA256.test(sha256)) throw new RangeError(`Not a SHA-256 in lower-case hex: ${sha256}`);
    return join(dir, sha256.slice(0, 2), sha256);
  };

  // One promise a folder: whoever comes second waits until the first has made the folder durable, too.
  const folders = new Map<string, Promise<void>>();
  const prepareFolder = (folder: string) => {
    const known = folders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true }).then(() => syncFolder(dir));
    folders.set(folder, made);
    made.catch(() => folders.delete(folder));
    return made;
  };

  async function store(chunks: AsyncIterable<Uint8Array> | Uint8Array[], limit: number) {
    const draft = join(temporary, draftName());
    try {
      const stored = await writeDraft(draft, chunks, limit);
      const path = pathOf(stored.sha256);
      await prepareFolder(dirname(path));
      // Also when the content is there already: whoever put it may have crashed before its folder was synced.
      await rename(draft, path);
      await syncFolder(dirname(path));
      return stored;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put: (content) => store([content], Number.POSITIVE_INFINITY),
    putStream: (content, limit) => {
      // The source may fail while the draft is being opened, before the loop listens; the loop then finds it failed.
      content.on("error", () => undefined);
      return store(content, limit);
    },
    read: async (sha256) => readFile(pathOf(sha256)),
    stream: (sha256) => createReadStream(pathOf(sha256)),
    check: () => probe(temporary),
  };
}

/** Syncs every folder from `dir` up to `top`, the first one that existed before. */
async function syncChain(dir: string, top: string): Promise<void> {
  await syncFolder(dir);
  if (dir !== top && dir !== dirname(dir)) await syncChain(dirname(dir), top);
}

async function removeStale(temporary: string): Promise<void> {
  const oldest = Date.now() - STALE_AFTER_MS;
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && (found.mtimeMs < oldest || isDeadWriters(name))) await rm(path, { force: true });
  }
}

/**
 * Containers may share a host name and a process number. Then a draft that is being written is removed: its rename
 * fails, its sender hears 451 and tries again.
 */
function isDeadWriters(name: string): boolean {
  const [host, pid, run] = name.split("~");
  if (host !== HOST || !pid) return false;
  return Number(pid) === process.pid ? run !== RUN : !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another account.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Another process may have renamed or removed the file since the folder was listed. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function writeDraft(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Uint8Array[],
  limit: number,
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > limit) throw new FileTooLarge(`More than ${limit} bytes`);
      hash.update(chunk);
      await writeWhole(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), size };
}

/** One `write` may take only a part, as on a disk that is nearly full. */
async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}

/** A rename is durable only once the folder it changed is on disk (fsync(2)). */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function probe(temporary: string): Promise<void> {
  const path = join(temporary, draftName());
  const written = randomUUID();
  try {
    await writeDraft(path, [Buffer.from(written)], written.length);
    const found = await readFile(path, "utf8");
    if (found !== written) throw new Error(`The file store gave back other bytes than were written: ${path}`);
  } finally {
    await rm(path, { force: true });
  }
}
