import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { COMPILE_CACHE, freePort, type Program, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { caller } from "#test/support/test-app.ts";
import { createTestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { seedRequests } from "../../bench/lib/seed-requests.ts";
import { runAdminCommand } from "../../scripts/admin/run-admin-command.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url));

/** The command as an operator runs it, with nothing but these settings; in this process, which spares a start each. */
const admin = (settings: Record<string, string>, ...args: string[]) => runAdminCommand(args, settings);

/** The same as a program of its own. */
function spawnAdmin(settings: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings };
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? error.code : 0, output, errors }),
    );
  });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daylight-admin-"));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

/** On the PostgreSQL that the program runs itself. One story in order. */
describe("keys:rotate", { timeout: 180_000 }, () => {
  let program: Program;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    program = startProgram({ DATA_DIR: folder, PORT: String(port), SMTP_IN_PORT: "0" });
    await program.ready;
    await signUpAt(url, "ada@example.org");
  }, 180_000);
  afterAll(() => program?.kill("SIGTERM"));

  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const published = async () => {
    const { userPoolId } = (await caller(url, {})("GET", "/api/config")).body.userPool;
    const { body } = await caller(url, {})("GET", `/identity/${userPoolId}/.well-known/jwks.json`);
    return (body.keys as { kid: string }[]).map(({ kid }) => kid);
  };
  const me = async (token: string) =>
    (await caller(url, { authorization: `Bearer ${token}` })("GET", "/api/me")).status;

  test("user:limit chooses what a user may send, by the address of the account", async () => {
    const call = caller(url, { authorization: `Bearer ${await logInAt(url, "ada@example.org")}` });
    expect((await call("GET", "/api/me/sending")).body).toMatchObject({
      step: "new",
      recipients: { limit: 10 },
    });
    const limit = (...text: string[]) => admin({ DATA_DIR: folder }, "user:limit", ...text);
    expect(await limit("ADA@example.org", "full")).toMatchObject({
      ...{ code: 0, errors: "", output: "ada@example.org is at step full now.\n" },
    });
    expect((await call("GET", "/api/me/sending")).body).toMatchObject({
      step: "full",
      recipients: { limit: 600 },
    });
    expect((await limit("ada@example.org", "fuller")).errors).toContain(
      "Choose one of new, answered, known, full",
    );
    expect((await limit("bob@example.org", "full")).errors).toContain(
      "There is no account of bob@example.org",
    );
    expect((await limit("ada@example.org")).code).toBe(2);
  });

  test("announces, and lists what was done", async () => {
    const command = (...args: string[]) => admin({ DATA_DIR: folder }, ...args);
    const call = caller(url, { authorization: `Bearer ${await logInAt(url, "ada@example.org")}` });
    const announced = async () => (await call("GET", "/api/me")).body.announcement;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await command("announcement:set", "We move at noon.", until)).toMatchObject({ code: 0 });
    expect(await announced()).toMatchObject({ text: "We move at noon." });
    expect(await command("announcement:remove")).toMatchObject({ code: 0 });
    expect(await announced()).toBeNull();
    for (const time of ["2001-01-01T00:00Z", "soon"])
      expect(await command("announcement:set", "Too late", time)).toMatchObject({ code: 1 });
    expect(await command("announcement:set", " ", until)).toMatchObject({ code: 1 });

    const entries = JSON.parse((await command("audit:list", "announcement_set", "--json")).output);
    expect(entries).toMatchObject([{ actor: "command line", detail: { text: "We move at noon." } }]);
    const today = entries[0].at.slice(0, 10);
    expect((await command("audit:list", "command line", "--from", today)).output).toContain(
      "announcement_removed",
    );
    expect((await command("audit:list", "--to", "2001-01-01")).output).toBe(
      "at\tactor\tverb\tsubject\tdetail\n",
    );
    expect(await command("audit:list", "--from", "2026-02-30")).toMatchObject({ code: 1 });
  });

  test("changes the key of a running program, and nobody has to log in again", async () => {
    const before = await logInAt(url, "ada@example.org");
    const [signing, next] = await published();
    const { code, output, errors } = await admin({ DATA_DIR: folder }, "keys:rotate");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain(`Key ${next} signs logins from now on`);
    expect(output).toContain(`Key ${kidOf(before)} signed until now.`);

    const after = await waitUntil(async () => (await published()).length === 3 && published());
    expect(after.slice(0, 2)).toEqual([signing, next]);
    const fresh = await logInAt(url, "ada@example.org");
    expect(kidOf(fresh)).toBe(next);
    expect([await me(before), await me(fresh)]).toEqual([200, 200]);
  });

  test("works while the program does not run, and the program goes on from there", async () => {
    const before = await logInAt(url, "ada@example.org");
    expect(await program.kill("SIGTERM")).toEqual({ code: 0, signal: null, errors: "" });
    const { code, output } = await spawnAdmin({ DATA_DIR: folder }, "keys:rotate");
    expect(code).toBe(0);
    expect(output).toContain(`Key ${kidOf(before)} signed until now.`);
    const port = new URL(url).port;
    program = startProgram({ DATA_DIR: folder, PORT: port, SMTP_IN_PORT: "0" });
    await program.ready;
    const fresh = await logInAt(url, "ada@example.org");
    expect(output).toContain(`Key ${kidOf(fresh)} signs logins from now on`);
    expect([await me(before), await me(fresh)]).toEqual([200, 200]);
  });

  test("suspends an account of a running program, lists it, and restores it", async () => {
    const token = await logInAt(url, "ada@example.org");
    const reason = "Letters that threaten a clerk.";
    const suspended = await admin(
      { DATA_DIR: folder },
      "user:suspend",
      "Ada@example.org",
      "--reason",
      reason,
    );
    expect(suspended).toEqual({
      code: 0,
      output: expect.stringContaining("ada@example.org is suspended"),
      errors: "",
    });
    expect(await caller(url, { authorization: `Bearer ${token}` })("GET", "/api/me")).toMatchObject({
      status: 403,
      body: { code: "account_suspended", detail: expect.stringContaining(reason) },
    });
    const listed = await admin({ DATA_DIR: folder }, "user:list", "ada");
    expect(listed.output).toMatch(/^ada@example\.org\t.*\tsuspended: Letters that threaten a clerk\.$/m);
    expect((await admin({ DATA_DIR: folder }, "user:list", "bob")).output).not.toContain("ada");
    expect(
      await admin({ DATA_DIR: folder }, "user:suspend", "ada@example.org", "--reason", reason),
    ).toMatchObject({
      code: 1,
      errors: "admin: This account is already suspended.\n",
    });

    expect((await admin({ DATA_DIR: folder }, "user:restore", "ada@example.org")).code).toBe(0);
    // Sessions from before are over; a new login is as good as ever.
    expect(await me(token)).toBe(401);
    expect(await me(await logInAt(url, "ada@example.org"))).toBe(200);
    for (const [text, errors] of [
      [["user:suspend", "ada@example.org"], /^admin: Say why with --reason/],
      [["user:suspend", "ada@example.org", "--because", "x"], /^admin: Unknown option '--because'/],
      [["user:suspend", "nobody@example.org", "--reason", reason], /^admin: This account does not exist/],
      [["user:restore", "ada@example.org"], /^admin: This account is not suspended/],
    ] as const) {
      expect(await admin({ DATA_DIR: folder }, ...text)).toMatchObject({
        code: 1,
        output: "",
        errors: expect.stringMatching(errors),
      });
    }
  });

  test("logs a user out everywhere, and closes an account on request", async () => {
    const token = await logInAt(url, "ada@example.org");
    expect(await admin({ DATA_DIR: folder }, "user:sign-out", "ada@example.org")).toEqual({
      code: 0,
      output: "ada@example.org is logged out everywhere.\n",
      errors: "",
    });
    expect(await me(token)).toBe(401);
    await signUpAt(url, "eve@example.org");
    const why = ["--reason", "She asked by letter."];
    const erased = await admin({ DATA_DIR: folder }, "user:erase", "EVE@example.org", ...why, "--json");
    expect(JSON.parse(erased.output)).toMatchObject({ email: "eve@example.org" });
    expect(
      await admin(
        { DATA_DIR: folder, ADMIN_EMAILS: "ada@example.org" },
        ...["user:erase", "ada@example.org", ...why],
      ),
    ).toMatchObject({
      code: 1,
      errors: expect.stringContaining("administrator’s account cannot be erased"),
    });
    expect((await admin({ DATA_DIR: folder }, "user:sign-out", "nobody@example.org")).code).toBe(1);
  });

  test("sets what one account may store, send and have", async () => {
    const quotas = (...text: string[]) =>
      admin({ DATA_DIR: folder }, "user:quotas", "ADA@example.org", ...text);
    expect(await quotas("--storage", "0.5", "--requests", "20")).toMatchObject({
      ...{ code: 0, errors: "" },
      output: "ada@example.org: storage 0.5 GB, letters a day default, requests 20\n",
    });
    // What no option names stays.
    expect(JSON.parse((await quotas("--requests", "default", "--json")).output)).toEqual({
      ...{ email: "ada@example.org", storageBytes: 500_000_000, lettersPerDay: null, requests: null },
    });
    expect((await quotas("--letters", "many")).errors).toBe(
      "admin: --letters many: use a number of at least 0, or default\n",
    );
  });

  test("lists outgoing email, and says which address cannot be changed", async () => {
    const delivery = (...text: string[]) => admin({ DATA_DIR: folder }, ...text);
    const [email] = JSON.parse((await delivery("delivery:list", "--json")).output);
    expect(email).toMatchObject({ subject: null, user: null });
    expect((await delivery("delivery:list", "--state", "lost")).errors).toMatch(
      /^admin: --state lost: use one/,
    );
    for (const [id, errors] of [
      ["x", "admin: x is no id of an email; delivery:list has them\n"],
      [email.id, "admin: This outgoing email does not exist.\n"],
    ]) {
      const change = await delivery("delivery:change-address", id, "ada@example.org", "ada@example.net");
      expect(change).toMatchObject({ code: 1, output: "", errors });
    }
    expect((await delivery("delivery:retry", email.id)).errors).toBe(
      "admin: Only an email that was deferred can be retried.\n",
    );
  });

  test("exports an account, suspended or not, and imports what is whole", async () => {
    const reason = ["--reason", "Letters that threaten a clerk."];
    await admin({ DATA_DIR: folder }, "user:suspend", "ada@example.org", ...reason);
    const place = join(folder, "exports");
    const exported = await admin({ DATA_DIR: folder }, "user:export", "ADA@example.org", place, "--json");
    expect(exported).toMatchObject({ code: 0, errors: "" });
    const { file, requests } = JSON.parse(exported.output);
    expect(requests).toBe(0);
    await admin({ DATA_DIR: folder }, "user:restore", "ada@example.org");
    expect(await admin({ DATA_DIR: folder }, "user:import", file)).toEqual({
      ...{ code: 0, errors: "" },
      output: "0 requests and 0 files are in the account of ada@example.org now.\n",
    });
    const nobody = await admin({ DATA_DIR: folder }, "user:import", file, "--email", "nobody@example.org");
    expect(nobody.errors).toMatch(/^admin: There is no account of nobody@example\.org\. /);
    const broken = join(folder, "broken.zip");
    await writeFile(broken, (await readFile(file)).subarray(0, 200));
    expect(await admin({ DATA_DIR: folder }, "user:import", broken)).toMatchObject({ code: 1, output: "" });
    expect((await admin({ DATA_DIR: folder }, "user:export", "nobody@example.org", place)).errors).toBe(
      "admin: There is no account of nobody@example.org\n",
    );
  });

  test("lists failed jobs and says what cannot run again", async () => {
    expect(JSON.parse((await admin({ DATA_DIR: folder }, "job:list", "--json")).output)).toEqual([]);
    for (const [id, errors] of [
      ["1x", "admin: 1x is no id of a job; job:list has them\n"],
      ["999999", "admin: This job does not exist, or it no longer counts as failed.\n"],
    ] as const) {
      expect(await admin({ DATA_DIR: folder }, "job:retry", id)).toMatchObject({ code: 1, errors });
    }
  });

  test("adds a template from a file, changes it, and offers it to nobody any more", async () => {
    const command = (...args: string[]) => admin({ DATA_DIR: folder }, ...args);
    const templates = async () => JSON.parse((await command("template:list", "--json")).output);
    const [first] = await templates();
    const file = join(folder, "template.json");
    await writeFile(file, JSON.stringify({ ...first.content, name: "Fines" }));
    expect(await command("template:save", "fines", file)).toMatchObject({
      code: 0,
      output: "fines is saved.\n",
    });
    expect((await command("template:list")).output).toContain(
      `fines\tadded\toffered\t${first.content.topic}\tFines`,
    );
    expect(await command("template:retire", "fines")).toMatchObject({ code: 0 });
    expect(await templates()).toContainEqual(expect.objectContaining({ id: "fines", isRetired: true }));
    expect(await command("template:offer", "fines")).toMatchObject({ code: 0 });
    expect(await command("template:reset", "fines")).toMatchObject({ code: 1 });
    await writeFile(file, JSON.stringify({ ...first.content, years: "two" }));
    expect((await command("template:save", "fines", file)).errors).toContain("/years");
    expect((await command("template:save", "Fines!", file)).errors).toContain("small letters");
  });

  test("backs up while the program runs, and restores on another machine", async () => {
    const [place, key, other] = ["place", "backup.key", "other"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const keygen = JSON.parse((await admin({ DATA_DIR: folder }, "backup:keygen", key, "--json")).output);
    const backup = ["backup", place, "--keep", "2", "--recipient", keygen.recipient];
    expect(await admin({ DATA_DIR: folder }, ...backup)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Backup \S+ is complete and was verified: \d+ rows and \d+ files/),
      errors: "",
    });
    expect((await admin({ DATA_DIR: folder }, "backup:list", place)).output.split("\n")).toHaveLength(3);
    const whole = await admin({ DATA_DIR: folder }, "backup:verify", place, "--key", key);
    expect(whole.output).toMatch(/^The backup of \S+ is whole: \d+ objects were read\.\n$/);
    expect(await admin({ DATA_DIR: folder }, "restore", place, "--key", key)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Another Daylight already runs"),
    });
    const restored = await spawnAdmin({ DATA_DIR: other }, "restore", place, "--key", key);
    expect(restored).toMatchObject({ code: 0, errors: "" });
    const port = await freePort();
    const second = startProgram({ DATA_DIR: other, PORT: String(port), SMTP_IN_PORT: "0" });
    await second.ready;
    const token = await logInAt(`http://127.0.0.1:${port}`, "ada@example.org");
    expect(
      (await caller(`http://127.0.0.1:${port}`, { authorization: `Bearer ${token}` })("GET", "/api/me"))
        .status,
    ).toBe(200);
    await second.kill("SIGTERM");
  });

  test("refuses, and changes nothing, under a key file of another installation", async () => {
    const other = join(folder, "other.key");
    await writeFile(other, randomBytes(32).toString("base64"));
    const before = await published();
    const answer = await admin({ DATA_DIR: folder, SECRET_KEY_FILE: other }, "keys:rotate");
    expect(answer).toMatchObject({ code: 1, output: "" });
    expect(answer.errors).toMatch(/^admin: The signing keys in this database were sealed under another/);
    expect(await published()).toEqual(before);
  });

  test("goes on with another key where it is lost, and passwords are as they were", async () => {
    const file = join(folder, "secret.key");
    expect((await admin({ DATA_DIR: folder }, "keys:replace")).errors).toMatch(/add --key-is-lost\n$/);
    expect((await admin({ DATA_DIR: folder }, "keys:replace", "--key-is-lost")).errors).toContain(
      "Nothing is lost",
    );
    await program.kill("SIGTERM");
    await rm(file);
    const settings = { DATA_DIR: folder, PORT: new URL(url).port, SMTP_IN_PORT: "0" };
    for (const roles of ["http", "mail", "worker"]) {
      const { ready } = startProgram(settings, [`--roles=${roles}`]);
      await expect(ready, roles).rejects.toThrow("sealed under another master key");
    }
    expect(await admin({ DATA_DIR: folder }, "keys:replace", "--key-is-lost")).toMatchObject({
      code: 0,
      errors: "",
    });
    program = startProgram(settings);
    await program.ready;
    expect(await me(await logInAt(url, "ada@example.org"))).toBe(200);
  });
});

