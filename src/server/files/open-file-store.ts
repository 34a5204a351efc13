import { join } from "node:path";
import { openDiskStore } from "#server/files/disk-store.ts";
import type { S3StoreOptions } from "#server/files/s3-store.ts";
import type { BeforeStoring, FileStore } from "#server/ports/files.ts";

/** Opens the file store of the installation: its bucket if set, else its data folder. */
export async function openFileStore(
  { dataDir, s3 }: { dataDir: string; s3: Omit<S3StoreOptions, "temporaryFolder"> | null },
  beforeStoring: BeforeStoring,
): Promise<{ files: FileStore; close(): void }> {
  if (s3 === null) {
    return { files: await openDiskStore(join(dataDir, "files"), beforeStoring), close: () => undefined };
  }
  // Loaded on demand: an installation on disk does not need the S3 client.
  const { openS3Store } = await import("#server/files/s3-store.ts");
  const files = await openS3Store({ ...s3, beforeStoring, temporaryFolder: join(dataDir, "tmp") });
  return { files, close: () => files.close() };
}
