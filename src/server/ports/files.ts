import type { Readable } from "node:stream";
import type { ByteRange } from "#core/files/byte-range.ts";

/** Content-addressed storage. `put` returns only after the bytes are durable. */
export type FileStore = {
  put(content: Uint8Array): Promise<StoredFile>;
  /** Streams into storage; rejects with `FileTooLarge` past `limit` bytes and leaves nothing behind. */
  putStream(content: Readable, limit: number): Promise<StoredFile>;
  read(sha256: string): Promise<Uint8Array>;
  /** Size of a stored file in bytes. */
  size(sha256: string): Promise<number>;
  /** The whole file, or the bytes from `start` to `end`, both inclusive. */
  stream(sha256: string, part?: ByteRange): Readable;
  /** Erases a file. A missing file is no error, so that a retry is harmless. */
  remove(sha256: string): Promise<void>;
  /** The hashes of all stored files, in batches of any size and order. Files stored or removed meanwhile may be missing. */
  list(): AsyncIterable<string[]>;
  /** Writes, reads back and removes a probe; throws with the reason when storage is not usable. */
  check(): Promise<void>;
};

/**
 * Awaited when the bytes are complete and before they are visible under their hash. If it rejects, nothing is stored.
 * `db/files/stored-files.ts` uses it to protect new bytes from the job that erases unreferenced files.
 */
export type BeforeStoring = (file: StoredFile) => Promise<void>;

export type StoredFile = { sha256: string; size: number };

export class FileTooLarge extends Error {}
