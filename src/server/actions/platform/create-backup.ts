import { Readable } from "node:stream";
import { audit } from "#server/db/platform/audit.ts";
import { directPoolOf } from "#server/db/platform/database.ts";
import { asOnlyBackup, type Snapshot, withSnapshot } from "#server/db/platform/snapshot.ts";
import type { BackupManifest, BackupStore, BackupTable, Cipher } from "#server/ports/backup.ts";
import {
  DamagedContent,
  forEachOf,
  hashing,
  isMissing,
  objectProblem,
  storeContent,
} from "./backup-contents.ts";
import {
  type BackedUpFile,
  fingerprintOf,
  listBackups,
  manifestName,
  objectsOf,
  readFileList,
} from "./backup-manifests.ts";
import type { Context } from "./context.ts";

export type BackupInput = {
  /** The version of this program. */
  version: string;
  /** Who wants it, for the audit log. */
  actor: string;
  /** The place, as the audit log names it. */
  address: string;
  /** Null: not encrypted. */
  encryption: { recipient: string; encrypt: Cipher } | null;
  /** As many backups stay; null: all. */
  keep: number | null;
};

export type BackupResult = {
  name: string;
  rows: number;
  files: number;
  newFiles: number;
  newBytes: number;
  missingFiles: string[];
  removedBackups: number;
};

type BackupContext = Pick<Context, "db" | "files" | "secret"> & { backups: BackupStore };

/**
 * Makes a backup while the program runs: the rows of one moment, then the files that they name, of which only those are copied
 * that no earlier backup has. Everything new is read back before the manifest is written; only then it is a backup. At last
 * it removes the backups that are too many, and what only they had.
 */
export function createBackup(context: BackupContext, input: BackupInput): Promise<BackupResult> {
  const pool = directPoolOf(context.db);
  if (!pool) throw new Error("A backup needs a database of its own, not a transaction.");
  return asOnlyBackup(pool, async () => {
    const encrypt = input.encryption?.encrypt ?? null;
    const { snapshot, hashes } = await withSnapshot(pool, async (opened) => {
      const tables = await storeTables(context.backups, opened, encrypt);
      const { at, migrations, jobQueueVersion, sequences } = opened;
      return {
        snapshot: { at, migrations, jobQueueVersion, sequences, tables },
        hashes: await opened.files(),
      };
    });
    const { files, missingFiles, newFiles, newBytes } = await storeFiles(context, input, hashes);
    const list = Readable.from(files.map(({ sha256, size, object }) => `${sha256} ${size} ${object}\n`));
    const manifest: BackupManifest = {
      format: 1,
      version: input.version,
      recipient: input.encryption?.recipient ?? null,
      secretKeyFingerprint: fingerprintOf(context.secret),
      secretKey:
        encrypt && (await storeContent(context.backups.objects, Readable.from([context.secret]), encrypt)),
      ...snapshot,
      at: snapshot.at.toISOString(),
      files: {
        ...(await storeContent(context.backups.objects, list.compose(toBytes), null)),
        count: files.length,
        totalBytes: files.reduce((sum, { size }) => sum + size, 0),
      },
      missingFiles,
    };
    const name = manifestName(snapshot.at);
    await verifyStored(context.backups, manifest, newFiles);
    await context.backups.manifests.put(name, JSON.stringify(manifest, null, 1));
    const removedBackups = input.keep === null ? 0 : await removeOldBackups(context.backups, input.keep);
    const result = {
      name: name.replace(/\.json$/, ""),
      rows: snapshot.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      newFiles: newFiles.size,
      newBytes,
      missingFiles,
      removedBackups,
    };
    await audit(context.db, {
      at: snapshot.at,
      actor: input.actor,
      verb: "backup.made",
      subject: result.name,
      detail: { address: input.address, files: files.length, missingFiles: missingFiles.length },
    });
    return result;
  });
}

async function* toBytes(lines: AsyncIterable<string>) {
  for await (const line of lines) yield Buffer.from(line);
}

