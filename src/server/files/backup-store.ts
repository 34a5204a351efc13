import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BackupStore } from "#server/ports/backup.ts";
import { openDiskStore } from "./disk-store.ts";
import { makePrivate } from "./private-folder.ts";
import type { S3BucketOptions } from "./s3-bucket.ts";
import { temporaryName, writeTemporaryFile } from "./temporary-file.ts";

/** The objects and the manifests are two folders, on disk as in a bucket. */
const OBJECTS = "objects";
const MANIFESTS = "manifests";

type Options = {
  /** How a bucket is reached. */
  s3: Omit<S3BucketOptions, "bucket" | "prefix">;
  temporaryFolder: string;
  /** Whether to make the folder where it is missing. */
  create: boolean;
};

/**
 * Opens the place of backups that `address` names: a folder, or `s3://bucket/prefix`.
 * Rejects where a folder is missing and is not to be made.
 */
export async function openBackupStore(address: string, options: Options): Promise<BackupStore> {
  if (!/^[a-z0-9]+:\/\//i.test(address)) return openFolder(resolve(address), options);
  const [, bucket, path = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === undefined) throw new Error(`${address}: name a folder, or s3://bucket/prefix`);
  return openBucket({ ...options.s3, bucket }, path.replace(/\/+$/, ""), options.temporaryFolder);
}

async function openFolder(folder: string, { create }: Options): Promise<BackupStore> {
  const manifests = join(folder, MANIFESTS);
  if (!create && !existsSync(manifests)) throw new Error(`There is no backup in ${folder}`);
  const objects = await openDiskStore(join(folder, OBJECTS));
  await makePrivate(manifests);
  return {
    objects,
    manifests: {
      list: async () => (await readdir(manifests)).filter(isManifest).sort(),
      read: (name) => readFile(join(manifests, name), "utf8"),
      async put(name, text) {
        const temporary = join(manifests, temporaryName());
        try {
          const limit = Number.POSITIVE_INFINITY;
          await writeTemporaryFile(temporary, [Buffer.from(text)], { limit, sync: true });
          await rename(temporary, join(manifests, name));
        } finally {
          await rm(temporary, { force: true });
        }
        const parent = await open(manifests, "r");
        await parent.sync();
        await parent.close();
      },
      remove: (name) => rm(join(manifests, name), { force: true }),
    },
    close: () => undefined,
  };
}

async function openBucket(
  options: S3BucketOptions,
  path: string,
  temporaryFolder: string,
): Promise<BackupStore> {
  // Loaded on demand: a backup on disk does not need the S3 client.
  const [{ openS3Store }, { describeFile, openS3Bucket }] = await Promise.all([
    import("#server/files/s3-store.ts"),
    import("#server/files/s3-bucket.ts"),
  ]);
  const below = path === "" ? "" : `${path}/`;
  const objects = await openS3Store({ ...options, prefix: `${below}${OBJECTS}/`, temporaryFolder });
  const manifests = openS3Bucket({ ...options, prefix: `${below}${MANIFESTS}/` });
  return {
    objects,
    manifests: {
      async list() {
        const names: string[] = [];
        for await (const keys of manifests.list()) names.push(...keys.filter(isManifest));
        return names.sort();
      },
      read: async (name) => (await manifests.read(name)).toString(),
      put: (name, text) => {
        const content = Buffer.from(text);
        return manifests.upload(name, describeFile(content), () => content);
      },
      remove: (name) => manifests.remove(name),
    },
    close() {
      objects.close();
      manifests.close();
    },
  };
}

const isManifest = (name: string) => /^[\w-]+\.json$/.test(name);
