import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { closeWindows, openBrowser, printPages } from "./browser.ts";
import { openUserPoolUnderTest, type UserPoolUnderTest } from "./user-pools.ts";

/** What Chromium says by itself about an answer that a test provokes. */
export const BAD_REQUEST = "Failed to load resource: the server responded with a status of 400 (Bad Request)";
export const UNAUTHORIZED =
  "Failed to load resource: the server responded with a status of 401 (Unauthorized)";
export const FORBIDDEN = "Failed to load resource: the server responded with a status of 403 (Forbidden)";
export const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";
export const FAILED_REQUEST = "Failed to load resource: net::ERR_FAILED";

/** The program on the run's user pool, and a browser, for one file of tests. Filled before the first test runs. */
export type ProgramFixture = {
  url: string;
  browser: Browser;
  /** The program's own database, where the run lends it one. */
  database: pg.Pool;
  /** Where its files lie. */
  dataDir: string;
  /** Where the pages ask the user pool. */
  poolUrl: string;
  messages: UserPoolUnderTest["messages"];
  /** The newest code mailed to the address, once there are `nth`. */
  codeFor(address: string, nth?: number): Promise<string>;
  /** SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Starts it again where it was, on the same data. */
  restart(): Promise<void>;
};

type Options = {
  /** The program brings a PostgreSQL of its own, as on a bare machine, instead of a database of the run's. */
  ownPostgres?: boolean;
  /** Of the program, beside those every stage has. */
  settings?: Record<string, string>;
  /** How long an access token is good. */
  tokenSeconds?: number;
};

export function setUpProgram({
  ownPostgres = false,
  settings = {},
  tokenSeconds = 3600,
}: Options = {}): ProgramFixture {
  let dataDir: string;
  let program: Program;
  let pool: UserPoolUnderTest;
  let database: TestDatabase | undefined;
  const fixture = {} as ProgramFixture;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "daylight-e2e-"));
    fixture.dataDir = dataDir;
    const port = String(await freePort());
    fixture.url = `http://127.0.0.1:${port}`;
    pool = await openUserPoolUnderTest(tokenSeconds);
    if (!ownPostgres) {
      database = await createTestDatabase();
      fixture.database = database.pool;
    }
    fixture.poolUrl = pool.endpoint(fixture.url);
    fixture.messages = pool.messages;
    fixture.codeFor = (address, nth = 1) => pool.codeFor(fixture.url, address, nth);
    const allSettings = {
      DATA_DIR: dataDir,
      PORT: port,
      SMTP_IN_PORT: "0",
      TRUSTED_PROXIES: "127.0.0.1",
      ...(database && { DATABASE_URL: database.url }),
      ...pool.settings,
      ...settings,
    };
    program = startProgram(allSettings);
    fixture.kill = async () => void (await program.kill("SIGKILL"));
    fixture.restart = async () => {
      program = startProgram(allSettings);
      await program.ready;
    };
    const [output, browser] = await Promise.all([program.ready, openBrowser()]);
    fixture.browser = browser;
    expect(output).toContain(fixture.url);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await printPages(fixture.browser);
  });

  afterAll(async () => {
    await closeWindows(fixture.browser);
    if (program) {
      const { code, signal, errors } = await program.kill("SIGTERM");
      expect({ code, signal }, `ended with ${code ?? signal}\n${errors}`).toEqual({ code: 0, signal: null });
    }
    await pool?.close();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  return fixture;
}