async function storeTables(
  backups: BackupStore,
  snapshot: Snapshot,
  encrypt: Cipher | null,
): Promise<BackupTable[]> {
  const tables: BackupTable[] = [];
  for (const table of snapshot.tables) {
    const rows = snapshot.read(table);
    const content = await storeContent(backups.objects, rows, encrypt);
    tables.push({ ...table, rows: rows.rowCount, content });
  }
  return tables;
}

/** Copies the files that the place does not have yet. */
async function storeFiles(context: BackupContext, { encryption }: BackupInput, hashes: string[]) {
  const { backups, files: source } = context;
  const present = await presentFiles(backups, encryption?.recipient ?? null);
  const files: BackedUpFile[] = [];
  const missingFiles: string[] = [];
  const newFiles = new Set<string>();
  let newBytes = 0;
  await forEachOf(hashes, async (sha256) => {
    const known = present.get(sha256);
    if (known) {
      files.push(known);
      return;
    }
    try {
      const { stream, result } = hashing(source.stream(sha256));
      const sealed = encryption ? await encryption.encrypt(stream) : stream;
      const stored = await backups.objects.putStream(sealed, Number.POSITIVE_INFINITY);
      const plain = result();
      if (plain.sha256 !== sha256) {
        // It went bad where it is stored.
        missingFiles.push(sha256);
        return;
      }
      files.push({ sha256, size: plain.bytes, object: stored.sha256 });
      newFiles.add(stored.sha256);
      newBytes += stored.size;
    } catch (error) {
      if (!isMissing(error)) throw error;
      missingFiles.push(sha256);
    }
  });
  files.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  return { files, missingFiles: missingFiles.sort(), newFiles, newBytes };
}

/** The files of the newest backup for the same recipient, as far as their objects are there. */
async function presentFiles(
  backups: BackupStore,
  recipient: string | null,
): Promise<Map<string, BackedUpFile>> {
  const earlier = (await listBackups(backups)).findLast(({ manifest }) => manifest.recipient === recipient);
  if (!earlier) return new Map();
  const objects = await presentObjects(backups);
  const files = await readFileList(backups, earlier.manifest);
  return new Map(files.filter(({ object }) => objects.has(object)).map((file) => [file.sha256, file]));
}

async function presentObjects(backups: BackupStore): Promise<Set<string>> {
  const objects = new Set<string>();
  for await (const names of backups.objects.list()) for (const name of names) objects.add(name);
  return objects;
}

/** Reads back what was written, and looks whether the rest is there. */
async function verifyStored(
  backups: BackupStore,
  manifest: BackupManifest,
  newFiles: ReadonlySet<string>,
): Promise<void> {
  const present = await presentObjects(backups);
  const written = new Set(newFiles);
  for (const { content } of manifest.tables) for (const part of content.parts) written.add(part);
  for (const part of [...manifest.files.parts, ...(manifest.secretKey?.parts ?? [])]) written.add(part);
  await forEachOf(new Set(await objectsOf(backups, manifest)), async (object) => {
    const problem = written.has(object)
      ? await objectProblem(backups.objects, object)
      : present.has(object)
        ? null
        : `The object ${object} is missing`;
    if (problem) throw new DamagedContent(`${problem}, though it was just written`);
  });
}

/** Removes all but the newest backups, then the objects that no backup names, those of a run that failed among them. Resolves to how many backups it removed. */
async function removeOldBackups(backups: BackupStore, keep: number): Promise<number> {
  const all = await listBackups(backups);
  const old = all.slice(0, -keep);
  const needed = new Set<string>();
  for (const { manifest } of all.slice(-keep)) {
    for (const object of await objectsOf(backups, manifest)) needed.add(object);
  }
  // First the manifests: a backup without some of its objects must not look like one.
  for (const { name } of old) await backups.manifests.remove(`${name}.json`);
  const superfluous = [...(await presentObjects(backups))].filter((object) => !needed.has(object));
  await forEachOf(superfluous, (object) => backups.objects.remove(object));
  return old.length;
}
