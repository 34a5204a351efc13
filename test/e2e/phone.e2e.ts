import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { editorOptions } from "#messages/editor/options.ts";
import { inboxToolbar } from "#messages/inbox/toolbar.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { readAccessibleTree } from "./accessible-tree.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { type FullAccount, fillAccount } from "./full-account.ts";
import { NOT_FOUND, setUpProgram } from "./program-fixture.ts";
import { smallTargets } from "./touch-targets.ts";

/** Also sees the dashboard. */
const OWNER = "admin@daylight.localhost";
const PHONE = { width: 390, height: 844 };
const LONG_TIMEOUT = { timeout: 60_000 };

const stage = setUpProgram({ settings: { SANDBOX_PACE: "0.001" } });
let page: Page;
let user: BrowserUser;
let account: FullAccount;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  account = await fillAccount(stage, page, OWNER, 60);
  await page.setViewportSize(PHONE);
}, 180_000);

const PRESSED = "a, button, input, select, textarea";

/** When no skeleton is left, and nothing more comes. */
async function settle(page: Page): Promise<void> {
  await page.locator("main :is(h1, h2, [role=heading])").first().waitFor({ state: "attached" });
  let before = -1;
  const isSettled = async () => {
    const [busy, count] = await Promise.all(
      ['[aria-busy="true"]', PRESSED].map((one) => page.locator(one).count()),
    );
    const isSame = count === before;
    before = count ?? -1;
    return isSame && busy === 0;
  };
  await expect.poll(isSettled, { ...LONG_TIMEOUT, interval: 250 }).toBe(true);
}

describe("the board", () => {
  const lane = (name: string) => page.locator(`[data-lane="${name}"]`);
  const left = async (name: string) => (await lane(name).boundingBox())?.x;

  it("opens on what waits for the reader, not on an empty lane", async () => {
    await page.goto("/requests-tracker?as=board");
    await lane("yours").locator("li").first().waitFor();
    await expect.poll(() => left("yours"), LONG_TIMEOUT).toBeCloseTo(0, -1);
  });

  it("opens on the first lane with cards where nothing waits, and stays where it is swiped to", async () => {
    await page.goto("/requests-tracker?as=board&filter=all&status=in_litigation");
    await lane("appeal").locator("li").first().waitFor();
    await expect.poll(() => left("appeal"), LONG_TIMEOUT).toBeLessThan(100);
    await lane("draft").evaluate((one) => one.scrollIntoView({ inline: "start", block: "nearest" }));
    await page.getByRole("button", { name: "Calendar", exact: true }).focus();
    await expect.poll(() => left("draft"), LONG_TIMEOUT).toBeCloseTo(0, -1);
  });
});

