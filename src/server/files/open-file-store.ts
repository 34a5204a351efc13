import { join } from "node:path";
import { openDiskStore } from "#server/files/disk-store.ts";
import type { S3StoreOptions } from "#server/files/s3-store.ts";
import type { BeforeStoring, FileStore } from "#server/ports/files.ts";

/** Opens the files of an installation: in its bucket, where it has one, else in its data folder. */
export async function openFileStore(
  { dataDir, s3 }: { dataDir: string; s3: Omit<S3StoreOptions, "temporaryFolder"> | null },
  beforeStoring: BeforeStoring,
): Promise<{ files: FileStore; close(): void }> {
  if (s3 === null) {
    return { files: await openDiskStore(join(dataDir, "files"), beforeStoring), close: () => undefined };
  }
  // Its client takes a while to load, which an installation on disk need not wait for.
  const { openS3Store } = await import("#server/files/s3-store.ts");
  const files = await openS3Store({ ...s3, beforeStoring, temporaryFolder: join(dataDir, "tmp") });
  return { files, close: () => files.close() };
}
