import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Browser, Page } from "playwright-core";
import { openDatabase } from "#server/db/platform/database.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import type { FileStore } from "#server/ports/files.ts";
import { freePort, startProgram } from "#test/support/program.ts";
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript
import { ensureWebBuilt } from "../../scripts/build-web.mjs";
import { openBrowser, percentile, signUp } from "./browser.ts";

export type Storage = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/**
 * Runs in every page before its own scripts: `painted(test)` resolves with the time at which what `test` finds is on the
 * screen, that is after the first frame in which it was true. `row` is a selector of what the page is a list of.
 */
const paintObserverScript = (row: string) => `
  globalThis.painted = (test) => new Promise((done) => {
    const look = () => {
      if (!test()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  globalThis.firstRow = painted(() => document.querySelector(${JSON.stringify(row)}));
`;

/** Milliseconds from the start of the navigation to the first painted row. */
export const firstRowPainted = (page: Page): Promise<number> => page.evaluate("globalThis.firstRow");

/** Does it, and resolves to the milliseconds from its event's time to when `test` is painted. */
export async function measureUntilPainted(
  page: Page,
  event: "click" | "keydown" | "input",
  test: string,
  action: () => Promise<void>,
) {
  await page.evaluate(`void (globalThis.measured = new Promise((done) => addEventListener(${JSON.stringify(event)},
    (happened) => painted(() => ${test}).then((end) => done(end - happened.timeStamp)), { capture: true, once: true })))`);
  await action();
  const measured = await page.evaluate<number | null>(
    "Promise.race([measured, new Promise((done) => setTimeout(done, 10_000, null))])",
  );
  if (measured === null) throw new Error(`It was never painted: ${test}`);
  return measured;
}

/** Lets what follows the painted rows come to its end. The page never stops talking: it hears of news. */
export const waitForIdle = (page: Page) => page.waitForTimeout(500);

/** What a page costs on this machine that fetches a list and draws it, and nothing else. */
async function measureFloor(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(paintObserverScript("section li a"));
    const page = await context.newPage();
    await waitForIdle(page);
    await page.goto("/api/config", { waitUntil: "commit" });
    await page.evaluate(`fetch("/api/openapi.json").then((answer) => answer.text()).then((text) => {
      const list = document.body.appendChild(document.createElement("section")).appendChild(document.createElement("ul"));
      for (let row = 0; row < 50; row++) {
        const link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
        link.href = "?request=" + row;
        link.textContent = text.slice(row * 80, row * 80 + 160);
      }
    })`);
    times.push(await firstRowPainted(page));
    await context.close();
  }
  return times;
}

/** What is measured: in words, and the milliseconds its median may take. */
export type Limits = Readonly<Record<string, { words: string; limit: number }>>;

/** One round in a new profile: what each of the limits' took, in milliseconds. */
type Round<What extends string> = (page: Page) => Promise<Record<What, number>>;

/**
 * Medians of `rounds` rounds, each in a new profile of the user in `storage`, after one nobody counts, beside the floor of the
 * same run. Prints them; whether every median is within its limit.
 */
export async function measureRounds<Words extends Limits>(
  { browser, url, storage }: BenchSession,
  {
    limits,
    rounds,
    row,
    round,
  }: { limits: Words; rounds: number; row: string; round: Round<keyof Words & string> },
): Promise<boolean> {
  const runOnce = async () => {
    const page = await openNewProfile({ browser, url, storage }, row);
    try {
      await waitForIdle(page); // A new profile and its process begin apart from what is measured.
      return await round(page);
    } finally {
      await page.context().close();
    }
  };
  await runOnce();
  const floor = await measureFloor(browser, url, rounds);
  const measured: Record<keyof Words & string, number>[] = [];
  for (let turn = 0; turn < rounds; turn++) measured.push(await runOnce());
  const rows = Object.entries(limits).map(([what, { words, limit }]) => {
    const times = measured.map((one) => one[what as keyof Words & string]);
    return {
      what: words,
      "median ms": Number(percentile(times, 0.5).toFixed(1)),
      "least ms": Number(Math.min(...times).toFixed(1)),
      "most ms": Number(Math.max(...times).toFixed(1)),
      "limit ms": limit,
      "times the floor": Number((percentile(times, 0.5) / percentile(floor, 0.5)).toFixed(2)),
    };
  });
  console.table(rows);
  console.log(
    `The floor, a bare page with a list: ${percentile(floor, 0.5).toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)}.`,
  );
  return rows.every((one) => one["median ms"] <= one["limit ms"]);
}

export type BenchSession = { browser: Browser; url: string; storage: Storage };

/** A page of a new profile of that user. */
export async function openNewProfile({ browser, url, storage }: BenchSession, row: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: url, viewport, storageState: storage });
  await context.addInitScript(paintObserverScript(row));
  return context.newPage();
}

/** Frames a second while the wheel turns over the list's rows for three seconds, in words. */
export async function measureScrolling(page: Page, row: string): Promise<string> {
  const box = await page.locator(row).nth(5).boundingBox();
  await page.mouse.move((box?.x ?? 300) + 20, (box?.y ?? 300) + 5);
  await page.evaluate(`
    globalThis.frames = [];
    const tick = (now) => { frames.push(now); globalThis.ticking = requestAnimationFrame(tick); };
    requestAnimationFrame(tick);`);
  for (let turn = 0; turn < 180; turn++) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(12);
  }
  const frames = await page.evaluate<number[]>("cancelAnimationFrame(ticking), frames");
  const frameIntervals = frames.slice(1).map((now, index) => now - (frames[index] ?? now));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return (
    `Scrolling: ${(frameIntervals.length / seconds).toFixed(0)} frames a second, one in twenty later than ` +
    `${percentile(frameIntervals, 0.95).toFixed(1)} ms, the longest ${Math.max(...frameIntervals).toFixed(0)} ms.`
  );
}

/** The whole program on a PostgreSQL of its own, and one user whom `fill` gives what is looked at. */
export async function withSeededUser(
  seed: (pool: pg.Pool, userId: string, files: FileStore) => Promise<unknown>,
  runBench: (scene: BenchSession) => Promise<boolean>,
): Promise<void> {
  await ensureWebBuilt();
  const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
  const postgres = await startTemporaryPostgres();
  const port = String(await freePort());
  const program = startProgram({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url("postgres"),
    PORT: port,
    SMTP_IN_PORT: "0",
    // A thousand emails opened one after the other are more than a user's share.
    CALLS_PER_MINUTE: "1000000",
  });
  try {
    await program.ready;
    const url = `http://127.0.0.1:${port}`;
    const browser = await openBrowser();
    const first = await browser.newContext();
    const { id } = await signUp(await first.newPage(), url, "reader@example.org");
    const { pool, close } = openDatabase(postgres.url("postgres"), { max: 2 });
    await seed(pool, id, await openDiskStore(join(folder, "files")));
    await close();
    const storage = await first.storageState();
    await first.close();
    if (!(await runBench({ browser, url, storage }))) process.exitCode = 1;
    await browser.close();
  } finally {
    await program.kill("SIGTERM");
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
