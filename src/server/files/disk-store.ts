import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makePrivate, makeSubfoldersPrivate, PRIVATE_MODE } from "#server/files/private-folder.ts";
import {
  assertHash,
  removeStaleFiles,
  temporaryName,
  writeTemporaryFile,
} from "#server/files/temporary-file.ts";
import type { BeforeStoring, FileStore } from "#server/ports/files.ts";

/**
 * Opens the content-addressed store in `dir`: a file is `dir/<first two digits>/<sha256>`. Files are written to `dir/tmp`
 * and renamed into place, so a file under its hash is always complete. Temporary files of dead processes of this machine
 * are removed here; those of other machines once they are a day old.
 */
export async function openDiskStore(rootFolder: string, beforeStoring?: BeforeStoring): Promise<FileStore> {
  const temporary = join(rootFolder, "tmp");
  const firstCreated = await mkdir(temporary, { recursive: true, mode: PRIVATE_MODE });
  if (firstCreated !== undefined) await syncParents(rootFolder, dirname(firstCreated));
  await makePrivate(rootFolder);
  await makeSubfoldersPrivate(rootFolder);
  await removeStaleFiles(temporary);

  const pathOf = (sha256: string) => {
    assertHash(sha256);
    return join(rootFolder, sha256.slice(0, 2), sha256);
  };

  // One promise for each folder: concurrent calls wait until the folder is durable, too.
  const folders = new Map<string, Promise<void>>();
  const prepareFolder = (folder: string) => {
    const pending = folders.get(folder);
    if (pending) return pending;
    const created = mkdir(folder, { recursive: true, mode: PRIVATE_MODE }).then(() => syncFolder(rootFolder));
    folders.set(folder, created);
    created.catch(() => folders.delete(folder));
    return created;
  };

  async function store(chunks: AsyncIterable<Uint8Array> | Uint8Array[], limit: number) {
    const temporaryPath = join(temporary, temporaryName());
    try {
      const stored = await writeTemporaryFile(temporaryPath, chunks, { limit, sync: true });
      const path = pathOf(stored.sha256);
      await prepareFolder(dirname(path));
      await beforeStoring?.(stored);
      // Also when the file exists: the process that stored it may have crashed before the folder was synced.
      await rename(temporaryPath, path);
      await syncFolder(dirname(path));
      return stored;
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }

  return {
    put: (content) => store([content], Number.POSITIVE_INFINITY),
    putStream: (content, limit) => {
      // The source may fail before the loop reads it; the loop then gets the error.
      content.on("error", () => undefined);
      return store(content, limit);
    },
    read: async (sha256) => readFile(pathOf(sha256)),
    size: async (sha256) => (await stat(pathOf(sha256))).size,
    stream: (sha256, part) => createReadStream(pathOf(sha256), part),
    async remove(sha256) {
      const path = pathOf(sha256);
      await rm(path, { force: true });
      // Otherwise a crash of the machine could restore the file.
      await syncFolder(dirname(path)).catch(ignoreMissing);
    },
    list: () => listStore(rootFolder),
    check: () => checkStore(temporary),
  };
}

/** Syncs every folder from `dir` up to `top`, the first one that existed before. */
async function syncParents(rootFolder: string, top: string): Promise<void> {
  await syncFolder(rootFolder);
  if (rootFolder !== top && rootFolder !== dirname(rootFolder)) await syncParents(dirname(rootFolder), top);
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

/** A missing folder contains no files. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** One batch for each folder: with a million files, 4,000 names. */
async function* listStore(rootFolder: string): AsyncGenerator<string[]> {
  const folders = await readdir(rootFolder);
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const names = await readdir(join(rootFolder, folder));
    yield names.filter((name) => /^[0-9a-f]{64}$/.test(name));
  }
}

async function checkStore(temporary: string): Promise<void> {
  const path = join(temporary, temporaryName());
  const expected = randomUUID();
  try {
    await writeTemporaryFile(path, [Buffer.from(expected)], { limit: expected.length, sync: true });
    const actual = await readFile(path, "utf8");
    if (actual !== expected)
      throw new Error(`The file store gave back other bytes than were written: ${path}`);
  } finally {
    await rm(path, { force: true });
  }
}
