import { once } from "node:events";
import type { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { exportText } from "#core/export/manifest.ts";
import type { Packed, RequestFolder } from "./request-folder.ts";

/** A request that goes into the ZIP: under which folder, and how its folder is put together when its turn comes. */
type Turn = { id: string; folder: string; prepare: () => Promise<RequestFolder> };

type Listed = { folder: string; id: string; title: string; sums: string };

/**
 * One request's ZIP, put together before the first byte goes out, so that its size is known.
 * @returns `size` in bytes
 */
export async function zipOfRequest(turn: Turn, exportedAt: Date): Promise<{ zip: Readable; size: number }> {
  const prepared = await turn.prepare();
  const packer = packing();
  packer.zip.once("close", () => void prepared.discard());
  for (const file of prepared.files) packer.add(turn.folder, file);
  packer.list([{ ...turn, title: prepared.title, sums: prepared.sums }], exportedAt);
  return { zip: packer.zip, size: packer.end() };
}

/**
 * The ZIP of many requests, one put together after the other while it is read: no more than one is held. `onDone` is told
 * after each how many are in, and `onBroken` why it broke off; a ZIP that breaks off has no end, so that no one takes it for
 * whole.
 */
export function zipOfRequests(
  turns: readonly Turn[],
  exportedAt: Date,
  { onDone, onBroken }: { onDone: (done: number) => Promise<void>; onBroken: (error: unknown) => void },
): Readable {
  const packer = packing();
  const run = async () => {
    const listed: Listed[] = [];
    for (const turn of turns) {
      if (packer.zip.destroyed) return;
      const prepared = await turn.prepare();
      try {
        await Promise.all(prepared.files.map((file) => packer.add(turn.folder, file)));
      } finally {
        await prepared.discard();
      }
      listed.push({ folder: turn.folder, id: turn.id, title: prepared.title, sums: prepared.sums });
      await onDone(listed.length);
    }
    packer.list(listed, exportedAt);
    packer.end();
  };
  run().catch((error: unknown) => {
    // Who hung up needs no word.
    if (packer.zip.errored !== null || !packer.zip.destroyed) onBroken(packer.zip.errored ?? error);
    packer.zip.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return packer.zip;
}

/** A ZIP that is being written. Nothing is packed smaller: records mostly are already, and so the size is known before. */
function packing() {
  const packer = new ZipFile();
  const zip = packer.outputStream as PassThrough;
  let open: Readable | null = null;
  const gone = once(zip, "close").then(() => {
    open?.destroy();
    throw new Error("The ZIP was broken off");
  });
  gone.catch(() => {}); // Whoever adds a file is told; with none being added nobody has to be.
  packer.on("error", (error: Error) => zip.destroy(error));
  return {
    zip,
    /** Resolves once the file was read; rejects when the ZIP breaks off before. */
    add(folder: string, { path, size, at, open: opened }: Packed): Promise<void> {
      const read = new Promise<void>((resolve) => {
        packer.addReadStreamLazy(`${folder}/${path}`, { mtime: at, size, compress: false }, (pass) => {
          if (zip.destroyed) return;
          open = opened();
          open.once("error", (error) => zip.destroy(error));
          open.once("close", resolve);
          pass(null, open);
        });
      });
      const whole = Promise.race([read, gone]);
      // A single request's ZIP waits for no file.
      whole.catch(() => {});
      return whole;
    },
    list(requests: readonly Listed[], exportedAt: Date): void {
      const bytes = Buffer.from(
        exportText(
          exportedAt.toISOString(),
          requests.map(({ folder, id, title, sums }) => ({ folder, id, title, sums })),
        ),
      );
      packer.addBuffer(bytes, "export.json", { mtime: exportedAt, compress: false });
    },
    /** The size in bytes. */
    end(): number {
      let size = 0;
      // yazl's types leave out what it says the size is.
      const say = (total: number) => {
        size = total;
      };
      packer.end(undefined, say as () => void);
      return size;
    },
  };
}
