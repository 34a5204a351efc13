import type { SettingReader } from "./setting-reader.ts";

/** A bucket of an S3-compatible store. Without an endpoint, AWS; without keys, the machine's own credentials. */
export type S3Settings = {
  bucket: string;
  endpoint: string | null;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string } | null;
};

/** The settings S3_…, or null when files are stored on disk. */
export function readS3(read: SettingReader, problems: string[]): S3Settings | null {
  const bucket = read.optional("S3_BUCKET");
  const endpoint = read.url("S3_ENDPOINT", ["http:", "https:"]);
  const region = read.optional("S3_REGION");
  const [id, secret] = [read.optional("S3_ACCESS_KEY_ID"), read.optional("S3_SECRET_ACCESS_KEY")];
  if (bucket === null) {
    if ((endpoint ?? region ?? id ?? secret) !== null) {
      problems.push("S3_BUCKET: name the bucket the other S3 settings are for.");
    }
    return null;
  }
  if ((id === null) !== (secret === null)) {
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither.");
  }
  const keys = id !== null && secret !== null ? { accessKeyId: id, secretAccessKey: secret } : null;
  return { bucket, endpoint, region: region ?? "us-east-1", keys };
}

/** How the buckets of backups are reached: the settings BACKUP_S3_…, each by default the one of the files' bucket. */
export function readBackupS3(
  read: SettingReader,
  problems: string[],
  files: S3Settings | null,
): Omit<S3Settings, "bucket"> {
  const [id, secret] = [
    read.optional("BACKUP_S3_ACCESS_KEY_ID"),
    read.optional("BACKUP_S3_SECRET_ACCESS_KEY"),
  ];
  if ((id === null) !== (secret === null)) {
    problems.push("BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set both, or neither.");
  }
  return {
    endpoint: read.url("BACKUP_S3_ENDPOINT", ["http:", "https:"]) ?? files?.endpoint ?? null,
    region: read.optional("BACKUP_S3_REGION") ?? files?.region ?? "us-east-1",
    keys:
      id !== null && secret !== null ? { accessKeyId: id, secretAccessKey: secret } : (files?.keys ?? null),
  };
}