test.each([[[]], [["toString"]], [["keys:rotate", "now"]]])(
  "what it does not know is answered with the usage: %j",
  async (text) => {
    const { code, output, errors } = await admin({ DATA_DIR: folder }, ...text);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(/^Usage: npm run -s admin -- COMMAND \[--json\]\n {2}keys:rotate/);
  },
);

test("--help lists every command and what it takes", async () => {
  const { code, output } = await spawnAdmin({}, "--help");
  expect(code).toBe(0);
  expect(await spawnAdmin({}, "nothing")).toMatchObject({ code: 2, output: "" });
  for (const text of [
    "user:erase EMAIL",
    "job:retry ID…",
    "restore FOLDER|s3://BUCKET/PREFIX [--name NAME] [--key FILE]",
  ]) {
    expect(output).toContain(`  ${text}`);
  }
  expect(await admin({}, "backup", folder, "--keep", "none")).toMatchObject({
    code: 1,
    errors: "admin: --keep none: use a whole number of at least 1\n",
  });
});

test("request:list lists everybody's sent requests, without their words", async () => {
  await using database = await createTestDatabase();
  const id = "018f0000-0000-7000-8000-000000000001";
  await database.pool.query("insert into user_account (id, email) values ($1, 'ada@example.org')", [id]);
  const files = await openDiskStore(join(folder, "seeded"));
  await seedRequests(database.pool, id, { requests: 10, now: new Date(), files });
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, "nowhere") };
  const list = async (...words: string[]) =>
    JSON.parse((await admin(settings, "request:list", ...words, "--json")).output);
  const all = await list("ada@example.org");
  expect(all).toHaveLength(10);
  expect(all[0]).toMatchObject({ user: "ada@example.org", agency: expect.any(String) });
  expect(await list(all[0].id)).toEqual([all[0]]);
  expect(await list()).toEqual(all);
  expect(await list("bob@example.org")).toEqual([]);
  expect((await admin(settings, "request:list")).output).toMatch(/^id\tuser\tagency\tstatus/);
});

