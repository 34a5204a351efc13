import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type { Cipher, StoredContent } from "#server/ports/backup.ts";
import type { FileStore } from "#server/ports/files.ts";

/** Bytes of an object at most: small enough to be sent to a bucket within seconds, and to need no temporary file. */
const PART_BYTES = 16 * 1024 * 1024;
/** Files and objects that are read at once: they wait for the network or the disk. */
const CONCURRENCY = 8;

/** Bytes that are not what their hash says, or are missing. */
export class DamagedContent extends Error {}

/** Stores a stream compressed, in parts, encrypted where there is a cipher. */
export async function storeContent(
  objects: FileStore,
  content: Readable,
  encrypt: Cipher | null,
): Promise<StoredContent> {
  const plain = hashing(content);
  const parts: string[] = [];
  const store = async (part: Uint8Array[]) => {
    const sealed = await sealedBytes(Buffer.concat(part), encrypt);
    parts.push((await objects.put(sealed)).sha256);
  };
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const chunk of plain.stream.compose(createZstdCompress())) {
    pending.push(chunk);
    pendingBytes += chunk.byteLength;
    if (pendingBytes < PART_BYTES) continue;
    await store(pending);
    [pending, pendingBytes] = [[], 0];
  }
  if (pendingBytes > 0) await store(pending);
  return { ...plain.result(), parts };
}

/** Passes a stream on and hashes it; `result` is valid at its end. */
export function hashing(content: Readable): {
  stream: Readable;
  result(): { sha256: string; bytes: number };
} {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = content.compose(async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  });
  return { stream, result: () => ({ sha256: hash.digest("hex"), bytes }) };
}

async function sealedBytes(part: Buffer, encrypt: Cipher | null): Promise<Buffer> {
  return encrypt ? Buffer.concat(await (await encrypt(Readable.from([part]))).toArray()) : part;
}

/** Reads what `storeContent` stored. Fails with DamagedContent where it is not the same, so use nothing of it before its end. */
export function readContent(
  objects: FileStore,
  { sha256, parts }: StoredContent,
  decrypt: Cipher | null,
): Readable {
  const compressed = async function* () {
    for (const part of parts) {
      const sealed = await readObject(objects, part);
      yield* decrypt ? await decrypt(Readable.from([sealed])) : [sealed];
    }
  };
  const plain = hashing(Readable.from(compressed()).compose(createZstdDecompress()));
  return plain.stream.compose(async function* (source: AsyncIterable<Uint8Array>) {
    yield* source;
    if (plain.result().sha256 !== sha256) throw new DamagedContent(`The content ${sha256} was changed`);
  });
}

async function readObject(objects: FileStore, sha256: string): Promise<Uint8Array> {
  const bytes = await objects.read(sha256).catch((error: unknown) => {
    throw isMissing(error) ? new DamagedContent(`The object ${sha256} is missing`) : error;
  });
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new DamagedContent(`The object ${sha256} was changed`);
  }
  return bytes;
}

/** The hash of a whole stream. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/** Whether a store does not have what was asked of it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Why an object is not what its hash says; null where it is. */
export async function objectProblem(objects: FileStore, sha256: string): Promise<string | null> {
  try {
    return (await hashOf(objects.stream(sha256))) === sha256 ? null : `The object ${sha256} was changed`;
  } catch (error) {
    if (isMissing(error)) return `The object ${sha256} is missing`;
    throw error;
  }
}

/** Does `work` for each item, a few at once. Rejects as the first that did, once those under way have ended. */
export async function forEachOf<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // The loop that throws closes the generator, which ends the others.
  const shared = (function* () {
    yield* items;
  })();
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (const item of shared) await work(item);
  });
  for (const result of await Promise.allSettled(workers)) {
    if (result.status === "rejected") throw result.reason;
  }
}
