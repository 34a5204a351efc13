import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { freePort, type Program, startProgram } from "#test/program.ts";
import { newPerson, openBrowser, type Person } from "./browser.ts";

/** What Chromium says by itself about an answer that a test provokes. */
export const REFUSED = "Failed to load resource: the server responded with a status of 400 (Bad Request)";
export const UNAUTHORIZED =
  "Failed to load resource: the server responded with a status of 401 (Unauthorized)";
export const UNREACHED = "Failed to load resource: net::ERR_FAILED";

export type Stage = {
  url: string;
  browser: Browser;
  /** A new window for each test. */
  person: Person;
  /** What the test provokes on the console, sorted; anything else fails it, and so does its absence. */
  provoked: string[];
};

/** The program and a browser for one file of tests, and for each test a window at a network address of its own. */
export function setStage(): Stage {
  let dataDir: string;
  let program: Program;
  let people = 0;
  // Filled before the first test runs.
  const stage = { provoked: [] } as unknown as Stage;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "daylight-identity-"));
    const port = String(await freePort());
    stage.url = `http://127.0.0.1:${port}`;
    program = startProgram({
      DATA_DIR: dataDir,
      PORT: port,
      SMTP_IN_PORT: "0",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    expect(await program.ready).toContain(stage.url);
    stage.browser = await openBrowser();
  });

  afterAll(async () => {
    await stage.browser?.close();
    await program?.kill("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    stage.person = await newPerson(stage.browser, stage.url);
    // The pool lets one address make only so many calls a minute.
    people += 1;
    await stage.person.context.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${people}` });
    stage.provoked = [];
  });

  afterEach(async () => {
    await stage.person.context.close();
    expect([...new Set(stage.person.complaints)].sort()).toEqual(stage.provoked);
  });
  return stage;
}
