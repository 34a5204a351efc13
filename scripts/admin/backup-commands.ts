import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listBackups, readManifest } from "#server/actions/platform/backup-manifests.ts";
import { createBackup } from "#server/actions/platform/create-backup.ts";
import { restoreBackup } from "#server/actions/platform/restore-backup.ts";
import { verifyBackup } from "#server/actions/platform/verify-backup.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import type { Env } from "#server/env.ts";
import { createKeyFile, decryptWith, encryptFor } from "#server/files/age.ts";
import { openBackupStore } from "#server/files/backup-store.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { createSecretKey, readExistingSecretKey } from "#server/files/secret-key.ts";
import type { BackupStore } from "#server/ports/backup.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import { type Command, type OptionValues, tabbed, textOption, wholeNumber } from "./command.ts";

const PLACE = "FOLDER|s3://BUCKET/PREFIX";
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const backupCommands: Command[] = [
  {
    name: "backup",
    description: "back up the database and the files while the program runs",
    usage: `${PLACE} [--keep NUMBER] [--recipient age1…]`,
    words: [1, 1],
    options: { keep: text, recipient: text },
    run: backup,
  },
  {
    name: "backup:list",
    description: "list the backups of a place",
    usage: PLACE,
    run: list,
  },
  {
    name: "backup:verify",
    description: "read a backup, the newest by default, and compare it with its hashes",
    usage: `${PLACE} [--name NAME] [--key FILE]`,
    words: [1, 1],
    options: { name: text, key: text },
    run: verify,
  },
  {
    name: "backup:keygen",
    description: "make a key to encrypt backups for; keep it away from this machine",
    usage: "FILE",
    run: makeKey,
  },
  {
    name: "restore",
    description: "put a backup, the newest by default, into an empty installation that does not run",
    usage: `${PLACE} [--name NAME] [--key FILE] [--skip-damaged]`,
    words: [1, 1],
    options: { name: text, key: text, "skip-damaged": flag },
    run: restore,
  },
];

async function backup(env: Env, [address = ""]: string[], options: OptionValues) {
  const keep = wholeNumber(options, "keep");
  const recipient = textOption(options, "recipient");
  const encryption = recipient === null ? null : { recipient, encrypt: encryptFor(recipient) };
  const secret = await readExistingSecretKey(env.secretKeyFile);
  if (!secret) throw new Error(`There is no ${env.secretKeyFile}: set DATA_DIR or SECRET_KEY_FILE`);
  const version = await programVersion();
  const result = await withBackups(env, address, { create: true }, (backups) =>
    withFiles(env, (files) =>
      withOpenDatabase(env, (db) =>
        createBackup({ db, files, secret, backups }, { version, actor: OPERATOR, address, encryption, keep }),
      ),
    ),
  );
  const { name, rows, files, newFiles, newBytes, missingFiles, removedBackups } = result;
  const lines = [
    `Backup ${name} is complete and was verified: ${rows} rows and ${files} files, of which ${newFiles} (${megabytes(newBytes)}) are new.`,
    ...(removedBackups > 0 ? [`${removedBackups} older backups were removed.`] : []),
    ...(encryption
      ? []
      : [`It is not encrypted, and the secret key is not in it: keep a copy of ${env.secretKeyFile}.`]),
    ...missingLines(missingFiles),
  ];
  return { text: lines.join("\n"), data: result };
}

async function list(env: Env, [address = ""]: string[]) {
  const found = await withBackups(env, address, {}, listBackups);
  const data = found.map(({ name, manifest }) => ({
    name,
    at: manifest.at,
    version: manifest.version,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
    fileBytes: manifest.files.totalBytes,
    recipient: manifest.recipient,
  }));
  const rows = data.map(({ name, rows, files, fileBytes, recipient }) => [
    name,
    rows,
    files,
    megabytes(fileBytes),
    recipient ?? "no",
  ]);
  return { text: tabbed([["name", "rows", "files", "size of files", "encrypted for"], ...rows]), data };
}

