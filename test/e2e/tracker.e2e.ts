import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Download, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { seedRequests } from "../../bench/lib/seed-requests.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { signUpInPage } from "./users.ts";

const OWNER = "tracker@ledger.example";
const REQUESTS = 10_000;
const LONG_TIMEOUT = { timeout: 60_000 };
/** Of a table at 1440×900; see the mockups. */
const FEWEST_ROWS = 20;

const stage = setUpProgram({ settings: { SANDBOX_PACE: "1000" } });
let page: Page;
let user: BrowserUser;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await signUpInPage(stage, page, OWNER);
  const { rows } = await stage.database.query("select id from user_account where email = $1", [OWNER]);
  await seedRequests(stage.database, rows[0].id, {
    requests: REQUESTS,
    now: new Date(),
    files: await openDiskStore(`${stage.dataDir}/files`),
  });
}, 180_000);

const table = () => page.getByRole("table");
const links = () => table().getByRole("rowheader").getByRole("link");
/** Without how many of its emails are unread, which is no part of what is sorted by. */
const titles = async () => (await links().allInnerTexts()).map((text) => text.replace(/, \d+ unread$/, ""));
const header = (name: string) => table().getByRole("columnheader", { name: new RegExp(`^${name}`) });
const statusTabs = () => page.getByRole("navigation", { name: "Requests by what they need" });
const views = () => page.getByRole("navigation", { name: "Saved views" });
const selected = () => page.getByRole("toolbar", { name: "Selected requests" });
const panel = () => page.getByRole("region", { name: /^Request/ }).last();
const switchView = (way: string) =>
  page.getByRole("group", { name: "View", exact: true }).getByText(way, { exact: true }).click();
const check = (index: number) =>
  table()
    .getByRole("row")
    .nth(index + 1)
    .getByRole("checkbox");

/** Takes back what a notice with these words tells of. */
const undo = (text: RegExp) =>
  page
    .getByLabel("Notices")
    .getByRole("dialog")
    .filter({ hasText: text })
    .getByRole("button", { name: "Undo" })
    .click();

/** How many requests the table says it has, as a screen reader is notified. */
const reported = async () => Number(await table().getAttribute("aria-rowcount")) - 1;

async function openTracker(address = ""): Promise<void> {
  await page.goto(`/requests-tracker${address}`);
  await links().first().waitFor();
}

/** Where its words begin: the end of a long title lies under the next column. */
const openFirst = () =>
  links()
    .first()
    .click({ position: { x: 8, y: 8 } });

/** What the table's column “Status” says, each once. */
const visibleStatuses = async () =>
  new Set(
    await page.evaluate<string[]>(`(() => {
      const at = [...document.querySelector("thead tr").cells].findIndex((head) => head.textContent.startsWith("Status"));
      const rows = [...document.querySelectorAll("tbody tr:not([aria-hidden])")];
      return rows.map((row) => row.cells[at]?.textContent.trim());
    })()`),
  );

const isSorted = (text: string[]) => {
  const keys = text.map((word) => word.toLowerCase());
  return keys.length > 5 && keys.every((key, index) => index === 0 || (keys[index - 1] ?? "") <= key);
};

/** The faulty rows of the table below, the heading being row 1, and what the user is asked to fix. */
const INVALID_ROWS = [
  { row: 102, cells: ["", "NARA", "Processing", "2/3/2026"], problem: /title/i },
  { row: 202, cells: ["Request", "NARA", "Processing", "2/30/2026"], problem: /day|date/i },
  { row: 302, cells: ["Request", "NARA", "Gone fishing", "2/3/2026"], problem: /Gone fishing/ },
  { row: 402, cells: ["Request", "NARA", "Processing", "2/3/2031"], problem: /2031|future|to come/i },
  { row: 502, cells: ["Request", "", "Processing", "2/3/2026"], problem: /agency/i },
  {
    row: 602,
    cells: ["Request", "Bureau of Nowhere", "Processing", "2/3/2026"],
    problem: /law|state|place|jurisdiction/i,
  },
  { row: 702, cells: ["", "", "Processing", "2/3/2026"], problem: /title/i },
];

function thousandRows(): string {
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const invalidRows = INVALID_ROWS.find(({ row }) => row === index + 2);
    return (invalidRows?.cells ?? [`Request ${index}`, "NARA", "Processing", "2/3/2026"]).join(",");
  });
  return ["Title,Agency,Status,Date Sent", ...rows].join("\n");
}