describe("what can be pressed is at least 44 pixels wide and high", () => {
  /** The small targets of each page that has some. */
  async function smallTargetsOf(paths: string[], of: Page): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await of.goto(path, { waitUntil: "domcontentloaded" });
      await settle(of);
      const small = await smallTargets(of);
      if (small.length > 0) found[path] = small;
    }
    return found;
  }

  it("on the public pages", async () => {
    const visitor = await openUserWindow(stage.browser, stage.url);
    await visitor.page.setViewportSize(PHONE);
    const pages = ["/", "/about", "/faq", "/contact", "/terms", "/privacy", "/accessibility", "/laws"];
    const others = [
      "/laws/us",
      "/agencies/us-doj-fbi",
      "/login",
      "/signup",
      "/nothing-here",
      "/faq?q=zzzqqq",
    ];
    expect(await smallTargetsOf([...pages, ...others], visitor.page)).toEqual({});
    // The page that is not there.
    expect(visitor.consoleErrors).toEqual([NOT_FOUND]);
    await visitor.context.close();
  });

  it("in the inbox and a conversation", async () => {
    const lists = ["", "?q=records", "?folder=unmatched", "?folder=drafts"].map((query) => `/inbox${query}`);
    const [first, second] = account.requestIds;
    const conversations = [first, second].map((id) => `/inbox?request=${id}`);
    expect(await smallTargetsOf([...lists, ...conversations], page)).toEqual({});
  });

  it("in the tracker and a request's panel", async () => {
    const views = ["", "filter=all&status=denied&fee=yes", "as=board", "as=calendar", "as=numbers"];
    const request = `filter=all&request=${account.requestIds[1]}`;
    const tabs = ["timeline", "correspondence", "documents", "notes", "details"];
    const queries = [...views, ...tabs.map((tab) => `${request}&tab=${tab}`)];
    const paths = queries.map((query) => `/requests-tracker?${query}`);
    expect(await smallTargetsOf(paths, page)).toEqual({});
  });

  it("in menus and dialogs above the tracker", async () => {
    const overlay = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]');
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      await overlay.first().waitFor();
      await expectAccessible(page);
      const small = await smallTargets(page);
      if (small.length > 0) found[name] = small;
    };
    const close = async () => {
      await page.keyboard.press("Escape");
      await overlay.first().waitFor({ state: "detached" });
    };
    await page.goto(`/requests-tracker?filter=all&request=${account.requestIds[1]}`);
    const menu = page.getByRole("button", { name: "More", exact: true }).locator("visible=true");
    await menu.click();
    await look("menu");
    await close();
    for (const item of ["Change status", "Log a call or letter", "Export"]) {
      await menu.click();
      await page.getByRole("menuitem", { name: item }).click();
      await page.getByRole("dialog").waitFor();
      await look(item);
      await close();
    }
    await page.goto("/requests-tracker");
    await page.getByRole("button", { name: /^Filter/ }).click();
    await look("Filter");
    await close();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("office");
    await page
      .getByRole("option", { name: /^Office/ })
      .first()
      .waitFor();
    const box = await page.getByRole("dialog").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
    await look("palette");
    await close();
    expect(found).toEqual({});
  });

  it("in the composer of a reply, on the narrowest phone, too", async () => {
    const found: Record<string, string[]> = {};
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/inbox?request=${account.requestIds[1]}`);
      await page.getByRole("main").getByRole("button", { name: "Reply", exact: true }).click();
      await page.getByRole("textbox", { name: threadComposer.title }).waitFor();
      const small = await smallTargets(page);
      if (small.length > 0) found[width] = small;
    }
    await page.setViewportSize(PHONE);
    expect(found).toEqual({});
  });

  it("in the editor, a batch and the account", async () => {
    const editor = `/request-editor/${account.draftId}`;
    await page.goto(editor);
    // The last of the checks to come: the batch has the same subject.
    await page
      .getByRole("link", { name: /^Compare/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: editorOptions.details.edit, exact: true }).click();
    expect(await smallTargets(page)).toEqual([]);
    expect(await smallTargetsOf([editor, `/batches/${account.batchId}`, "/account"], page)).toEqual({});
  });

  it("in a menu and a dialog, which fits 320 pixels", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/request-editor/${account.draftId}`);
    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Send later" }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "Send later" }).click();
    const dialog = page.getByRole("alertdialog", { name: /^Send / });
    await dialog.getByRole("button", { name: "Schedule" }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    const box = await dialog.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    await page.setViewportSize(PHONE);
  });

  it("in the dashboard", async () => {
    const sections = ["health", "unmatched", "users", "agencies", "imports", "laws"];
    const open = ["agencies&open=us-doj-fbi", "laws&open=us-ca"];
    const paths = [...sections, ...open].map((section) => `/admin-dashboard?section=${section}`);
    expect(await smallTargetsOf(paths, page)).toEqual({});
    expectNoConsoleErrors(user);
  });
});

describe("a dialog that is longer than the window", () => {
  it.each([
    ["/account#webhooks", "Add webhook"],
    ["STATUS", /^Status:/],
  ])("keeps its buttons in sight: %s", async (path, opener) => {
    await page.setViewportSize({ width: 320, height: 500 });
    await page.goto(path === "STATUS" ? `/requests-tracker?request=${account.requestIds[1]}` : path);
    await page.getByRole("main").getByRole("button", { name: opener }).click();
    const dialog = page.getByRole("dialog");
    const submit = await dialog.getByRole("button").last().boundingBox();
    expect((submit?.y ?? 999) + (submit?.height ?? 0)).toBeLessThanOrEqual(500);
    const isScrolled = await dialog.evaluate((one) => one.scrollHeight > one.clientHeight);
    expect(isScrolled).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
  });
});

