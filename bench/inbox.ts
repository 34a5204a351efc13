/**
 * The inbox in a browser at 20,000 mails, warm server: milliseconds from what the person did to the painted row (first
 * rows with a cold and a warm cache, the application's own, a folder, a search) or the painted letter; frames while the list is scrolled; memory
 * after 100 and after 1,000 opened messages. Medians of 7, each in a new profile. The floor, in the same run: a bare page
 * of the same server that fetches a list and draws as many rows. Exits with 1 when a median is above its limit.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { openDatabase } from "#server/db/database.ts";
import { startThrowawayPostgres } from "#server/db/throwaway-postgres.ts";
import { openDiskFiles } from "#server/files/disk.ts";
import { freePort, startProgram } from "#test/program.ts";
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript
import { ensureWebBuilt } from "../scripts/build-web.mjs";
import { seedMailbox } from "./seed-mailbox.ts";
import { at, openWindow, signUp } from "./seed-window.ts";

/** `npm run -s bench -- inbox 100000` has that many conversations, and two and a half times the mails. */
const CONVERSATIONS = Number(process.argv[2] ?? 8_000);
const MAILS = CONVERSATIONS * 2.5;
const ROUNDS = Number(process.argv[3] ?? 7);
const MANY_OPENED = 1_000;
/** The page draws its rows before the application is there; when that has taken over, and answers keys, has no limit. */
const LIMITS = { cold: 250, coldKeys: null, warm: 120, warmKeys: null, open: 80, folder: 50, search: 60 };
type What = keyof typeof LIMITS;
const WORDS = {
  cold: "inbox, first rows, cold cache",
  coldKeys: "inbox, ready for keys, cold cache",
  warm: "inbox, first rows, warm cache",
  warmKeys: "inbox, ready for keys, warm cache",
  open: "open a message",
  folder: "another folder",
  search: "full-text search",
} as const;
const ROW = 'section li a[href*="request="]';

type Storage = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/**
 * Runs in every page before its own scripts: `painted(test)` resolves with the time at which what `test` finds is on the
 * screen, that is after the first frame in which it was true.
 */
const WATCH = `
  globalThis.painted = (test) => new Promise((done) => {
    const look = () => {
      if (!test()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  globalThis.firstRow = painted(() => document.querySelector(${JSON.stringify(ROW)}));
  globalThis.inCharge = painted(() => document.querySelector(${JSON.stringify(`#app:not([data-look]) ${ROW}`)}));
