import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { draftName, mustBeHash, removeStale, writeDraft } from "#server/files/draft.ts";
import { closeFolder, closeFoldersIn, PRIVATE_FOLDER } from "#server/files/private-folder.ts";
import type { BeforeStoring, Files } from "#server/ports.ts";

/**
 * Opens the content-addressed store in `dir`: a file lies at `dir/<first two digits>/<sha256>`. What is being written
 * lies in `dir/tmp` and moves into place by one rename, so a file under its hash is always whole. Temporary files of a
 * process of this machine that is gone are removed here; those of other machines once they are a day old.
 */
export async function openDiskFiles(dir: string, beforeStoring?: BeforeStoring): Promise<Files> {
  const temporary = join(dir, "tmp");
  const firstMade = await mkdir(temporary, { recursive: true, mode: PRIVATE_FOLDER });
  if (firstMade !== undefined) await syncChain(dir, dirname(firstMade));
  await closeFolder(dir);
  await closeFoldersIn(dir);
  await removeStale(temporary);

  const pathOf = (sha256: string) => {
    mustBeHash(sha256);
    return join(dir, sha256.slice(0, 2), sha256);
  };

  // One promise a folder: whoever comes second waits until the first has made the folder durable, too.
  const folders = new Map<string, Promise<void>>();
  const prepareFolder = (folder: string) => {
    const known = folders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }).then(() => syncFolder(dir));
    folders.set(folder, made);
    made.catch(() => folders.delete(folder));
    return made;
  };

  async function store(chunks: AsyncIterable<Uint8Array> | Uint8Array[], limit: number) {
    const draft = join(temporary, draftName());
    try {
      const stored = await writeDraft(draft, chunks, { limit, sync: true });
      const path = pathOf(stored.sha256);
      await prepareFolder(dirname(path));
      await beforeStoring?.(stored);
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
    size: async (sha256) => (await stat(pathOf(sha256))).size,
    stream: (sha256, part) => createReadStream(pathOf(sha256), part),
    async remove(sha256) {
      const path = pathOf(sha256);
      await rm(path, { force: true });
      // Else a crash of the machine could bring the file back.
      await syncFolder(dirname(path)).catch(ignoreMissing);
    },
    check: () => probe(temporary),
  };
}

/** Syncs every folder from `dir` up to `top`, the first one that existed before. */
async function syncChain(dir: string, top: string): Promise<void> {
  await syncFolder(dir);
  if (dir !== top && dir !== dirname(dir)) await syncChain(dirname(dir), top);
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

/** No file of this folder was ever stored. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

async function probe(temporary: string): Promise<void> {
  const path = join(temporary, draftName());
  const written = randomUUID();
  try {
    await writeDraft(path, [Buffer.from(written)], { limit: written.length, sync: true });
    const found = await readFile(path, "utf8");
    if (found !== written) throw new Error(`The file store gave back other bytes than were written: ${path}`);
  } finally {
    await rm(path, { force: true });
  }
}
