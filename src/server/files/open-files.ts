import { join } from "node:path";
import { openDiskFiles } from "#server/files/disk.ts";
import type { S3Options } from "#server/files/s3.ts";
import type { BeforeStoring, Files } from "#server/ports.ts";

/** Opens the files of an installation: in its bucket, where it has one, else in its data folder. */
export async function openFiles(
  { dataDir, s3 }: { dataDir: string; s3: Omit<S3Options, "temporary"> | null },
  beforeStoring: BeforeStoring,
): Promise<{ files: Files; close(): void }> {
  if (s3 === null) {
    return { files: await openDiskFiles(join(dataDir, "files"), beforeStoring), close: () => undefined };
  }
  // Its client takes a while to load, which an installation on disk need not wait for.
  const { openS3Files } = await import("#server/files/s3.ts");
  const files = await openS3Files({ ...s3, beforeStoring, temporary: join(dataDir, "tmp") });
  return { files, close: () => files.close() };
}
