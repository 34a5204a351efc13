import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { referencedFiles } from "#server/db/platform/file-references.ts";
import { createKeyFile, decryptWith, encryptFor } from "#server/files/age.ts";
import { openBackupStore } from "#server/files/backup-store.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import type { BackupStore } from "#server/ports/backup.ts";
import { type S3TestServer, startS3Server } from "#test/fakes/s3-server.ts";
import { staleDerivedRows } from "#test/support/derived-rows.ts";
import { createSentRequest, deliverReply, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { listBackups, readManifest } from "./backup-manifests.ts";
import { type BackupInput, createBackup } from "./create-backup.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

let folder: string;
let s3: S3TestServer;
let app: TestApp;
let user: TestUser;
let request: RequestDetail;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daylight-backup-"));
  [s3, app] = await Promise.all([startS3Server(), startTestApp()]);
  user = await app.signUpAndLogIn("ada@example.org");
  request = await createSentRequest(app, user);
  await deliverReply(app, user, request, {
    text: "See the file.",
    attachment: { name: "a.txt", text: "lead" },
  });
}, 180_000);
afterAll(async () => {
  await Promise.all([app?.close(), s3?.close()]);
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const newFolder = () => {
  count += 1;
  return join(folder, String(count));
};

const openPlace = (address: string): Promise<BackupStore> =>
  openBackupStore(address, { s3: s3.options, temporaryFolder: join(folder, "tmp"), create: true });

const INPUT = { version: "1", actor: "test", address: "here", encryption: null, keep: null };

function backUp(backups: BackupStore, changes: Partial<BackupInput> = {}) {
  const { db, files, secret } = app.context;
  return createBackup({ db, files, secret, backups }, { ...INPUT, ...changes });
}

/** An empty database and an empty folder, with a backup restored into them. */
async function restoreInto(
  target: TestDatabase,
  backups: BackupStore,
  options: Partial<RestoreOptions> & { secret?: Uint8Array | null } = {},
) {
  const { secret = app.context.secret, ...rest } = options;
  const filesFolder = newFolder();
  const written: Uint8Array[] = [];
  const result = await restoreBackup(
    backups,
    await readManifest(backups, null),
    {
      pool: target.pool,
      files: await openDiskStore(filesFolder),
      secret,
      writeSecret: async (key) => void written.push(key),
    },
    { decrypt: null, skipDamaged: false, ...rest },
  );
  return { result, filesFolder, secret: written[0] };
}

/** Every table's rows as one hash each, whatever their order. */
async function rowsOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and c.relname not in ('migration', 'migrations') order by 1`);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text collate "C"), '')) as hash from ${name} t`,
    );
    hashes[name] = rows[0].hash;
  }
  return hashes;
}

