import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { startSmtpRelay } from "#test/fakes/smtp-relay.ts";
import { COMPILE_CACHE, freePort, type Program, startProgram } from "#test/support/program.ts";
import { createTestDatabase } from "#test/support/test-database.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/doctor.ts", import.meta.url));
const ADMIN = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url));

/** The command as an operator runs it, with nothing but these settings. */
function doctor(settings: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings };
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? error.code : 0, output, errors }),
    );
  });
}

type Found = { check: string; level: string; text: string; fix?: string };
async function findings(settings: Record<string, string>, ...args: string[]): Promise<Found[]> {
  const { output, errors } = await doctor(settings, "--json", ...args);
  expect(errors).toBe("");
  return JSON.parse(output).findings;
}

describe("doctor", { timeout: 180_000 }, () => {
  let folder: string;
  let program: Program;
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-doctor-"));
    const [port, smtpPort] = [await freePort(), await freePort()];
    // Its own receiver is its relay: what it sends to its own domain comes back.
    settings = {
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
      MAIL_DOMAIN: "mail.daylight.test",
      PUBLIC_URL: "https://daylight.test",
    };
    program = startProgram({ ...settings, PORT: String(port), SMTP_IN_PORT: String(smtpPort) });
    await program.ready;
  }, 180_000);
  afterAll(async () => {
    await program?.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const of = (found: Found[], check: string) => found.filter((one) => one.check === check);

  test("finds what is in order, and a test letter comes back", async () => {
    const found = await findings(settings, "--letter");
    for (const check of ["keys", "storage", "database", "relay", "letter"]) {
      expect(of(found, check).length, check).toBeGreaterThan(0);
      expect(
        of(found, check).filter(({ level }) => level !== "ok"),
        check,
      ).toEqual([]);
    }
    expect(of(found, "database").map(({ text }) => text)).toContain(
      "The database has the schema of this version.",
    );
    expect(of(found, "letter")[0]?.text).toMatch(/came back after \d+ seconds/);
    expect(of(found, "backup")).toMatchObject([
      { level: "warning", text: "No backup was ever made with this program." },
    ]);
    expect(of(found, "proxy")).toMatchObject([
      { level: "warning", fix: expect.stringContaining("address of your reverse proxy") },
    ]);
  });

  test("says what is wrong and how to fix it, and ends with code 1", async () => {
    await chmod(join(folder, "secret.key"), 0o644);
    const broken = { ...settings, SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_URL: "http://daylight.test" };
    const { code, output } = await doctor(broken);
    expect(code).toBe(1);
    expect(output).toContain("✗ keys: Others on this machine can read");
    expect(output).toContain(`Fix: Run: chmod 600 ${join(folder, "secret.key")}`);
    expect(output).toContain("✗ relay: The relay 127.0.0.1 cannot be used: ");
    expect(output).toContain("✗ proxy: PUBLIC_URL=http://daylight.test is not encrypted");
    await chmod(join(folder, "secret.key"), 0o600);
  });

  test("tells a certificate that is refused from a relay that is not there", async () => {
    const SMTP_URL = settings.SMTP_URL?.replace("?ignoreTLS=true", "") ?? "";
    expect(of(await findings({ ...settings, SMTP_URL }), "relay")).toMatchObject([
      { level: "error", fix: expect.stringMatching(/certificate.*ignoreTLS=true/) },
    ]);
  });

  test("notices the key of another installation", async () => {
    const SECRET_KEY_FILE = join(folder, "other.key");
    await writeFile(SECRET_KEY_FILE, randomBytes(32).toString("base64"), { mode: 0o600 });
    expect(of(await findings({ ...settings, SECRET_KEY_FILE }), "keys")).toMatchObject([
      { level: "ok" },
      { level: "error", text: expect.stringContaining("is not the key of this database") },
    ]);
  });

  test("a database that is not there is a finding, not a crash", async () => {
    const found = await findings({ ...settings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(of(found, "database")).toMatchObject([
      { level: "error", text: expect.stringContaining("could not be checked"), fix: expect.any(String) },
    ]);
  });

  test("a schema of other migrations is found by their names", async () => {
    await using database = await createTestDatabase();
    const schema = async () => {
      const found = of(await findings({ ...settings, DATABASE_URL: database.url }), "database");
      return found.slice(3);
    };
    expect(await schema()).toMatchObject([
      { level: "ok", text: "The database has the schema of this version." },
    ]);
    await database.pool.query("delete from migration where version = (select max(version) from migration)");
    expect(await schema()).toMatchObject([
      { level: "ok", text: expect.stringContaining("next start applies 1 migrations") },
    ]);
    await database.pool.query("insert into migration values (9999, '9999_later.sql', 'x')");
    await database.pool.query("update migration set checksum = 'other' where version = 1");
    expect(await schema()).toMatchObject([
      {
        level: "error",
        text: expect.stringContaining("9999_later.sql"),
        fix: expect.stringContaining("Start"),
      },
      {
        level: "error",
        text: expect.stringContaining("0001_start.sql"),
        fix: expect.stringContaining("Put"),
      },
    ]);
  });

  test("a backup that is too old is found by its age", async () => {
    await using database = await createTestDatabase();
    const backup = async () => of(await findings({ ...settings, DATABASE_URL: database.url }), "backup");
    const make = (age: string) =>
      database.pool.query(
        "insert into audit_event (at, actor, action, subject, detail) values (now() - $1::interval, 'x', 'backup.made', 'x', '{}')",
        [age],
      );
    await make("50 hours");
    expect(await backup()).toMatchObject([
      { level: "warning", text: "The last backup was made 50 hours ago.", fix: expect.any(String) },
    ]);
    await make("3 hours");
    expect(await backup()).toMatchObject([{ level: "ok", text: "The last backup was made 3 hours ago." }]);
  });

  test("a superuser, and a store that does not answer, are found", async () => {
    await using database = await createTestDatabase();
    const s3 = { S3_BUCKET: "files", S3_ENDPOINT: "http://127.0.0.1:1", S3_ACCESS_KEY_ID: "a" };
    const found = await findings({
      ...{ ...settings, ...s3, S3_SECRET_ACCESS_KEY: "b", DATABASE_URL: database.superuserUrl },
    });
    expect(of(found, "database")).toContainEqual(
      expect.objectContaining({ level: "error", text: expect.stringContaining("row-level security") }),
    );
    expect(of(found, "storage")).toMatchObject([
      { level: "error", fix: "Check S3_BUCKET, S3_ENDPOINT and the key." },
    ]);
  });

  test("a letter that does not come back, and a login that is not accepted, are found", async () => {
    const swallowed = await startSmtpRelay(await openDiskStore(join(folder, "relay")));
    const lost = await findings({ ...settings, SMTP_URL: swallowed.url }, "--letter", "--wait", "1");
    await swallowed.close();
    expect(of(lost, "relay")).toMatchObject([{ level: "ok" }]);
    expect(of(lost, "letter")).toMatchObject([
      { level: "error", text: expect.stringContaining("did not come back within 1 seconds") },
    ]);
    const port = await freePort();
    const server = new SMTPServer({
      ...{ hideSTARTTLS: true, allowInsecureAuth: true },
      onAuth: (_auth, _session, callback) => callback(new Error("535 wrong password")),
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const refused = await findings({ ...settings, SMTP_URL: `smtp://ada:secret@127.0.0.1:${port}` });
    await new Promise<void>((resolve) => server.close(resolve));
    expect(of(refused, "relay")).toMatchObject([
      { level: "error", text: expect.stringContaining("does not accept the login"), fix: expect.any(String) },
    ]);
  });

  test("a key that is cut short is found", async () => {
    const file = join(folder, "short.key");
    await writeFile(file, "c2hvcnQ=\n", { mode: 0o600 });
    expect(of(await findings({ ...settings, SECRET_KEY_FILE: file }), "keys")).toMatchObject([
      { level: "error", text: expect.stringContaining("does not hold a key"), fix: expect.any(String) },
    ]);
  });

  test.each([
    ["doctor", [SCRIPT]],
    ["admin", [ADMIN, "--help"]],
  ])("%s ends without a word when its reader has read enough", async (_name, args) => {
    const env = { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const [errors] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(errors).toBe("");
  });

  test("shows its usage for options that it does not have", async () => {
    for (const args of [["--nonsense"], ["--letter", "--wait", "soon"], ["--wait", "0"]]) {
      const { code, errors } = await doctor(settings, ...args);
      expect(code, args.join(" ")).toBe(2);
      expect(errors).toContain("Usage: npm run -s doctor");
    }
    const { code, errors } = await doctor({ ...settings, PORT: "many" });
    expect(code).toBe(2);
    expect(errors).toContain("PORT");
  });
});