test("of a hosted pool it says that there is nothing to rotate", async () => {
  const pool = { USER_POOL_ID: "us-east-1_Abc123", USER_POOL_CLIENT_ID: "client" };
  expect(await admin({ DATA_DIR: join(folder, "nowhere"), ...pool }, "keys:rotate")).toEqual({
    code: 0,
    output:
      "The accounts are in the hosted user pool us-east-1_Abc123, which looks after its keys itself. There is nothing to rotate here.\n",
    errors: "",
  });
});

test("where no Daylight ever ran it says so, and makes nothing", async () => {
  const emptyFolder = join(folder, "nowhere");
  const { code, errors } = await spawnAdmin({ DATA_DIR: emptyFolder }, "keys:rotate");
  expect(code).toBe(1);
  expect(errors).toBe(
    `admin: There is no ${join(emptyFolder, "secret.key")}: set DATA_DIR or SECRET_KEY_FILE\n`,
  );
});

test("a key for signing mail is made once, with the record to publish", async () => {
  const settings = { DATA_DIR: folder, MAIL_DOMAIN: "mail.example", DKIM_SELECTOR: "spring" };
  const file = join(folder, "dkim.pem");
  const created = await admin(settings, "dkim:keygen", file);
  expect(created).toMatchObject({ code: 0, errors: "" });
  const record = created.output.trim().split("\n").at(-1);
  expect(record).toMatch(/^spring\._domainkey\.mail\.example\. 3600 IN TXT \( "v=DKIM1; k=rsa; p=/);
  const printed = await admin({ ...settings, DKIM_KEY_FILE: file }, "dkim:record");
  expect(printed.output.trim()).toBe(record);
  const again = await admin(settings, "dkim:keygen", file);
  expect(again).toEqual({
    code: 1,
    output: "",
    errors: `admin: ${file} exists already; it was left as it is\n`,
  });
  expect((await admin(settings, "dkim:record")).errors).toBe(
    "admin: mail is not signed: set DKIM_KEY_FILE, or make a key with dkim:keygen FILE\n",
  );
});

test("database:migrate applies the migrations once, while nothing runs", { timeout: 180_000 }, async () => {
  await using database = await createTestDatabase("template0");
  const migrate = () => admin({ DATABASE_URL: database.url, DATA_DIR: folder }, "database:migrate");
  expect(await migrate()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Applied: 0001_start\.sql, /),
  });
  expect(await migrate()).toMatchObject({ code: 0, output: "The database is up to date.\n" });
});
