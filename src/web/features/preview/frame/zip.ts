import { unzipSync, zipSync } from "fflate";
import { CannotShowError } from "./viewer.ts";

/** The largest unpacked size of an office file, or of one file of a ZIP. */
const MAX_UNPACKED = 200_000_000;
/** Deflate adds little overhead; a larger compressed size means that the stated unpacked size is false. */
const MAX_OVERHEAD = 4_096;

export type ZipEntry = { name: string; size: number; compressedSize: number };

/** The entries of a ZIP, without unpacking them. Throws `CannotShowError`. */
export function listZip(bytes: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = [];
  unzip(bytes, ({ name, originalSize, size }) => {
    entries.push({ name, size: originalSize, compressedSize: size });
    return false;
  });
  return entries;
}

/** One file of a ZIP. Throws `CannotShowError` if it is too large, locked or damaged. */
export function unzipFile(bytes: Uint8Array, fileName: string): Uint8Array {
  let found = false;
  const files = unzip(bytes, (entry) => {
    if (found || entry.name !== fileName) return false;
    found = true;
    checkSize(entry, entry.originalSize);
    return true;
  });
  const file = files[fileName];
  if (!file) throw new CannotShowError("damaged");
  return file;
}

/**
 * An office file repacked without compression, so that the library reads exactly the bytes that were counted here, even
 * if the file states false sizes. Throws `CannotShowError`.
 */
export function rezipUncompressed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let total = 0;
  const files = unzip(bytes, (entry) => {
    total += entry.originalSize;
    checkSize(entry, total);
    return true;
  });
  return zipSync(files, { level: 0 });
}

type Entry = { name: string; size: number; originalSize: number; compression: number };

function checkSize({ size, originalSize, compression }: Entry, totalSize: number) {
  if (totalSize > MAX_UNPACKED) throw new CannotShowError("swollen");
  if (compression !== 0 && size > originalSize * 1.01 + MAX_OVERHEAD) throw new CannotShowError("damaged");
}

function unzip(bytes: Uint8Array, filter: (entry: Entry) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof CannotShowError) throw error;
    throw new CannotShowError("damaged");
  }
}
