import { once } from "node:events";
import type { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { exportIndexText } from "#core/export/manifest.ts";
import type { AccountFile } from "./account-files.ts";
import type { ArchiveFile, ExportFolder } from "./export-folder.ts";

/** A request that goes into the ZIP: under which folder, and how its folder is put together when its turn comes. */
type QueuedRequest = { id: string; folder: string; prepare: () => Promise<ExportFolder> };

type ExportListEntry = { folder: string; id: string; title: string; sums: string };

/**
 * One request's ZIP, put together before the first byte goes out, so that its size is known.
 * @returns `size` in bytes
 */
export async function zipRequest(
  queued: QueuedRequest,
  exportedAt: Date,
): Promise<{ zip: Readable; size: number }> {
  const prepared = await queued.prepare();
  const packer = createPacker();
  packer.zip.once("close", () => void prepared.discard());
  for (const file of prepared.files) packer.add(queued.folder, file);
  packer.addList([{ ...queued, title: prepared.title, sums: prepared.sums }], exportedAt);
  return { zip: packer.zip, size: packer.end() };
}

/**
 * The ZIP of many requests, one put together after the other while it is read: no more than one is held. `onDone` gets
 * after each how many are in, and `onBroken` why it broke off; a ZIP that breaks off has no end, so that no one takes it for
 * whole.
 */
export function zipRequests(
  queue: readonly QueuedRequest[],
  exportedAt: Date,
  {
    account = [],
    onProgress,
    onError,
  }: {
    /** What belongs to no request. */
    account?: readonly AccountFile[];
    onProgress: (done: number) => Promise<void>;
    onError: (error: unknown) => void;
  },
): Readable {
  const packer = createPacker();
  const run = async () => {
    const listEntries: ExportListEntry[] = [];
    for (const queued of queue) {
      if (packer.zip.destroyed) return;
      const prepared = await queued.prepare();
      try {
        await Promise.all(prepared.files.map((file) => packer.add(queued.folder, file)));
      } finally {
        await prepared.discard();
      }
      listEntries.push({ folder: queued.folder, id: queued.id, title: prepared.title, sums: prepared.sums });
      await onProgress(listEntries.length);
    }
    await Promise.all(account.map((file) => packer.add("", { ...file, at: exportedAt })));
    packer.addList(listEntries, exportedAt, account);
    packer.end();
  };
  run().catch((error: unknown) => {
    // Who hung up needs no word.
    if (packer.zip.errored !== null || !packer.zip.destroyed) onError(packer.zip.errored ?? error);
    packer.zip.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return packer.zip;
}

/** A ZIP that is being written. Nothing is packed smaller: records mostly are already, and so the size is known before. */
function createPacker() {
  const packer = new ZipFile();
  const zip = packer.outputStream as PassThrough;
  let currentStream: Readable | null = null;
  const closedEarly = once(zip, "close").then(() => {
    currentStream?.destroy();
    throw new Error("The ZIP was broken off");
  });
  closedEarly.catch(() => {}); // A caller that adds a file gets the error; without one, nobody needs it.
  packer.on("error", (error: Error) => zip.destroy(error));
  return {
    zip,
    /** Resolves once the file was read; rejects when the ZIP breaks off before. */
    add(folder: string, { path, size, at, open: openFile }: ArchiveFile): Promise<void> {
      const read = new Promise<void>((resolve) => {
        packer.addReadStreamLazy(
          folder === "" ? path : `${folder}/${path}`,
          { mtime: at, size, compress: false },
          (callback) => {
            if (zip.destroyed) return;
            currentStream = openFile();
            currentStream.once("error", (error) => zip.destroy(error));
            currentStream.once("close", resolve);
            callback(null, currentStream);
          },
        );
      });
      const completed = Promise.race([read, closedEarly]);
      // A single request's ZIP waits for no file.
      completed.catch(() => {});
      return completed;
    },
    addList(
      requests: readonly ExportListEntry[],
      exportedAt: Date,
      account: readonly AccountFile[] = [],
    ): void {
      const bytes = Buffer.from(
        exportIndexText(
          exportedAt.toISOString(),
          requests.map(({ folder, id, title, sums }) => ({ folder, id, title, sums })),
          account.map(({ path, sha256 }) => ({ path, sha256 })),
        ),
      );
      packer.addBuffer(bytes, "export.json", { mtime: exportedAt, compress: false });
    },
    /** The size in bytes. */
    end(): number {
      let size = 0;
      // yazl's types leave out what it says the size is.
      const captureSize = (total: number) => {
        size = total;
      };
      packer.end(undefined, captureSize as () => void);
      return size;
    },
  };
}
