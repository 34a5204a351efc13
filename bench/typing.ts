/**
 * Milliseconds from a key's going down to the next frame on the screen, typed into the records of a letter: a short one
 * to one agency, and one of 20,000 characters to 500. The floor is the same keys in a bare textarea that holds the same
 * text, in the same run of Chromium. Frames are not held back for a display, so what is measured is work. Exits with 1
 * when one key in twenty takes longer than the 16 ms of a frame, or on a busy machine than 8 times its floor.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { AgencyBrowseList, AgencyJurisdictions } from "#contract/agencies/agency.ts";
import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import { draft } from "#test/support/factories.ts";
import { freePort, startProgram } from "#test/support/program.ts";
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript
import { ensureWebBuilt } from "../scripts/build-web.mjs";
import { openBrowser, percentile, signUp } from "./lib/browser.ts";

const KEYS = 120;
/** A fast typist's; and now and then a pause long enough for the draft to be saved. */
const KEY_DELAY_MS = 70;
const PAUSE_EVERY = 30;
const PAUSE_MS = 900;
const MAX_P95_MS = 16;
const MAX_FLOOR_RATIO = 8;
const WORDS = "the agreements under which the office shares the readings of its cameras with others, ";

type Measurement = { keys: number[]; longTasks: number; longest: number };

/** So many characters in numbered lines, as people list what they want to see. */
function records(length: number): string {
  const lines: string[] = [];
  for (let number = 1; lines.join("\n").length < length; number++) {
    lines.push(`${number}. Every record of ${WORDS}and what was paid for it.`);
  }
  return lines.join("\n").slice(0, length);
}

/** Runs in the page: a key counts from when it went down until the frame that shows it. */
const LISTEN = `
  const measured = { keys: [], longTasks: 0, longest: 0 };
  globalThis.measured = measured;
  let down = 0;
  addEventListener("keydown", (event) => { down = event.timeStamp; }, true);
  addEventListener("input", () => {
    const since = down;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => measured.keys.push(performance.now() - since);
      channel.port2.postMessage(null);
    });
  }, true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      measured.longTasks++;
      measured.longest = Math.max(measured.longest, duration);
    }
  }).observe({ type: "longtask" });
`;

async function typeAndMeasure(page: Page): Promise<Measurement> {
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Also ", { delay: KEY_DELAY_MS });
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(LISTEN);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(WORDS[key % WORDS.length] ?? "x");
    await page.waitForTimeout(key % PAUSE_EVERY === PAUSE_EVERY - 1 ? PAUSE_MS : KEY_DELAY_MS);
  }
  return page.evaluate<Measurement>("globalThis.measured");
}

/** The same text in a textarea and nothing else. */
async function measureFloor(page: Page, text: string): Promise<Measurement> {
  await page.goto("about:blank");
  await page.setContent('<textarea rows="6" cols="80"></textarea>');
  await page.locator("textarea").fill(text);
  await page.locator("textarea").focus();
  return typeAndMeasure(page);
}

/** So many offices of the directory, from all its places. */
async function agencyIds(url: string, count: number): Promise<string[]> {
  const read = async <Answer>(path: string) => (await (await fetch(url + path)).json()) as Answer;
  const { items } = await read<AgencyJurisdictions>("/api/agencies/jurisdictions");
  const ids: string[] = [];
  for (const { jurisdiction } of items) {
    const { items: agencies } = await read<AgencyBrowseList>(
      `/api/agencies/browse?jurisdiction=${jurisdiction}&limit=200`,
    );
    ids.push(...agencies.map(({ id }) => id));
    for (const { id, childCount: children } of agencies) {
      if (children === 0) continue;
      const childPage = await read<AgencyBrowseList>(`/api/agencies/browse?parent=${id}&limit=200`);
      ids.push(...childPage.items.map((agency) => agency.id));
    }
    if (ids.length >= count) break;
  }
  return [...new Set(ids)].slice(0, count);
}

async function bench(url: string): Promise<boolean> {
  const browser = await openBrowser("--disable-frame-rate-limit", "--disable-gpu-vsync");
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const { call } = await signUp(page, url, "typist@example.org");
    const ids = await agencyIds(url, MAX_BATCH_AGENCIES);
    const rows = [];
    let passed = true;
    for (const { count, length } of [
      { count: 1, length: 300 },
      { count: MAX_BATCH_AGENCIES, length: 20_000 - 2 * KEYS },
    ]) {
      const text = records(length);
      const floor = await measureFloor(page, text);
      const content = { ...draft(), agencyIds: ids.slice(0, count), records: text };
      const { id } = await call("POST", "/api/requests", { key: randomUUID(), draft: content });
      await page.goto(`${url}/request-editor/${id}`);
      await page.getByRole("article", { name: /^Letter to (?!an agency)/ }).waitFor();
      await page.getByLabel("Records you ask for").focus();
      const editor = await typeAndMeasure(page);
      const p95 = percentile(editor.keys, 0.95);
      const floorP95 = percentile(floor.keys, 0.95);
      passed &&= p95 <= Math.max(MAX_P95_MS, MAX_FLOOR_RATIO * floorP95);
      rows.push({
        agencies: content.agencyIds.length,
        characters: text.length,
        keys: editor.keys.length,
        "floor p50 ms": Number(percentile(floor.keys, 0.5).toFixed(1)),
        "floor p95 ms": Number(floorP95.toFixed(1)),
        "key p50 ms": Number(percentile(editor.keys, 0.5).toFixed(1)),
        "key p95 ms": Number(p95.toFixed(1)),
        "times the floor": Number((p95 / floorP95).toFixed(1)),
        "long tasks": editor.longTasks,
        "longest ms": Math.round(editor.longest),
      });
    }
    console.table(rows);
    console.log(
      `One key in twenty takes ${rows.at(-1)?.["key p95 ms"]} ms or longer in the longest letter to the most agencies ` +
        `(at most ${MAX_P95_MS}); load ${loadavg()[0]?.toFixed(1)}.`,
    );
    return passed;
  } finally {
    await browser.close();
  }
}

await ensureWebBuilt();
const folder = await mkdtemp(join(tmpdir(), "daylight-typing-"));
const port = String(await freePort());
const program = startProgram({ DATA_DIR: folder, PORT: port, SMTP_IN_PORT: "0" });
try {
  await program.ready;
  if (!(await bench(`http://127.0.0.1:${port}`))) process.exitCode = 1;
} finally {
  await program.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
}