`;

/** Milliseconds from the start of the navigation to the first painted row. */
const firstRow = (page: Page): Promise<number> => page.evaluate("globalThis.firstRow");

/** Milliseconds from the start of the navigation to the application's own rows, painted. */
const inCharge = (page: Page): Promise<number> => page.evaluate("globalThis.inCharge");

/** Does it, and resolves to the milliseconds from its event's time to when `test` is painted. */
async function timed(page: Page, event: "click" | "keydown", test: string, act: () => Promise<void>) {
  await page.evaluate(`void (globalThis.measured = new Promise((done) => addEventListener(${JSON.stringify(event)},
    (happened) => painted(() => ${test}).then((end) => done(end - happened.timeStamp)), { capture: true, once: true })))`);
  await act();
  const measured = await page.evaluate<number | null>(
    "Promise.race([measured, new Promise((done) => setTimeout(done, 10_000, null))])",
  );
  if (measured === null) throw new Error(`It was never painted: ${test}`);
  return measured;
}

/** Lets what follows the painted rows come to its end. The page never stops talking: it hears of news. */
const rest = (page: Page) => page.waitForTimeout(500);

/** A letter with words in it, in a frame or in the page. */
const LETTER = `[...document.querySelectorAll("article")].some((one) =>
  (one.querySelector("iframe")?.contentDocument?.body ?? one).innerText.length > 200)`;

async function round(browser: Browser, url: string, storageState: Storage): Promise<Record<What, number>> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState,
  });
  try {
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await rest(page); // A new profile and its process begin apart from what is measured.
    await page.goto("/inbox", { waitUntil: "commit" });
    const cold = await firstRow(page);
    const coldKeys = await inCharge(page);
    await rest(page);
    await page.goto("/inbox", { waitUntil: "commit" });
    const warm = await firstRow(page);
    const warmKeys = await inCharge(page);
    await rest(page);

    const row = page.locator(ROW).nth(3);
    const open = await timed(page, "click", LETTER, () => row.click());
    await rest(page);

    const folder = await timed(
      page,
      "click",
      `document.querySelector('section[aria-label^="Sent"] li a')`,
      () => page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: "Sent" }).click(),
    );
    await rest(page);

    const field = page.getByLabel("Search mail");
    await field.fill("reservoir");
    await rest(page);
    await field.fill("inspection ledger");
    const search = await timed(page, "keydown", `document.querySelector("section li mark")`, () =>
      field.press("Enter"),
    );
    return { cold, coldKeys, warm, warmKeys, open, folder, search };
  } finally {
    await context.close();
  }
}

/** Frames a second, and the longest, while the list is scrolled by the wheel for three seconds. */
async function scrolled(page: Page) {
  await page.goto("/inbox", { waitUntil: "commit" });
  await inCharge(page);
  await rest(page);
  const box = await page.locator(ROW).nth(5).boundingBox();
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
  const gaps = frames.slice(1).map((now, index) => now - (frames[index] ?? now));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return { perSecond: gaps.length / seconds, p95: at(gaps, 0.95), longest: Math.max(...gaps) };
}

type Memory = { opened: number; "heap MB": number; nodes: number; documents: number; listeners: number };

async function memoryOf(cdp: CDPSession, opened: number): Promise<Memory> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    opened,
    "heap MB": Number((of("JSHeapUsedSize") / 1e6).toFixed(1)),
    nodes: of("Nodes"),
    documents: of("Documents"),
    listeners: of("JSEventListeners"),
  };
}

/** Opens one conversation after the other, as the key `j` does. */
async function openedMany(page: Page): Promise<Memory[]> {
  await page.goto("/inbox", { waitUntil: "commit" });
  await inCharge(page);
  await rest(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const measured: Memory[] = [];
  await page.locator(ROW).first().click();
  for (let opened = 1; opened <= MANY_OPENED; opened++) {
    await page.locator("article").first().waitFor();
    if (opened === 100 || opened === MANY_OPENED / 2 || opened === MANY_OPENED)
      measured.push(await memoryOf(cdp, opened));
    const before = page.url();
    await page.keyboard.press("j");
    await page.waitForURL((url) => url.href !== before);
  }
  return measured;
}

/** What a page costs on this machine that fetches a list and draws it, and nothing else. */
async function floorOf(browser: Browser, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await rest(page);
    await page.goto("/api/config", { waitUntil: "commit" });
    await page.evaluate(`fetch("/api/openapi.json").then((answer) => answer.text()).then((text) => {
      const list = document.body.appendChild(document.createElement("section")).appendChild(document.createElement("ul"));
      for (let row = 0; row < 50; row++) {
        const link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
        link.href = "?request=" + row;
        link.textContent = text.slice(row * 80, row * 80 + 160);
      }
    })`);
    times.push(await firstRow(page));
    await context.close();
  }
  return times;
}

async function bench(url: string, prepare: (personId: string) => Promise<unknown>): Promise<boolean> {
  const browser = await openWindow();
  try {
    const first = await browser.newContext();
    const page = await first.newPage();
    const { id } = await signUp(page, url, "reader@example.org");
    await prepare(id);
    const storage = await first.storageState();
    await first.close();

    await round(browser, url, storage);
    const floor = await floorOf(browser, url);
    const rounds: Record<What, number>[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) rounds.push(await round(browser, url, storage));
    const rows = (Object.keys(LIMITS) as What[]).map((what) => {
      const times = rounds.map((one) => one[what]);
      return {
        what: WORDS[what],
        "median ms": Number(at(times, 0.5).toFixed(1)),
        "least ms": Number(Math.min(...times).toFixed(1)),
        "most ms": Number(Math.max(...times).toFixed(1)),
        "limit ms": LIMITS[what],
        "times the floor": Number((at(times, 0.5) / at(floor, 0.5)).toFixed(2)),
      };
    });
    console.table(rows);
    console.log(
      `The floor, a bare page with a list: ${at(floor, 0.5).toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)}.`,
    );

    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      storageState: storage,
    });
    await context.addInitScript(WATCH);
    const long = await context.newPage();
    const { perSecond, p95, longest } = await scrolled(long);
    console.log(
      `Scrolling: ${perSecond.toFixed(0)} frames a second, one in twenty later than ${p95.toFixed(1)} ms, the longest ${longest.toFixed(0)} ms.`,
    );
    const memory = await openedMany(long);
    console.table(memory);
    await context.close();
    return rows.every((row) => row["limit ms"] === null || row["median ms"] <= row["limit ms"]);
  } finally {
    await browser.close();
  }
}

await ensureWebBuilt();
const folder = await mkdtemp(join(tmpdir(), "daylight-inbox-"));
const postgres = await startThrowawayPostgres();
const port = String(await freePort());
const program = startProgram({
  DATA_DIR: folder,
  DATABASE_URL: postgres.url("postgres"),
  PORT: port,
  SMTP_IN_PORT: "0",
  // A thousand mails opened one after the other are more than a person's share.
  CALLS_PER_MINUTE: "1000000",
});
try {
  await program.ready;
  const { pool, close } = openDatabase(postgres.url("postgres"), { max: 2 });
  const files = await openDiskFiles(join(folder, "files"));
  const quick = await bench(`http://127.0.0.1:${port}`, (personId) =>
    seedMailbox(pool, personId, { conversations: CONVERSATIONS, mails: MAILS, now: new Date(), files }),
  );
  await close();
  if (!quick) process.exitCode = 1;
} finally {
  await program.kill("SIGTERM");
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