/** Names and contents of a file store; fails where a content is not what its name says. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name));
    expect(createHash("sha256").update(content).digest("hex")).toBe(name);
  }
  return files.map(({ name }) => name).sort();
}

async function namedFiles({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`${sql.raw(referencedFiles())} order by 1`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

const emptyDatabase = () => createTestDatabase("template0");

describe("a backup", () => {
  test("restores every row and file into an empty installation", async () => {
    const backups = await openPlace(newFolder());
    const made = await backUp(backups);
    expect(made).toMatchObject({ missingFiles: [], newFiles: made.files });
    await using target = await emptyDatabase();
    const { result, filesFolder } = await restoreInto(target, backups);
    expect(result).toMatchObject({ rows: made.rows, files: made.files, missingFiles: [], hasSecret: true });
    const [before, after] = [await rowsOf(app.database), await rowsOf(target)];
    // Written once the backup was complete.
    expect({ ...before, audit_event: "" }).toEqual({ ...after, audit_event: "" });
    expect(await filesIn(filesFolder)).toEqual(await namedFiles(app.database));
    const [schema] = (await target.pool.query("select count(*)::int as indexes from pg_indexes")).rows;
    expect(schema).toEqual(
      (await app.database.pool.query("select count(*)::int as indexes from pg_indexes")).rows[0],
    );
  });

  test("made under load is of one moment, and has every file that its rows name", async () => {
    const backups = await openPlace(newFolder());
    let isRunning = true;
    const writer = async (name: string) => {
      for (let turn = 0; isRunning; turn += 1) {
        const attachment = { name: `${turn}.txt`, text: `${name} ${turn}` };
        const raw = emailFrom({ to: request.replyAddress, text: `Part ${turn} of ${name}.`, attachment });
        await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
        await app.runDueJobs();
      }
      return name;
    };
    const writing = writer("records");
    const first = await backUp(backups);
    const made = await backUp(backups).finally(() => {
      isRunning = false;
    });
    await writing;
    expect(made.rows).toBeGreaterThan(first.rows);
    await using target = await emptyDatabase();
    const { filesFolder } = await restoreInto(target, backups);
    const stored = await filesIn(filesFolder);
    expect(stored).toEqual(await namedFiles(target));
    expect(await staleDerivedRows(target.pool)).toEqual([]);
  });

  test("copies only new files the second time, and removes those that are too many", async () => {
    const backups = await openPlace("s3://records/paper");
    const first = await backUp(backups, { keep: 2 });
    await deliverReply(app, user, request, { attachment: { name: "b.txt", text: "copper" } });
    const second = await backUp(backups, { keep: 2 });
    // The email and the file in it.
    expect(second).toMatchObject({ newFiles: 2, files: first.files + 2, removedBackups: 0 });
    expect((await backUp(backups, { keep: 2 })).removedBackups).toBe(1);
    const left = await listBackups(backups);
    expect(left.map(({ name }) => name)).not.toContain(first.name);
    expect(left).toHaveLength(2);
    for (const { manifest } of left)
      expect((await verifyBackup(backups, manifest, null)).problems).toEqual([]);
    await using target = await emptyDatabase();
    expect((await restoreInto(target, backups)).result.files).toBe(second.files);
    backups.close();
  });

  test("holds letters that waited to leave, and sends none of them again", async () => {
    const waiting = await createSentRequest(app, user);
    await app.database.pool.query(
      "update outbox set state = 'queued', resolved_at = null, not_before = now() - interval '1 hour' where message_id in (select id from message where request_id = $1)",
      [waiting.id],
    );
    const backups = await openPlace(newFolder());
    await backUp(backups);
    await using target = await emptyDatabase();
    await restoreInto(target, backups);
    const states = await target.pool.query(
      "select state from outbox where message_id in (select id from message where request_id = $1)",
      [waiting.id],
    );
    // What is found so is held for its user (deliver-email.db.test.ts).
    expect(states.rows).toEqual([{ state: "sending" }]);
    await app.database.pool.query(
      "update outbox set state = 'accepted', resolved_at = now() where state = 'queued'",
    );
  });
});

describe("an encrypted backup", () => {
  let backups: BackupStore;
  let place: string;
  let keyFile: string;
  let encryption: BackupInput["encryption"];
  beforeAll(async () => {
    [place, keyFile] = [newFolder(), join(folder, "backup.key")];
    const recipient = await createKeyFile(keyFile);
    encryption = { recipient, encrypt: encryptFor(recipient) };
    backups = await openPlace(place);
    await backUp(backups, { encryption });
  });

  test("shows nothing without its key, and brings the secret key with it", async () => {
    const entries = await readdir(join(place, "objects"), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      expect(await readFile(join(parentPath, name), "latin1")).not.toContain("lead");
    }
    const decrypt = await decryptWith(keyFile);
    await using target = await emptyDatabase();
    const { result, filesFolder, secret } = await restoreInto(target, backups, { decrypt, secret: null });
    expect(result.hasSecret).toBe(true);
    expect(Buffer.from(secret ?? [])).toEqual(Buffer.from(app.context.secret));
    expect(await filesIn(filesFolder)).toEqual(await namedFiles(target));
    const manifest = await readManifest(backups, null);
    expect(await verifyBackup(backups, manifest, decrypt)).toMatchObject({ problems: [], isDecrypted: true });
    expect(await verifyBackup(backups, manifest, null)).toMatchObject({ problems: [], isDecrypted: false });
  });

  test("copies no file again that it has", async () => {
    expect((await backUp(backups, { encryption })).newFiles).toBe(0);
  });

  test("is refused without a key, with another key, and where the installation has another secret key", async () => {
    const other = join(folder, "other.key");
    await createKeyFile(other);
    await using target = await emptyDatabase();
    await expect(restoreInto(target, backups)).rejects.toThrow("This backup is encrypted for age1");
    await expect(
      restoreInto(target, backups, { decrypt: await decryptWith(other), secret: null }),
    ).rejects.toThrow(`This was encrypted for another key than the one in ${other}`);
    await expect(
      restoreInto(target, backups, { decrypt: await decryptWith(keyFile), secret: Buffer.alloc(32) }),
    ).rejects.toThrow("The secret key of this installation is not the one of the backup");
    expect((await target.pool.query("select from user_account")).rowCount).toBe(0);
    await expect(decryptWith(join(place, "nothing"))).rejects.toThrow("ENOENT");
    expect(() => encryptFor("age1nonsense")).toThrow("age1nonsense is no age recipient");
  });
});

describe("a damaged backup", () => {
  let place: string;
  let backups: BackupStore;
  beforeEach(async () => {
    place = newFolder();
    backups = await openPlace(place);
    await backUp(backups);
  });
  const pathOf = (object: string) => join(place, "objects", object.slice(0, 2), object);

  test("is refused where a table was changed, and no row is restored", async () => {
    const { tables } = await readManifest(backups, null);
    const part = tables.find(({ name }) => name === "user_account")?.content.parts[0] ?? "";
    const content = await readFile(pathOf(part));
    content.writeUInt8(content.readUInt8(0) ^ 1, 0);
    await writeFile(pathOf(part), content);
    const manifest = await readManifest(backups, null);
    expect((await verifyBackup(backups, manifest, null)).problems).toEqual([
      `The object ${part} was changed`,
    ]);
    await using target = await emptyDatabase();
    await expect(restoreInto(target, backups)).rejects.toThrow(`The object ${part} was changed`);
    expect((await target.pool.query("select from agency")).rowCount).toBe(0);
    // What went wrong is no obstacle to the next try.
    content.writeUInt8(content.readUInt8(0) ^ 1, 0);
    await writeFile(pathOf(part), content);
    expect((await restoreInto(target, backups)).result.missingFiles).toEqual([]);
  });

  test("is refused where a file is missing or changed, and restored without it on demand", async () => {
    const [gone = "", changed = ""] = await namedFiles(app.database);
    await rm(pathOf(gone));
    await writeFile(pathOf(changed), "other");
    const manifest = await readManifest(backups, null);
    expect((await verifyBackup(backups, manifest, null)).problems).toEqual(
      [`The object ${changed} was changed`, `The object ${gone} is missing`].sort(),
    );
    await using target = await emptyDatabase();
    await expect(restoreInto(target, backups)).rejects.toThrow("To restore the rest, add --skip-damaged");
    const { result } = await restoreInto(target, backups, { skipDamaged: true });
    expect(result.missingFiles).toEqual([gone, changed].sort());
  });

  test("is refused where its manifest is damaged or of a later format", async () => {
    const [name = ""] = await backups.manifests.list();
    await backups.manifests.put(name, "{");
    await expect(readManifest(backups, null)).rejects.toThrow(`The manifest ${name} is damaged`);
    await backups.manifests.put(name, '{"format":2}');
    await expect(readManifest(backups, null)).rejects.toThrow(
      "has a format that this version of Daylight does not know",
    );
    await expect(readManifest(backups, "2020")).rejects.toThrow("There is no backup 2020 here");
  });
});

describe("a restore is refused", () => {
  test("into an installation with accounts, or one that runs", async () => {
    const backups = await openPlace(newFolder());
    await backUp(backups);
    await expect(restoreInto(app.database, backups)).rejects.toThrow(
      "This installation has accounts already",
    );
    await using target = await createTestDatabase();
    const program = openDatabase(target.url);
    await program.pool.query("select");
    await expect(restoreInto(target, backups)).rejects.toThrow("Daylight runs on this database");
    await program.close();
  });

  test("of a backup that another version made", async () => {
    const backups = await openPlace(newFolder());
    await backUp(backups);
    const [name = ""] = await backups.manifests.list();
    const manifest = await readManifest(backups, null);
    const migrations = [...manifest.migrations, "9999_later.sql"];
    await backups.manifests.put(name, JSON.stringify({ ...manifest, version: "9", migrations }));
    await using target = await emptyDatabase();
    await expect(restoreInto(target, backups)).rejects.toThrow(
      "made by another version of Daylight (9, 9999_later.sql)",
    );
  });
});

test("a file that rows name and the store lost is said, and the backup is made", async () => {
  const [lost = ""] = await namedFiles(app.database);
  const bytes = await app.context.files.read(lost);
  await app.context.files.remove(lost);
  const backups = await openPlace(newFolder());
  expect((await backUp(backups)).missingFiles).toEqual([lost]);
  await app.context.files.put(bytes);
  await expect(
    openBackupStore(newFolder(), { s3: s3.options, temporaryFolder: folder, create: false }),
  ).rejects.toThrow("There is no backup in");
  await expect(openPlace("ftp://host/backups")).rejects.toThrow("name a folder, or s3://bucket/prefix");
});
