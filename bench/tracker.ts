/**
 * The tracker in a browser at 10,000 requests, warm server, as `inbox` measures the inbox: milliseconds from what the user
 * did to the painted row or request; frames while the table is scrolled. Medians of 7, each in a new profile, beside the
 * floor of the same run. Exits with 1 when a median is above its limit.
 */
import type { Page } from "playwright-core";
import {
  firstRowPainted,
  measureRounds,
  measureScrolling,
  measureUntilPainted,
  openNewProfile,
  waitForIdle,
  withSeededUser,
} from "./lib/paint-timing.ts";
import { seedRequests } from "./lib/seed-requests.ts";

/** `npm run -s bench -- tracker 100000` has that many. */
const REQUESTS = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 7);
const LIMITS = {
  cold: { words: "tracker, first rows, cold cache", limit: 300 },
  warm: { words: "tracker, first rows, warm cache", limit: 180 },
  open: { words: "open a request", limit: 100 },
  sort: { words: "another order", limit: 100 },
  filter: { words: "another filter of the strip", limit: 100 },
  search: { words: "full-text search", limit: 100 },
} as const;
const ROW = "table tbody tr th a";

/** A test for the page: another request than now is the first of the table, and `also` is so. */
async function firstRowChanged(page: Page, condition: string): Promise<string> {
  const first = await page.locator(ROW).first().getAttribute("data-row");
  const currentRow = `document.querySelector(${JSON.stringify(ROW)})?.dataset.row`;
  return `${condition} && (${currentRow} ?? ${JSON.stringify(first)}) !== ${JSON.stringify(first)}`;
}

async function round(page: Page): Promise<Record<keyof typeof LIMITS, number>> {
  await page.goto("/requests-tracker", { waitUntil: "commit" });
  const cold = await firstRowPainted(page);
  await waitForIdle(page);
  await page.goto("/requests-tracker", { waitUntil: "commit" });
  const warm = await firstRowPainted(page);
  await waitForIdle(page);

  const sort = await measureUntilPainted(
    page,
    "click",
    await firstRowChanged(
      page,
      `document.querySelector('th[aria-sort="ascending"]')?.textContent.startsWith("Title")`,
    ),
    () => page.getByRole("columnheader", { name: "Title" }).getByRole("button", { name: "Title" }).click(),
  );
  await waitForIdle(page);
  const closed = page
    .getByRole("navigation", { name: "Requests by what they need" })
    .getByRole("link", { name: /Closed/ });
  const filter = await measureUntilPainted(page, "click", await firstRowChanged(page, "true"), () =>
    closed.click(),
  );
  await waitForIdle(page);
  const open = await measureUntilPainted(
    page,
    "click",
    `document.querySelector('button[aria-label^="Status:"]')`,
    () =>
      page
        .locator(ROW)
        .nth(3)
        .click({ position: { x: 8, y: 8 } }),
  );
  await page.goto("/requests-tracker?filter=all", { waitUntil: "commit" });
  await firstRowPainted(page);
  await waitForIdle(page);
  const field = page.getByLabel("Search requests");
  await field.fill("inspection ledger");
  const count = await page.locator("table").getAttribute("aria-rowcount");
  const search = await measureUntilPainted(
    page,
    "keydown",
    `(document.querySelector("table")?.getAttribute("aria-rowcount") ?? "${count}") !== "${count}"`,
    () => field.press("Enter"),
  );
  return { cold, warm, open, sort, filter, search };
}

await withSeededUser(
  (pool, userId, files) => seedRequests(pool, userId, { requests: REQUESTS, now: new Date(), files }),
  async (session) => {
    const passed = await measureRounds(session, { limits: LIMITS, rounds: ROUNDS, row: ROW, round });
    const page = await openNewProfile(session, ROW);
    await page.goto("/requests-tracker?filter=all", { waitUntil: "commit" });
    await firstRowPainted(page);
    await waitForIdle(page);
    console.log(await measureScrolling(page, ROW));
    await page.context().close();
    return passed;
  },
);
