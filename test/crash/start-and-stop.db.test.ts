import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** On the test run's PostgreSQL, which need not be started for each. */
describe("starting and stopping the program", { timeout: 180_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  const running: Program[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "daylight-start-"));
  });
  afterAll(async () => {
    for (const program of running) await program.kill("SIGKILL");
    await database?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const start = (settings: Record<string, string> = {}, args: string[] = []) => {
    const ports = { PORT: "0", SMTP_IN_PORT: "0" };
    const program = startProgram(
      { DATA_DIR: folder, DATABASE_URL: database.url, ...ports, ...settings },
      args,
    );
    running.push(program);
    return program;
  };

  test("it says where it is, that this is a sandbox, and stops cleanly", async () => {
    const port = await freePort();
    const program = start({ PORT: String(port), BRAND: "Sunshine" });
    expect(await program.ready).toBe(
      `Sunshine is at http://127.0.0.1:${port} (sandbox: letters stay on this machine)`,
    );
    expect(await program.kill("SIGTERM")).toEqual({ code: 0, signal: null, errors: "" });
  });

  test("a signal while it starts ends it cleanly, too", async () => {
    // It waits for the lock of the migrations, so it is in the middle of starting for sure.
    const holder = await database.pool.connect();
    await holder.query("select pg_advisory_lock($1)", [0x6d696772]);
    // A port the program chose itself could be another's by the time it listens.
    const program = start({ PORT: String(await freePort()) });
    await waitUntil(async () => {
      // Of this database only: other tests wait for locks of their own on the same server.
      const waiting = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return waiting.rowCount === 1;
    });
    program.child.kill("SIGTERM");
    holder.release(true);
    expect(await program.ended).toEqual({ code: 0, signal: null, errors: "" });
  });

  test.each(["PORT", "SMTP_IN_PORT"])("a %s that is taken is said, with what to do", async (setting) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, errors } = await start({ [setting]: String(port) }).ended;
    server.close();
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `Port ${port} is taken by another program. Stop that one, or choose another with PORT, SMTP_IN_PORT, LMTP_IN_PORT or METRICS_PORT.\n`,
    });
  });

  test("a sandbox never listens to the world; every setting that cannot be used is listed, and no password is", async () => {
    const { code, errors } = await start(
      {
        HOST: "0.0.0.0",
        PORT: "http",
        DATABASE_URL: "database:secret@example.org",
        LOG_LEVEL: "loud",
        ADMIN_EMAILS: "me",
      },
      ["--verbose"],
    ).ended;
    expect(code).toBe(1);
    for (const word of [
      "HOST=0.0.0.0: without SMTP_URL",
      "PORT=http",
      "DATABASE_URL",
      "LOG_LEVEL=loud",
      "ADMIN_EMAILS",
      "--verbose",
    ]) {
      expect(errors).toContain(word);
    }
    expect(errors).not.toContain("secret");
    expect(errors).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test("a database that does not answer is said in one line", async () => {
    const port = await freePort();
    const { code, errors } = await start({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/x` }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^[^\n]*(database|DATABASE_URL)[^\n]*\n$/i);
    expect(errors).not.toContain("secret");
  });
});
