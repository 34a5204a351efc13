import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { makePrivate } from "#server/files/private-folder.ts";
import { describeFile, openS3Bucket, type S3BucketOptions } from "#server/files/s3-bucket.ts";
import {
  assertHash,
  removeStaleFiles,
  temporaryName,
  writeTemporaryFile,
} from "#server/files/temporary-file.ts";
import type { BeforeStoring, FileStore } from "#server/ports/files.ts";

export type S3StoreOptions = S3BucketOptions & {
  /** The folder of temporary files, in which a file is counted and hashed before its name is known. */
  temporaryFolder: string;
  beforeStoring?: BeforeStoring;
};

/**
 * Opens the content-addressed store in a bucket: a file is the object `<first two digits>/<sha256>`, the same names as on
 * disk, so that either can be copied into the other.
 */
export async function openS3Store(options: S3StoreOptions): Promise<FileStore & { close(): void }> {
  const { temporaryFolder, beforeStoring } = options;
  await makePrivate(temporaryFolder);
  await removeStaleFiles(temporaryFolder);
  const bucket = openS3Bucket(options);

  const keyOf = (sha256: string) => {
    assertHash(sha256);
    return `${sha256.slice(0, 2)}/${sha256}`;
  };

  return {
    async put(content) {
      const stored = describeFile(content);
      await beforeStoring?.(stored);
      await bucket.upload(keyOf(stored.sha256), stored, () => content);
      return stored;
    },
    async putStream(content, limit) {
      // The source may fail before the loop reads it; the loop then gets the error.
      content.on("error", () => undefined);
      const temporaryPath = join(temporaryFolder, temporaryName());
      try {
        // Not synced: a crash loses this attempt, whose success was not reported yet.
        const stored = await writeTemporaryFile(temporaryPath, content, { limit, sync: false });
        await beforeStoring?.(stored);
        await bucket.upload(keyOf(stored.sha256), stored, () => createReadStream(temporaryPath));
        return stored;
      } finally {
        await rm(temporaryPath, { force: true });
      }
    },
    read: async (sha256) => bucket.read(keyOf(sha256)),
    size: async (sha256) => bucket.size(keyOf(sha256)),
    stream(sha256, part) {
      const key = keyOf(sha256);
      return Readable.from(chunksOf(() => bucket.stream(key, part)));
    },
    remove: (sha256) => bucket.remove(keyOf(sha256)),
    async *list() {
      for await (const keys of bucket.list()) {
        yield keys.map((key) => key.split("/")[1] ?? "").filter((name) => /^[0-9a-f]{64}$/.test(name));
      }
    },
    async check() {
      const content = Buffer.from(randomUUID());
      const key = `tmp/${content}`;
      await bucket.upload(key, describeFile(content), () => content);
      const found = await bucket.read(key);
      await bucket.remove(key);
      if (!content.equals(found)) throw new Error("The file store gave back other bytes than were written");
    },
    close: bucket.close,
  };
}

async function* chunksOf(fetchObject: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* await fetchObject();
}
