import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { inboxShortcuts } from "#messages/inbox/shortcuts.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { seedRequests } from "../../bench/lib/seed-requests.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { signUpInPage } from "./users.ts";

const OWNER = "tracker-layout@ledger.example";
const LONG_TIMEOUT = { timeout: 60_000 };

const stage = setUpProgram({ settings: { SANDBOX_PACE: "1000" } });
let page: Page;
let user: BrowserUser;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await signUpInPage(stage, page, OWNER);
  const { rows } = await stage.database.query("select id from user_account where email = $1", [OWNER]);
  await seedRequests(stage.database, rows[0].id, {
    requests: 300,
    now: new Date(),
    files: await openDiskStore(`${stage.dataDir}/files`),
  });
  // Every day of two digits, beside the longest words a deadline has.
  await stage.database.query(
    `update request_row set clocks = jsonb_build_array(jsonb_build_object('kind', kind, 'startedOn', '2026-01-01',
       'dueOn', due_on, 'metOn', null, 'pausedSince', null, 'inCourt', kind = 'silence_appeal'))
     from (select id as row_id, (array['silence_appeal', 'initial_response', 'promised', 'reminder', 'fee'])[row_number() over (order by id) % 5 + 1] as kind
       from request_row) kinds
     where id = row_id and due_on is not null`,
  );
}, 180_000);

const table = () => page.getByRole("table");
const header = (name: string) => table().getByRole("columnheader", { name: new RegExp(`^${name}`) });
const headers = () => table().getByRole("columnheader").allInnerTexts();
const rows = () => table().getByRole("rowheader").getByRole("link");

async function openTracker(address = ""): Promise<void> {
  await page.goto(`/requests-tracker${address}`);
  await rows().first().waitFor();
}

/** How many days of deadlines are shown, and the text of those that reach beyond their cell. */
const daysInCells = () =>
  page.evaluate<{ shown: number; cut: string[] }>(`(() => {
    const days = [...document.querySelectorAll("tbody tr[data-row] td")].flatMap((cell) =>
      [...cell.querySelectorAll("span")]
        .filter((one) => one.childElementCount === 0 && /^[A-Z][a-z]{2}\\u00a0\\d+$/.test(one.textContent) && one.closest("td > span > span + span, small"))
        .map((day) => ({ day, cell })));
    const words = [...document.querySelectorAll("tbody tr[data-row] td span[title]")].filter((one) => / overdue$/.test(one.title) && one.scrollWidth > one.clientWidth);
    const cut = [...words.map((day) => ({ day, cell: { getBoundingClientRect: () => ({ right: 0 }) } })), ...days].filter(({ day, cell }) => day.getBoundingClientRect().right > cell.getBoundingClientRect().right || day.scrollWidth > day.clientWidth + 1 && getComputedStyle(day).display !== "inline");
    return { shown: days.length, cut: cut.map(({ day }) => day.parentElement.textContent) };
  })()`);

describe("the table", () => {
  it("never cuts the day of a deadline, at any width, beside a request and on a phone", async () => {
    for (const width of [1440, 1180, 1024, 800, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await openTracker("?filter=all");
      await expect.poll(async () => (await daysInCells()).shown, LONG_TIMEOUT).toBeGreaterThan(5);
      expect((await daysInCells()).cut).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTracker("?filter=all");
    await rows()
      .first()
      .click({ position: { x: 8, y: 8 } });
    await page.getByRole("button", { name: /^Status:/ }).waitFor();
    expect((await daysInCells()).cut).toEqual([]);
  });

  it("has all its columns after a request that was opened first is closed", async () => {
    await openTracker();
    const all = await headers();
    expect(all).toContain("Fee");
    const id = await table().locator("tbody tr[data-row]").first().getAttribute("data-row");
    await openTracker(`?request=${id}`);
    await page.getByRole("button", { name: /^Status:/ }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(headers, LONG_TIMEOUT).toEqual(all);
  });

  it("has headers of at least 24 pixels to press", async () => {
    await openTracker();
    const box = await header("Fee").getByRole("button").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
  });

  it("draws our reminders dotted, as they are no legal limit", async () => {
    await openTracker("?filter=all");
    const gauge = table()
      .getByRole("cell", { name: /^(Follow up|Time to follow up)/ })
      .first()
      .locator("span[aria-hidden]")
      .first();
    await expect
      .poll(
        () => gauge.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).borderTopStyle),
        LONG_TIMEOUT,
      )
      .toBe("dotted");
  });
});

describe("the deadlines of a column", () => {
  it("have bars of one width, whatever is said beside them", async () => {
    await openTracker("?filter=all");
    const bars = table().locator("td:has([title]) span[aria-hidden][style]");
    const widths = () => bars.evaluateAll((all) => [...new Set(all.map((one) => one.clientWidth))]);
    await expect.poll(async () => (await bars.count()) > 5 && (await widths()), LONG_TIMEOUT).toEqual([20]);
  });
});

describe("the keyboard", () => {
  it("shows its keys with ?", async () => {
    await openTracker();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: inboxShortcuts.title });
    await dialog.getByText(inboxShortcuts.undo).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("takes the last change back with z, once", async () => {
    await openTracker("?filter=all&status=awaiting_determination");
    await rows()
      .first()
      .click({ position: { x: 8, y: 8 } });
    // Where it is late, it is called that.
    const chip = page.getByRole("button", { name: /^Status: (Awaiting determination|Overdue)/ });
    await chip.click();
    const dialog = page.getByRole("dialog").filter({ has: page.getByRole("radio") });
    await dialog.getByRole("radio", { name: "No records" }).check();
    await dialog.getByRole("button", { name: "Change status" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Status: No records/ }).waitFor();
    await page.getByRole("button", { name: tracker.undo, exact: true }).first().waitFor();
    await page.keyboard.press("z");
    await chip.waitFor();
    await page.keyboard.press("z");
    await page.getByText(tracker.nothingToUndo).first().waitFor();
  });
});

describe("the timeline", () => {
  it("gives its width to what happened, and shows all of it", async () => {
    await openTracker("?filter=all");
    await rows()
      .first()
      .click({ position: { x: 8, y: 8 } });
    const events = page.locator("li:has(> time)");
    await events.first().waitFor();
    for (const width of [1440, 1100, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await events.evaluateAll((all) =>
        all.map((line) => {
          const [day, , label, who] = [...line.children].map((part) => part.getBoundingClientRect());
          const words = line.children[2];
          return {
            cut: (words?.scrollWidth ?? 0) > (words?.clientWidth ?? 0),
            overlap: (day?.right ?? 0) > (label?.left ?? 0) - 16,
            less: (label?.width ?? 0) < (who?.width ?? 0) && (label?.top ?? 0) === (who?.top ?? 0),
          };
        }),
      );
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect(line).toEqual({ cut: false, overlap: false, less: false });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expectNoConsoleErrors(user);
  });
});
