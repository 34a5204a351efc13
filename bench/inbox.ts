/**
 * The inbox in a browser at 20,000 emails, warm server: milliseconds from what the user did to the painted row (first
 * rows with a cold and a warm cache, a folder, a search) or the painted letter; frames while the list is scrolled; memory
 * after 100 and after 1,000 opened messages. Medians of 7, each in a new profile. The floor, in the same run: a bare page of
 * the same server that fetches a list and draws as many rows. Exits with 1 when a median is above its limit.
 */
import type { CDPSession, Page } from "playwright-core";
import {
  firstRowPainted,
  measureRounds,
  measureScrolling,
  measureUntilPainted,
  openNewProfile,
  waitForIdle,
  withSeededUser,
} from "./lib/paint-timing.ts";
import { seedMailbox } from "./lib/seed-mailbox.ts";

/** `npm run -s bench -- inbox 100000` has that many conversations, and two and a half times the emails. */
const CONVERSATIONS = Number(process.argv[2] ?? 8_000);
const EMAILS = CONVERSATIONS * 2.5;
const ROUNDS = Number(process.argv[3] ?? 7);
const OPENED_MESSAGES = 1_000;
const LIMITS = {
  cold: { words: "inbox, first rows, cold cache", limit: 300 },
  warm: { words: "inbox, first rows, warm cache", limit: 180 },
  open: { words: "open a message", limit: 100 },
  folder: { words: "another folder", limit: 100 },
  search: { words: "full-text search", limit: 100 },
} as const;
const ROW = 'section li a[href*="request="]';

/** A letter with words in it, in a frame or in the page. */
const MESSAGE_VISIBLE = `[...document.querySelectorAll("article")].some((one) =>
  (one.querySelector("iframe")?.contentDocument?.body ?? one).innerText.length > 200)`;

async function round(page: Page): Promise<Record<keyof typeof LIMITS, number>> {
  await page.goto("/inbox", { waitUntil: "commit" });
  const cold = await firstRowPainted(page);
  await waitForIdle(page);
  await page.goto("/inbox", { waitUntil: "commit" });
  const warm = await firstRowPainted(page);
  await waitForIdle(page);

  const row = page.locator(ROW).nth(3);
  const open = await measureUntilPainted(page, "click", MESSAGE_VISIBLE, () => row.click());
  await waitForIdle(page);

  const folder = await measureUntilPainted(
    page,
    "click",
    `document.querySelector('section[aria-label^="Sent"] li a')`,
    () => page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: "Sent" }).click(),
  );
  await waitForIdle(page);

  const field = page.getByLabel("Search email");
  await field.fill("reservoir");
  await waitForIdle(page);
  await field.fill("inspection ledger");
  const search = await measureUntilPainted(page, "keydown", `document.querySelector("section li mark")`, () =>
    field.press("Enter"),
  );
  return { cold, warm, open, folder, search };
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
async function measureMemory(page: Page): Promise<Memory[]> {
  await page.goto("/inbox", { waitUntil: "commit" });
  await firstRowPainted(page);
  await waitForIdle(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const measured: Memory[] = [];
  await page.locator(ROW).first().click();
  for (let opened = 1; opened <= OPENED_MESSAGES; opened++) {
    await page.locator("article").first().waitFor();
    if (opened === 100 || opened === OPENED_MESSAGES / 2 || opened === OPENED_MESSAGES)
      measured.push(await memoryOf(cdp, opened));
    const before = page.url();
    await page.keyboard.press("j");
    await page.waitForURL((url) => url.href !== before);
  }
  return measured;
}

await withSeededUser(
  (pool, userId, files) =>
    seedMailbox(pool, userId, { conversations: CONVERSATIONS, emails: EMAILS, now: new Date(), files }),
  async (session) => {
    const passed = await measureRounds(session, { limits: LIMITS, rounds: ROUNDS, row: ROW, round });
    const page = await openNewProfile(session, ROW);
    await page.goto("/inbox", { waitUntil: "commit" });
    await firstRowPainted(page);
    await waitForIdle(page);
    console.log(await measureScrolling(page, ROW));
    console.table(await measureMemory(page));
    await page.context().close();
    return passed;
  },
);
