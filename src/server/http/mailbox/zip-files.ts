import type { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { uniqueFileNames } from "#core/files/safe-file-name.ts";

/** `at`: what the file is said to be last changed. */
type PackedFile = { name: string; size: number; at: Date; open: () => Readable };

/**
 * One ZIP of many files, made while it is read: nothing is held but what is on its way, and each file is opened when its
 * turn comes. Destroying the ZIP closes the one that is open. A file that fails, or is not of its size, breaks the ZIP off,
 * so that no one takes it for whole. The files lie beside each other under safe names of their own and are not packed
 * smaller: records mostly are already, and so the size is known before.
 * @returns `size` in bytes
 */
export function zipFiles(files: PackedFile[]): { zip: Readable; size: number } {
  const packer = new ZipFile();
  const zip = packer.outputStream as PassThrough;
  const names = uniqueFileNames(files.map(({ name }) => name));
  let open: Readable | null = null;
  zip.once("close", () => open?.destroy());
  packer.on("error", (error: Error) => zip.destroy(error));
  let size = 0;
  for (const [index, file] of files.entries()) {
    const entryOptions = { mtime: file.at, size: file.size, compress: false };
    packer.addReadStreamLazy(names[index] ?? "file", entryOptions, (callback) => {
      if (zip.destroyed) return;
      open = file.open();
      open.on("error", (error) => zip.destroy(error));
      callback(null, open);
    });
  }
  // yazl's types leave out what it says the size is.
  const captureSize = (total: number) => {
    size = total;
  };
  packer.end(undefined, captureSize as () => void);
  return { zip, size };
}
