import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { design } from "#messages/design.ts";
import { inboxActions } from "#messages/inbox/actions.ts";
import { inboxReading } from "#messages/inbox/reading.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { menuCode } from "./offline.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

const READER = "thread@ledger.example";
const AGENCY = "foia@nara.gov";
const LONG_TIMEOUT = { timeout: 60_000 };
/** Lines that make an email taller than what the composer leaves of the pane. */
const FILLER = Array.from({ length: 8 }, (_, at) => `Box ${at + 1} of the series was searched.`).join("\r\n");
const FEE =
  "We estimate 14 hours of search at $42.00 per hour and $30.00 for duplication, $618.00 in all. Because this is over the limit you set, please tell us in writing by December 4, 2026 whether you will pay.";
const NEWEST = "This is our newest email.";

const smtpPort = await freePort();
// At this pace the pretend agency answers long after these tests are over.
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001" } });
let user: BrowserUser;
let page: Page;
let requestId: string;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await signUpInPage(stage, page, READER);
  const call = await callerIn(page);
  const { body: request } = await call("POST", "/api/requests", {
    draft: draft({ title: "Bridge reports" }),
  });
  requestId = request.id;
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Reader" }));
  await call("POST", `/api/requests/${requestId}/submission`, { version: request.version });
  const smtp = await connectSmtp(smtpPort);
  const to = request.replyAddress;
  for (const text of [`${FEE}\r\n\r\n${FILLER}`, FILLER, `${NEWEST} ${FEE}`]) {
    const email = emailFrom({ to, from: AGENCY, subject: "Fee estimate", text });
    expect(await smtp.sendEmail({ from: AGENCY, to: [to] }, email)).toMatch(/^250/);
  }
  smtp.socket.destroy();
  const filed = async () =>
    (await call("GET", `/api/conversations/${requestId}`)).body.messages.filter(
      ({ direction, classification }: { direction: string; classification: unknown }) =>
        direction === "in" && classification,
    ).length;
  await vi.waitFor(async () => expect(await filed()).toBe(3), LONG_TIMEOUT);
}, 180_000);

const articles = () => page.getByRole("article");
const newest = () => articles().filter({ hasText: NEWEST });
const confirmButtons = () => page.getByRole("button", { name: threadClassification.confirm, exact: true });

/** The words of `within` that `over` lies on, as far as they are in sight. */
const wordsUnder = async (over: Locator, within: Locator): Promise<string[]> =>
  within.evaluate(findWords, await over.boundingBox());

type Any = ReturnType<typeof JSON.parse>;

