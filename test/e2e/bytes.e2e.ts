import type { CDPSession, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { seedMailbox } from "../../bench/lib/seed-mailbox.ts";
import { openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { signUpInPage } from "./users.ts";

const OWNER = "bytes@ledger.example";
/** Of it are 220 KiB scripts and 78 KiB fonts. */
const MAX_FIRST_VISIT = 340 * 1024;
const MAX_FURTHER_VISIT = 8 * 1024;
/** What comes over the network: page, scripts, styles, fonts and data. */
const MAX_FIRST_REQUESTS = 12;
const MAX_FURTHER_REQUESTS = 4;

const stage = setUpProgram({ settings: { SANDBOX_PACE: "1000" } });
let page: Page;
/** Of a conversation that is not on the first page of a list. */
let requestId: string;

beforeAll(async () => {
  ({ page } = await openUserWindow(stage.browser, stage.url));
  await signUpInPage(stage, page, OWNER);
  const { rows } = await stage.database.query("select id from user_account where email = $1", [OWNER]);
  await seedMailbox(stage.database, rows[0].id, {
    conversations: 1_000,
    emails: 2_500,
    now: new Date(),
    files: await openDiskStore(`${stage.dataDir}/files`),
  });
  // What is unread is marked as read when it is opened, which is news about it: it would be asked for again.
  const read = await stage.database.query(
    `select id from request where owner_id = $1 and unread = 0 and mailbox_folder = 'inbox'
     order by last_message_at desc offset 500 limit 1`,
    [rows[0].id],
  );
  requestId = read.rows[0].id;
}, 180_000);

/** After the last answer of what a page loads when it is idle. */
const QUIET_MS = 3_000;

/** Resolves when no answer came for a while: the stream of live events never ends, so the network is never idle. */
async function untilQuiet(session: CDPSession): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, QUIET_MS);
  session.on("Network.loadingFinished", () => {
    clearTimeout(timer);
    timer = setTimeout(resolve, QUIET_MS);
  });
  await promise;
}

/** What came over the network for a visit, headers included, with what the page loads after its rows. */
async function bytesOfVisit(path: string, row: string): Promise<{ bytes: number; urls: string[] }> {
  const session = await page.context().newCDPSession(page);
  const visit = { bytes: 0, urls: [] as string[] };
  const urls = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    visit.bytes += encodedDataLength;
    if (encodedDataLength > 0) visit.urls.push(`${encodedDataLength} ${urls.get(requestId)}`);
  });
  await session.send("Network.enable");
  await page.goto("about:blank");
  await page.goto(path);
  await page.locator(row).first().waitFor();
  await untilQuiet(session);
  await session.detach();
  return visit;
}

describe.each([
  { path: "/requests-tracker", row: "table tbody tr th a" },
  { path: "/inbox", row: "[data-row] a" },
])("a visit of $path", ({ path, row }) => {
  it("loads 340 KiB at most at first, and 8 KiB after that", async () => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await session.detach();
    const first = await bytesOfVisit(path, row);
    const second = await bytesOfVisit(path, row);
    console.log(`${path}: ${first.bytes} bytes, then ${second.bytes}`);
    expect(second.bytes, second.urls.join("\n")).toBeLessThanOrEqual(MAX_FURTHER_VISIT);
    expect(first.bytes, first.urls.join("\n")).toBeLessThanOrEqual(MAX_FIRST_VISIT);
    expect(first.urls.length, first.urls.join("\n")).toBeLessThanOrEqual(MAX_FIRST_REQUESTS);
    expect(second.urls.length, second.urls.join("\n")).toBeLessThanOrEqual(MAX_FURTHER_REQUESTS);
  });
});

describe.each([
  { screen: "/inbox", data: "/api/conversations", heading: 2 },
  { screen: "/requests-tracker", data: "/api/requests", heading: 1 },
])("an item opened by its own address in $screen", ({ screen, data, heading }) => {
  it.each([
    { cache: "cold", isCold: true },
    { cache: "warm", isCold: false },
  ])("is requested before any list, and once ($cache)", async ({ isCold }) => {
    if (isCold) {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.clearBrowserCache");
      await session.detach();
    }
    await page.goto("about:blank");
    const calls: string[] = [];
    const record = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      // The stream of events is no data.
      if (pathname.startsWith("/api/") && pathname !== "/api/live") calls.push(pathname);
    };
    page.on("request", record);
    const title = (await stage.database.query("select title from request where id = $1", [requestId])).rows[0]
      .title;
    await page.goto(`${screen}?request=${requestId}`);
    await page.getByRole("heading", { name: title, level: heading }).waitFor();
    page.off("request", record);
    expect(calls[0]).toBe(`${data}/${requestId}`);
    expect(calls.filter((call) => call === calls[0])).toHaveLength(1);
    // News that came meanwhile has lists asked again.
    expect(new Set(calls).size, calls.join("\n")).toBeLessThanOrEqual(10);
  });
});
