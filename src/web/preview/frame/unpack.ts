import { unzipSync, zipSync } from "fflate";
import { NotShown } from "./viewer.ts";

/** What a whole office file may unpack to, and one file of a ZIP. */
const MOST_UNPACKED = 200_000_000;
/** Deflate never makes a file larger by more than a little; one that claims so lies about what it unpacks to. */
const OVERHEAD = 4_096;

export type Packed = { name: string; size: number; packed: number };

/** What is in a ZIP, without unpacking any of it. Throws `NotShown`. */
export function listZip(bytes: Uint8Array): Packed[] {
  const entries: Packed[] = [];
  read(bytes, ({ name, originalSize, size }) => {
    entries.push({ name, size: originalSize, packed: size });
    return false;
  });
  return entries;
}

/** One file of a ZIP. Throws `NotShown`: it is too large unpacked, locked or damaged. */
export function unpackOne(bytes: Uint8Array, wanted: string): Uint8Array {
  let found = false;
  const files = read(bytes, (entry) => {
    if (found || entry.name !== wanted) return false;
    found = true;
    checkSize(entry, entry.originalSize);
    return true;
  });
  const file = files[wanted];
  if (!file) throw new NotShown("damaged");
  return file;
}

/**
 * An office file packed anew without compression, so that the library that reads it finds exactly what was counted
 * here, however small the file made itself look. Throws `NotShown`.
 */
export function repacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let total = 0;
  const files = read(bytes, (entry) => {
    total += entry.originalSize;
    checkSize(entry, total);
    return true;
  });
  return zipSync(files, { level: 0 });
}

type Entry = { name: string; size: number; originalSize: number; compression: number };

function checkSize({ size, originalSize, compression }: Entry, counted: number) {
  if (counted > MOST_UNPACKED) throw new NotShown("swollen");
  if (compression !== 0 && size > originalSize * 1.01 + OVERHEAD) throw new NotShown("damaged");
}

function read(bytes: Uint8Array, filter: (entry: Entry) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof NotShown) throw error;
    throw new NotShown("damaged");
  }
}