async function verify(env: Env, [address = ""]: string[], options: OptionValues) {
  const decrypt = await cipherOf(options);
  const result = await withBackups(env, address, {}, async (backups) => {
    const manifest = await readManifest(backups, textOption(options, "name"));
    return { at: manifest.at, ...(await verifyBackup(backups, manifest, decrypt)) };
  });
  if (result.problems.length > 0) {
    throw new Error(`The backup of ${result.at} is damaged:\n${result.problems.join("\n")}`);
  }
  const inside = result.isDecrypted ? "" : " What is encrypted was not looked into: add --key FILE.";
  return {
    text: `The backup of ${result.at} is whole: ${result.objects} objects were read.${inside}`,
    data: result,
  };
}

async function makeKey(_env: Env, [file = ""]: string[]) {
  const recipient = await createKeyFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(`${file} exists already; it was left as it is`) : error;
  });
  const lines = [
    `${file} is the key. Without it no backup can be restored: keep it in two places, neither of them this machine.`,
    `Back up with --recipient ${recipient}`,
  ];
  return { text: lines.join("\n"), data: { file, recipient } };
}

async function restore(env: Env, [address = ""]: string[], options: OptionValues) {
  const decrypt = await cipherOf(options);
  const result = await withBackups(env, address, {}, async (backups) => {
    const manifest = await readManifest(backups, textOption(options, "name"));
    return withEmptyDatabase(env, (pool) =>
      withFiles(env, async (files) => {
        const target = {
          pool,
          files,
          secret: await readExistingSecretKey(env.secretKeyFile),
          writeSecret: (secret: Uint8Array) => createSecretKey(env.secretKeyFile, secret),
        };
        const skipDamaged = options["skip-damaged"] === true;
        return {
          at: manifest.at,
          ...(await restoreBackup(backups, manifest, target, { decrypt, skipDamaged })),
        };
      }),
    );
  });
  const lines = [
    `The backup of ${result.at} is restored: ${result.rows} rows and ${result.files} files. Letters that waited to leave are held for their users.`,
    ...(result.hasSecret
      ? []
      : [`Put the secret key back as ${env.secretKeyFile} before you start the program.`]),
    ...missingLines(result.missingFiles),
  ];
  return { text: lines.join("\n"), data: result };
}

const missingLines = (hashes: string[]) =>
  hashes.length === 0
    ? []
    : [`${hashes.length} files that rows name are missing or damaged:`, ...hashes.map((hash) => `  ${hash}`)];

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function cipherOf(options: OptionValues) {
  const keyFile = textOption(options, "key");
  return keyFile === null ? null : decryptWith(keyFile);
}

async function programVersion(): Promise<string> {
  return JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")).version;
}

async function withBackups<Result>(
  env: Env,
  address: string,
  { create = false },
  work: (backups: BackupStore) => Promise<Result>,
): Promise<Result> {
  const temporaryFolder = join(env.dataDir, "tmp");
  const backups = await openBackupStore(address, { s3: env.backupS3, temporaryFolder, create });
  try {
    return await work(backups);
  } finally {
    backups.close();
  }
}

async function withFiles<Result>(
  env: Env,
  work: (files: Awaited<ReturnType<typeof openFileStore>>["files"]) => Promise<Result>,
): Promise<Result> {
  const { files, close } = await openFileStore(env, async () => undefined);
  try {
    return await work(files);
  } finally {
    close();
  }
}

/** The database to restore into: of a server, or the one inside, which is made where it is missing. */
async function withEmptyDatabase<Result>(
  env: Env,
  work: (pool: ReturnType<typeof openDatabase>["pool"]) => Promise<Result>,
): Promise<Result> {
  const embedded = env.database
    ? null
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: () => undefined });
  try {
    const { pool, close } = openDatabase(embedded?.url ?? env.database?.directUrl ?? "");
    return await work(pool).finally(close);
  } finally {
    await embedded?.stop();
  }
}