describe("a tracker of 10,000 requests", () => {
  it("shows the open ones, the nearest deadline first", async () => {
    await openTracker();
    expect(await links().count()).toBeGreaterThanOrEqual(FEWEST_ROWS);
    const first = await page.locator("tbody tr[data-row]").first().getAttribute("data-row");
    expect(await links().first().getAttribute("href")).toBe(`?request=${first}`);
    await statusTabs().getByRole("link", { name: "1,000+ Open" }).waitFor();
    expect(await header("Next deadline").getAttribute("aria-sort")).toBe("ascending");
    await expectAccessible(page);
  });

  it("says that there may be more than it counted, also to screen readers and in dialogs", async () => {
    await openTracker();
    expect(await table().getAttribute("aria-rowcount")).toBe("-1");
    await page.getByRole("checkbox", { name: "Select all shown" }).check();
    await selected().getByRole("button", { name: "Select all 1,000+" }).click();
    await selected().getByText("1,000+ selected").waitFor();
    await selected().getByRole("button", { name: "Status" }).click();
    await page.getByRole("dialog", { name: /^Change the status of 1,000\+\srequests$/ }).waitFor();
    await page.keyboard.press("Escape");
    await selected().getByRole("button", { name: "Export" }).click();
    await page.getByRole("dialog", { name: "Export 1,000+ requests?" }).waitFor();
    await page.keyboard.press("Escape");
    await links().first().click();
    await page.getByText("1 of 1,000+", { exact: true }).waitFor();
  });

  it("sorts by a column either way, to the very end", async () => {
    await openTracker("?filter=all");
    await header("Title").getByRole("button", { name: "Title" }).click();
    await expect.poll(() => header("Title").getAttribute("aria-sort"), LONG_TIMEOUT).toBe("ascending");
    await expect.poll(async () => isSorted(await titles()), LONG_TIMEOUT).toBe(true);
    const first = (await titles())[0] ?? "";
    await header("Title").getByRole("button", { name: "Title" }).click();
    await expect.poll(() => header("Title").getAttribute("aria-sort"), LONG_TIMEOUT).toBe("descending");
    await expect.poll(async () => isSorted((await titles()).toReversed()), LONG_TIMEOUT).toBe(true);
    await links().first().focus();
    await page.keyboard.press("End");
    await expect.poll(async () => (await titles()).at(-1), LONG_TIMEOUT).toBe(first);
  });

  it("is narrowed by a filter, and saved as a view", async () => {
    await openTracker("?filter=all");
    await page.getByRole("button", { name: "Filter 1", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Filter requests" });
    await dialog.getByRole("checkbox", { name: "Denied" }).check();
    await dialog.getByRole("button", { name: "Show results" }).click();
    const denied = new Set(["Denied"]);
    await expect.poll(visibleStatuses, LONG_TIMEOUT).toEqual(denied);
    await page.getByRole("region", { name: "Active filters" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Refusals");
    await page.keyboard.press("Enter");
    await views().getByRole("link", { name: "Refusals" }).waitFor();
    await views().getByRole("link", { name: "All open" }).click();
    await expect.poll(async () => (await visibleStatuses()).has("Denied"), LONG_TIMEOUT).toBe(false);
    await page.reload();
    await views().getByRole("link", { name: "Refusals" }).click();
    await expect.poll(visibleStatuses, LONG_TIMEOUT).toEqual(denied);
  });

  it("finds by words of titles and emails, and says when nothing matches", async () => {
    await openTracker();
    await page.keyboard.press("/");
    const title = (await titles())[0];
    await page.keyboard.type(`"${title}"`);
    await expect.poll(async () => new Set(await titles()), LONG_TIMEOUT).toEqual(new Set([title]));
    expect(page.url()).toContain("q=");
    await page.getByLabel("Search requests").fill("nothingisnamedlikethis");
    await page.getByRole("heading", { name: /No matching requests|No request/ }).waitFor();
    await expect.poll(() => page.title()).toBe("Search: nothingisnamedlikethis · Requests · Daylight");
  });

  it("tags many at once, and takes that back", async () => {
    await openTracker();
    await check(0).check();
    await table()
      .getByRole("row")
      .nth(3)
      .click({ modifiers: ["Shift"] });
    await selected().getByText("3 selected").waitFor();
    await selected().getByRole("button", { name: "Tag" }).click();
    const menu = page.getByRole("dialog", { name: "Tag as" });
    await menu.getByRole("textbox").or(menu.getByRole("combobox")).first().fill("Series B");
    await page.keyboard.press("Enter");
    await page
      .getByText(/^3\srequests tagged “Series B”$/)
      .first()
      .waitFor();
    await expect.poll(() => table().getByText("Series B").count(), LONG_TIMEOUT).toBe(3);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => table().getByText("Series B").count(), LONG_TIMEOUT).toBe(0);
  });

  it("saves exactly what is shown as CSV", async () => {
    await openTracker("?filter=all&status=fee_asked&sort=-filed");
    // What a title says unseen, such as how much is unread, is in a line of its own.
    const first = (await titles())[0]?.split("\n")[0];
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const lines = (await textOf(await downloaded)).trim().split("\r\n");
    expect(lines[0]).toMatch(/^.?Title,Agency,/);
    expect(lines.length - 1).toBe(await reported());
    expect(lines[1]).toContain(first);
  });

  it("moves a card on the board by hand and by key", async () => {
    // An agency of whose requests every lane shows all it has.
    const { rows } = await stage.database.query(
      `select agency_id from request_row where owner_id = (select id from user_account where email = $1) group by 1
       having count(*) <= 20 and bool_or(status = 'awaiting_acknowledgment' and overdue_at > now() and waiting_on = 'agency')
       order by 1 limit 1`,
      [OWNER],
    );
    await page.goto(`/requests-tracker?as=board&filter=open&agency=${rows[0].agency_id}`);
    const lane = (name: string) => page.getByRole("region", { name, exact: true });
    const card = lane("Acknowledgment").getByRole("listitem").first();
    const id = (await card.getByRole("link").getAttribute("data-card")) ?? "";
    const moved = lane("Determination").locator(`[data-card="${id}"]`);
    await expectAccessible(page);
    await card.dragTo(lane("Determination"));
    await page
      .getByText(/is now: Awaiting determination$/)
      .first()
      .waitFor();
    await moved.waitFor();
    await moved.focus();
    await page.keyboard.press("m");
    await page.getByRole("menuitem", { name: /^Awaiting acknowledgment/ }).focus();
    await page.keyboard.press("Enter");
    await lane("Acknowledgment").locator(`[data-card="${id}"]`).waitFor();
    await undo(/is now: Awaiting acknowledgment/);
    await moved.waitFor();
  });

  it("lays the deadlines out on a calendar", async () => {
    await openTracker();
    await switchView("Calendar");
    const days = page.getByRole("grid", { name: "Days" });
    await days.getByRole("link").first().waitFor();
    const today = days.locator('td[aria-current="date"]');
    await today.waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Later weeks" }).click();
    await today.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Today" }).click();
    await today.waitFor();
    await days.getByRole("link").first().click();
    await panel().waitFor();
  });

  it("opens a request beside the list, and takes a status back", async () => {
    await openTracker("?filter=all&status=awaiting_determination&sort=-filed");
    await openFirst();
    const chip = page.getByRole("button", { name: /^Status: Awaiting determination/ });
    await chip.waitFor();
    await expect.poll(() => page.title()).toMatch(/^.+ · Request · Daylight$/);
    await expectAccessible(page);
    await chip.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "No records" }).check();
    await dialog.getByRole("button", { name: "Change status" }).click();
    await page.getByRole("button", { name: /^Status: No records/ }).waitFor();
    await undo(/No records/);
    await chip.waitFor();
  });

  it("exports what is ticked, and the export verifies", async () => {
    await openTracker("?filter=all&status=denied");
    await check(0).check();
    await check(1).check();
    await selected().getByRole("button", { name: "Export" }).click();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the ZIP" }).click();
    const file = join(stage.dataDir, "export.zip");
    await (await downloaded).saveAs(file);
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/export-verify.ts", file]);
    expect(stdout).toMatch(/2 requests/);
  });

  it("imports a table of 1,000 rows, says which seven to fix, and takes it back", async () => {
    await openTracker();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Import requests/ }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(thousandRows()) });
    await page.getByRole("button", { name: "Preview import" }).click();
    const begin = page.getByRole("button", { name: "Import 993 requests" });
    await begin.waitFor();
    const displayed = page.getByRole("region", { name: "Rows of the file" });
    await expect.poll(() => displayed.getByRole("listitem").count(), LONG_TIMEOUT).toBe(INVALID_ROWS.length);
    for (const { row, problem } of INVALID_ROWS) {
      await displayed
        .getByRole("listitem")
        .filter({ hasText: `Row ${row}` })
        .getByText(problem)
        .first()
        .waitFor();
    }
    await expectAccessible(page);
    await begin.click();
    await page.getByText(/^993\srequests were imported/).waitFor();
    const counted = async () => {
      const { rows } = await stage.database.query(
        "select count(*)::int as count from request where owner_id = (select id from user_account where email = $1)",
        [OWNER],
      );
      return rows[0].count;
    };
    expect(await counted()).toBe(REQUESTS + 993);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByText("The import was undone. All its requests were deleted.").waitFor();
    expect(await counted()).toBe(REQUESTS);
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/requests-tracker");
    await page.locator('a[href*="request="]').first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await expectAccessible(page);
    await page.locator('a[href*="request="]').first().click();
    await page.getByRole("button", { name: /^Status:/ }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expectNoConsoleErrors(user);
  });
});

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
