import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type TestDatabase, testDatabase } from "#test/db.ts";
import { freePort, type Program, startProgram } from "#test/program.ts";
import { openBrowser } from "./browser.ts";
import { openPoolAtHand, type PoolAtHand } from "./pools.ts";

/** What Chromium says by itself about an answer that a test provokes. */
export const REFUSED = "Failed to load resource: the server responded with a status of 400 (Bad Request)";
export const UNAUTHORIZED =
  "Failed to load resource: the server responded with a status of 401 (Unauthorized)";
export const FORBIDDEN = "Failed to load resource: the server responded with a status of 403 (Forbidden)";
export const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";
export const UNREACHED = "Failed to load resource: net::ERR_FAILED";

/** The program on the run's user pool, and a browser, for one file of tests. Filled before the first test runs. */
export type Stage = {
  url: string;
  browser: Browser;
  /** The program's own database, where the run lends it one. */
  database: pg.Pool;
  /** Where its files lie. */
  dataDir: string;
  /** Where the pages ask the user pool. */
  poolUrl: string;
  words: PoolAtHand["words"];
  /** The newest code mailed to the address, once there are `nth`. */
  codeFor(address: string, nth?: number): Promise<string>;
  /** SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Starts it again where it was, on the same data. */
  revive(): Promise<void>;
};

type Options = {
  /** The program brings a PostgreSQL of its own, as on a bare machine, instead of a database of the run's. */
  ownPostgres?: boolean;
  /** Of the program, beside those every stage has. */
  settings?: Record<string, string>;
  /** How long an access token is good. */
  tokenSeconds?: number;
};

export function setStage({ ownPostgres = false, settings = {}, tokenSeconds = 3600 }: Options = {}): Stage {
  let dataDir: string;
  let program: Program;
  let pool: PoolAtHand;
  let database: TestDatabase | undefined;
  const stage = {} as Stage;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "daylight-e2e-"));
    stage.dataDir = dataDir;
    const port = String(await freePort());
    stage.url = `http://127.0.0.1:${port}`;
    pool = await openPoolAtHand(tokenSeconds);
    if (!ownPostgres) {
      database = await testDatabase();
      stage.database = database.pool;
    }
    stage.poolUrl = pool.endpoint(stage.url);
    stage.words = pool.words;
    stage.codeFor = (address, nth = 1) => pool.codeFor(stage.url, address, nth);
    const all = {
      DATA_DIR: dataDir,
      PORT: port,
      SMTP_IN_PORT: "0",
      TRUSTED_PROXIES: "127.0.0.1",
      ...(database && { DATABASE_URL: database.url }),
      ...pool.settings,
      ...settings,
    };
    program = startProgram(all);
    stage.kill = async () => void (await program.kill("SIGKILL"));
    stage.revive = async () => {
      program = startProgram(all);
      await program.ready;
    };
    const [said, browser] = await Promise.all([program.ready, openBrowser()]);
    stage.browser = browser;
    expect(said).toContain(stage.url);
  });

  afterAll(async () => {
    await stage.browser?.close();
    expect((await program?.kill("SIGTERM"))?.code).toBe(0);
    await pool?.close();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return stage;
}