/** Runs in the page. */
function findWords(root: Any, box: Any): string[] {
  const document = root.ownerDocument;
  const found: string[] = [];
  const texts = document.createTreeWalker(root, 4);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.nodeValue.trim() || !node.parentElement.checkVisibility({ opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const clip = node.parentElement.getBoundingClientRect();
    const isUnder = ({ left, right, top, bottom }: Any) =>
      Math.min(right, clip.right) > box.x + 1 &&
      left < box.x + box.width - 1 &&
      Math.min(bottom, clip.bottom) > box.y + 1 &&
      top < box.y + box.height - 1;
    if (clip.width > 1 && [...range.getClientRects()].some(isUnder)) found.push(node.nodeValue);
  }
  return found;
}

describe("a conversation with several unread emails", () => {
  it("opens at the newest, with one main button", async () => {
    await page.goto(`/inbox?request=${requestId}`);
    await newest().waitFor();
    await expect.poll(() => page.title()).toBe("Bridge reports · Request · Daylight");
    const head = await newest().getByRole("heading").first().boundingBox();
    expect(head?.y).toBeGreaterThan(0);
    expect(head?.y).toBeLessThan(600);
    expect(await confirmButtons().count()).toBeGreaterThan(1);
    const colors = await page.evaluate<string[]>(
      `[...document.querySelectorAll("article aside button")].filter((button) => button.textContent === "${threadClassification.confirm}")
        .map((button) => getComputedStyle(button).backgroundColor)`,
    );
    expect(colors.filter((color) => color === colors.at(-1))).toHaveLength(1);
  });

  it("keeps the number of each fact on the line of its words", async () => {
    for (const width of [1440, 1180, 1000, 820]) {
      await page.setViewportSize({ width, height: 900 });
      const alone = await newest()
        .locator("mark + span [data-number]")
        .evaluateAll((numbers) =>
          numbers.map((number) => {
            const words = number.parentElement?.previousElementSibling?.getClientRects();
            const line = words?.[words.length - 1];
            return (line?.right ?? 0) > number.getBoundingClientRect().right;
          }),
        );
      expect(alone.length).toBeGreaterThan(0);
      expect(alone).not.toContain(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("shows the email that is answered above the reply", async () => {
    await page.goto(`/inbox?request=${requestId}`);
    await newest().waitFor();
    await page.keyboard.press("r");
    await page.getByRole("textbox", { name: threadComposer.title }).waitFor();
    const bottom = async () => {
      const text = await newest().getByText(NEWEST).first().boundingBox();
      return (text?.y ?? 0) + (text?.height ?? 0);
    };
    const top = async () =>
      (await page.getByRole("region", { name: threadComposer.title }).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await bottom()) <= (await top()), LONG_TIMEOUT).toBe(true);
    await page.keyboard.press("Escape");
  });

  it("takes one line for each email that was read", async () => {
    await page.goto(`/inbox?request=${requestId}`);
    await newest().waitFor();
    expect(await articles().count()).toBe(1);
    const lines = await page.locator("[data-message] > button[aria-expanded=false]").all();
    expect(lines).toHaveLength(3);
    for (const box of await Promise.all(lines.map((line) => line.boundingBox())))
      expect(box?.height).toBeLessThanOrEqual(32);
  });

  it("lays no star, menu or toast over words or actions", async () => {
    await page.goto(`/inbox?request=${requestId}`);
    await newest().waitFor();
    const row = page.locator(`li[data-row="${requestId}"]`);
    await row.hover();
    expect(await wordsUnder(row.getByRole("button", { name: /^Star/ }).locator("svg"), row)).toEqual([]);
    await newest().getByRole("button", { name: threadClassification.correct, exact: true }).click();
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem").first().waitFor();
    const column = await newest().getByRole("note", { name: threadClassification.title }).boundingBox();
    await expectAccessible(page);
    expect((await menu.boundingBox())?.x).toBeGreaterThanOrEqual((column?.x ?? 9_999) - 1);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await page.keyboard.press("l");
    const labelMenu = page.getByRole("dialog").filter({ has: page.getByRole("textbox") });
    await labelMenu.waitFor();
    const bar = await page.getByRole("toolbar", { name: inboxReading.toolbar }).boundingBox();
    const menuBox = await labelMenu.boundingBox();
    expect(menuBox?.y).toBeGreaterThanOrEqual((bar?.y ?? 9_999) + (bar?.height ?? 0) - 8);
    expect((menuBox?.y ?? 0) + (menuBox?.height ?? 9_999)).toBeLessThanOrEqual(900);
    await page.keyboard.press("Escape");
    await labelMenu.waitFor({ state: "detached" });
    await page.keyboard.press("e");
    const toast = page.getByRole("region", { name: design.notices });
    await toast.getByText("Conversation archived").waitFor();
    expect(await wordsUnder(toast, page.getByRole("main"))).toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: null });
    await toast.getByRole("button", { name: inboxActions.undo }).click();
    await toast.getByText(inboxActions.undone).waitFor();
  });

  it("shows what is answered above a long letter in a low window, too", async () => {
    const composer = page.getByRole("region", { name: threadComposer.title });
    /** How many pixels of the email's words are in sight. */
    const wordsInSight = async () => {
      const [words, pane, over] = await Promise.all([
        newest().getByText(NEWEST).first().boundingBox(),
        page.locator("[data-thread]").boundingBox(),
        composer.boundingBox(),
      ]);
      const bottom = Math.min((words?.y ?? 0) + (words?.height ?? 0), over?.y ?? 0);
      return bottom - Math.max(words?.y ?? 0, pane?.y ?? 0);
    };
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/inbox?request=${requestId}`);
      await newest().waitFor();
      await page.getByRole("button", { name: "Reply", exact: true }).click();
      await composer.getByRole("button", { name: LETTER_LABELS.follow_up, exact: true }).click();
      const text = composer.getByRole("textbox", { name: threadComposer.title });
      await expect.poll(() => text.inputValue(), LONG_TIMEOUT).toContain("Bridge reports");
      // Two lines at least.
      await expect.poll(wordsInSight, LONG_TIMEOUT).toBeGreaterThan(46);
      await composer.getByRole("button", { name: "Discard", exact: false }).click();
      await composer.waitFor({ state: "detached" });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("opens the menu of outcomes offline, when it was never opened before", async () => {
    const code = menuCode(page);
    await page.goto(`/inbox?request=${requestId}`);
    await code;
    const correct = newest().getByRole("button", { name: threadClassification.correct, exact: true });
    await correct.waitFor();
    await page.context().setOffline(true);
    await correct.click();
    await page.getByRole("menu").getByRole("menuitem").first().waitFor();
    await page.keyboard.press("Escape");
    await page.context().setOffline(false);
    // The browser itself reports each call it could not make; nothing else may be on the console.
    const unexpected = user.consoleErrors.filter((text) => !text.includes("net::ERR_INTERNET_DISCONNECTED"));
    expect(unexpected).toEqual([]);
    user.consoleErrors.length = 0;
  });

  it("says which words of a search are no filter, and how much is in a folder", async () => {
    await page.goto("/inbox");
    await expect.poll(() => page.title()).toBe("Inbox · Daylight");
    const field = page.getByLabel(inboxSearch.label);
    await field.fill("in:inb");
    await page.getByRole("option", { name: /^in:inbox\s+1 conversation$/ }).waitFor();
    await field.fill("sendr:nara");
    await page.keyboard.press("Enter");
    await page.getByText("There is no filter “sendr:”, so it is searched for as words.").first().waitFor();
    await expect.poll(() => page.title()).toBe("Search: sendr:nara · Inbox · Daylight");
  });

  it("offers what a mistyped search may have meant", async () => {
    await page.goto("/inbox");
    const field = page.getByLabel(inboxSearch.label);
    await field.fill("brigde reprots");
    await page.getByRole("button", { name: "Did you mean “bridge reports”?" }).click();
    await page.getByText("1 match", { exact: true }).first().waitFor();
    expect(await field.inputValue()).toBe("bridge reports");
    expect(await page.locator("mark").allTextContents()).toEqual(
      expect.arrayContaining(["Bridge", "reports"]),
    );
    await page.goto("/requests-tracker?q=brigde&sort=title");
    await page.getByRole("link", { name: "Did you mean “bridge”?" }).click();
    await page.getByRole("link", { name: /Bridge reports/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("bridge");
    expectNoConsoleErrors(user);
  });
});