it("a row of the dashboard that gets the focus stays where it is, however long its name", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin-dashboard?section=agencies");
  const link = page.getByRole("table").getByRole("link").first();
  await link.waitFor();
  const scrolled = await link.evaluate((one) => {
    one.textContent = "Department of Transportation, ".repeat(20);
    one.focus();
    return one.closest("th")?.scrollLeft;
  });
  expect(scrolled).toBe(0);
  await page.setViewportSize(PHONE);
});

describe("320 pixels", () => {
  it("scroll the filters of the dashboard instead of putting one over the other", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/admin-dashboard?section=agencies&show=reviewers");
    await settle(page);
    const tabs = page.getByRole("link", {
      name: /^(All|Proposed|Other address|Address to|Retired|Reviewers)/,
    });
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    expect(boxes.length).toBeGreaterThan(4);
    for (const [index, box] of boxes.entries())
      expect(box?.x).toBeGreaterThanOrEqual(
        (boxes[index - 1]?.x ?? Number.NEGATIVE_INFINITY) + (boxes[index - 1]?.width ?? 0),
      );
    const current = await page.getByRole("link", { name: /^Reviewers/ }).boundingBox();
    expect((current?.x ?? 0) + (current?.width ?? 999)).toBeLessThanOrEqual(320);
    const cut = await tabs.evaluateAll(
      (all) => all.filter((tab) => tab.scrollWidth > tab.clientWidth).length,
    );
    expect(cut).toBe(0);
  });

  it("show both arrows of a conversation, and every action on those selected", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/inbox?request=${account.requestIds[1]}`);
    const arrows = page.getByRole("button", { name: /^(Newer|Older)/ }).locator("visible=true");
    await expect.poll(() => arrows.count()).toBe(2);
    await page.goto("/inbox");
    await page.locator("li[data-row]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const actions = page.getByRole("toolbar", { name: inboxToolbar.selection.toolbar }).getByRole("button");
    await actions.first().waitFor();
    for (const box of await Promise.all((await actions.all()).map((one) => one.boundingBox())))
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  });

  /** Runs in the page: what is current or pressed, and has no line around or below it where its ground is gone. */
  const unmarked = `[...document.querySelectorAll('[aria-current]:not([aria-current="false"]), [aria-pressed="true"]')]
    .filter((one) => one.checkVisibility() && !one.matches(":focus-visible") && getComputedStyle(one).outlineStyle !== "solid"
      && getComputedStyle(one, "::after").borderBottomStyle !== "solid")
    .map((one) => one.outerHTML.slice(0, 120))`;

  it("hold every screen, and the top bar beside the brand; places have names, and forced colors what is current", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const request = `request=${account.requestIds[1]}`;
    const paths = [
      ...["/", "/faq", "/contact", "/laws/us-ca", "/inbox", `/inbox?${request}`, "/account"],
      ...["", "?as=board", "?as=calendar", "?as=numbers", `?${request}`].map(
        (view) => `/requests-tracker${view}`,
      ),
      ...[`/request-editor/${account.draftId}`, `/batches/${account.batchId}`],
      ...["health", "users", "agencies", "laws"].map((section) => `/admin-dashboard?section=${section}`),
    ];
    for (const path of paths) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await settle(page);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect([path, width]).toEqual([path, 320]);
      const [brand, first] = await Promise.all(
        ["header > a", "header nav > a"].map((one) => page.locator(one).first().boundingBox()),
      );
      expect((brand?.x ?? 0) + (brand?.width ?? 999), path).toBeLessThanOrEqual(first?.x ?? 0);
      await readAccessibleTree(page);
      await page.emulateMedia({ forcedColors: "active" });
      expect([path, await page.evaluate<string[]>(unmarked)]).toEqual([path, []]);
      await page.emulateMedia({ forcedColors: null });
    }
  });
});
