import { HOLD_LETTERS_OF_A_BACKUP } from "#server/db/delivery/outbox.ts";
import type { Pool } from "#server/db/platform/database.ts";
import { isInUse, loadTables, schemaVersions } from "#server/db/platform/load-tables.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import type { BackupManifest, BackupStore, Cipher } from "#server/ports/backup.ts";
import type { FileStore } from "#server/ports/files.ts";
import { DamagedContent, forEachOf, isMissing, objectProblem, readContent } from "./backup-contents.ts";
import { type BackedUpFile, cipherFor, fingerprintOf, readFileList } from "./backup-manifests.ts";

export type RestoreTarget = {
  pool: Pool;
  files: FileStore;
  /** The installation's secret key; null where there is none yet. */
  secret: Uint8Array | null;
  /** Puts the secret key of the backup in its place. */
  writeSecret(secret: Uint8Array): Promise<void>;
};

export type RestoreOptions = {
  decrypt: Cipher | null;
  /** Goes on where files of the backup are damaged, and leaves them out. */
  skipDamaged: boolean;
};

export type RestoreResult = {
  rows: number;
  files: number;
  /** Files that rows name and that are not there now. */
  missingFiles: string[];
  /** Whether the secret key is in its place, and is the one that belongs to these rows. */
  hasSecret: boolean;
};

/**
 * Puts a backup into an empty installation that does not run: the files, then all rows in one transaction. Letters that waited to
 * leave at the moment of the backup are held, because they may have left since.
 * Rejects, and leaves the database without users, where the installation is in use, its secret key is another one, or the backup is
 * damaged, encrypted for another key or made by another version.
 */
export async function restoreBackup(
  backups: BackupStore,
  manifest: BackupManifest,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const decrypt = cipherFor(manifest, options.decrypt);
  await refuseInstallationInUse(target.pool);
  await prepareSchema(target.pool, manifest);
  const hasSecret = await restoreSecret(backups, manifest, target, decrypt);
  const files = await readFileList(backups, manifest);
  const damaged: string[] = [];
  await forEachOf(files, async (file) => {
    const problem = await restoreFile(backups, target.files, file, decrypt);
    if (problem === null) return;
    if (!options.skipDamaged) {
      throw new DamagedContent(`${problem}. To restore the rest, add --skip-damaged`);
    }
    damaged.push(file.sha256);
  });
  const { tables, sequences } = manifest;
  const read = (table: (typeof tables)[number]) => readContent(backups.objects, table.content, decrypt);
  await loadTables(target.pool, { tables, sequences, read }, HOLD_LETTERS_OF_A_BACKUP);
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length - damaged.length,
    missingFiles: [...manifest.missingFiles, ...damaged].sort(),
    hasSecret,
  };
}

async function refuseInstallationInUse(pool: Pool): Promise<void> {
  const use = await isInUse(pool);
  if (use === "accounts") {
    throw new Error(
      "This installation has accounts already. Restore into an empty database and an empty DATA_DIR",
    );
  }
  if (use === "connected") throw new Error("Daylight runs on this database. Stop every process of it first");
}

/** Makes the tables as they were in the database of the backup; the next start upgrades them. */
async function prepareSchema(
  pool: Pool,
  { migrations, jobQueueVersion, version }: BackupManifest,
): Promise<void> {
  const lastVersion = Number(migrations.at(-1)?.slice(0, 4));
  await migrate(pool, { lastVersion });
  const actual = await schemaVersions(pool);
  const isSame = actual.migrations.join() === migrations.join() && actual.jobQueue === jobQueueVersion;
  if (isSame) return;
  throw new Error(
    `This backup was made by another version of Daylight (${version}, ${migrations.at(-1)}). Restore it with that version into an empty database, then upgrade`,
  );
}

async function restoreSecret(
  backups: BackupStore,
  manifest: BackupManifest,
  { secret, writeSecret }: RestoreTarget,
  decrypt: Cipher | null,
): Promise<boolean> {
  if (secret) {
    if (fingerprintOf(secret) === manifest.secretKeyFingerprint) return true;
    throw new Error(
      "The secret key of this installation is not the one of the backup. Put the right file into its place",
    );
  }
  if (!manifest.secretKey) return false;
  await writeSecret(Buffer.concat(await readContent(backups.objects, manifest.secretKey, decrypt).toArray()));
  return true;
}

/** Why a file could not be restored; null where it was. */
async function restoreFile(
  backups: BackupStore,
  files: FileStore,
  { sha256, object }: BackedUpFile,
  decrypt: Cipher | null,
): Promise<string | null> {
  try {
    const sealed = backups.objects.stream(object);
    const stored = await files.putStream(decrypt ? await decrypt(sealed) : sealed, Number.POSITIVE_INFINITY);
    if (stored.sha256 === sha256) return null;
    await files.remove(stored.sha256);
    return `The file ${sha256} was changed`;
  } catch (error) {
    const problem = isMissing(error)
      ? `The file ${sha256} is missing`
      : await objectProblem(backups.objects, object);
    if (problem === null) throw error;
    return problem;
  }
}
