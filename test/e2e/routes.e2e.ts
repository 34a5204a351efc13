import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { editor } from "#messages/editor/editor.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { logInPage, signUpInPage } from "./users.ts";

const PUBLIC = [
  ["/", "Ask for the record"],
  ["/about", "is for"],
  ["/faq", "Questions"],
  ["/contact", "Contact us"],
  ["/terms", "Terms"],
] as const;
const OWN = ["/inbox", "/requests-tracker", "/request-editor", "/account"];
const ADMIN = "admin@daylight.localhost";
const READER = "reader@ledger.example";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const stage = setUpProgram({ settings: { BRAND: "Glasshouse & Co" } });
let reader: BrowserUser;
let admin: BrowserUser;
/** Signed out, unless a test signs it in; the guard's tests sign it out again. */
let visitor: BrowserUser;

beforeAll(async () => {
  visitor = await openUserWindow(stage.browser, stage.url);
  reader = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, reader.page, READER);
  admin = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, admin.page, ADMIN);
});

describe("public pages", () => {
  it("read without JavaScript", async () => {
    const context = await stage.browser.newContext({ baseURL: stage.url, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path, heading] of PUBLIC) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      expect(await page.getByRole("heading", { level: 1 }).textContent(), path).toContain(heading);
      expect(await page.locator("#app").count(), path).toBe(1);
    }
    for (const path of ["/login", "/signup", "/inbox"]) {
      await page.goto(path);
      expect(await page.locator("body").textContent(), path).toContain("needs JavaScript");
    }
    await context.close();
  });

  it.each(PUBLIC)("%s is accessible and fits, at a desk and on a phone", async (path) => {
    const { page } = visitor;
    await page.setViewportSize(DESK);
    await page.goto(path);
    await page.getByRole("complementary", { name: "Sandbox mode" }).waitFor();
    await expectCompletePage(page);
    await page.setViewportSize(PHONE);
    await expectCompletePage(page);
    await page.setViewportSize(DESK);
    expectNoConsoleErrors(visitor);
  });

  it("carry the installation's name and the team's address", async () => {
    const { page } = visitor;
    await page.goto("/");
    expect(await page.getByRole("banner").getByRole("link").first().textContent()).toBe("Glasshouse & Co");
    const curious = page.getByRole("link", { name: "Curious? Email us!" });
    expect(await curious.getAttribute("href")).toBe("mailto:team@daylight.localhost");
  });

  it("work out a deadline on the first page", async () => {
    const { page } = visitor;
    await page.goto("/?received=2026-11-02");
    await page.getByText("Wednesday, December 2, 2026").first().waitFor();
    await page.getByText("Veterans Day").first().waitFor();
  });
});

describe("the guard", () => {
  it.each([...OWN, "/admin-dashboard"])("leads a visitor from %s to the login and back", async (path) => {
    const { page } = visitor;
    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    await page.goto(path);
    await page.waitForURL("**/login*");
    if (path === OWN[0]) await expectCompletePage(page); // It is the same page for each of them.
    await logInPage(page, ADMIN);
    await page.waitForURL(`**${path}`);
    expect(await page.evaluate(() => sessionStorage.getItem("user_id"))).toBe(ADMIN);
  });

  it("leads a reader from the admin dashboard to the tracker", async () => {
    await reader.page.goto("/admin-dashboard");
    await reader.page.waitForURL("**/requests-tracker");
  });

  it("restores user_id when it is missing", async () => {
    await reader.page.evaluate(() => sessionStorage.removeItem("user_id"));
    await reader.page.goto("/inbox");
    await expect.poll(() => reader.page.evaluate(() => sessionStorage.getItem("user_id"))).toBe(READER);
  });

  it("notices a sign-out elsewhere when auth-state-changed fires", async () => {
    const { page } = visitor;
    await page.goto("/about");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await page.evaluate('localStorage.clear(); dispatchEvent(new Event("auth-state-changed"))');
    await page.getByRole("link", { name: "Login" }).waitFor();
  });

  it("logs out and goes home", async () => {
    const { page } = visitor;
    await page.goto("/login");
    await logInPage(page, READER);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${stage.url}/`);
    await page.getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("signed-in pages", () => {
  it.each(OWN)("%s is accessible and fits, at a desk and on a phone", async (path) => {
    for (const size of [DESK, PHONE, { width: 360, height: 740 }]) {
      await reader.page.setViewportSize(size);
      await reader.page.goto(path);
      await reader.page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      await expectCompletePage(reader.page);
    }
    await reader.page.setViewportSize(DESK);
    expectNoConsoleErrors(reader);
  });

  it("/admin-dashboard shows its sections to an administrator", async () => {
    const sections = [
      "health",
      "unmatched",
      "deliveries",
      "agencies",
      "imports",
      "laws",
      "templates",
      "jobs",
      "audit",
    ];
    for (const section of [...sections, "announcement", "users"]) {
      await admin.page.goto(`/admin-dashboard?section=${section}`);
      await admin.page.getByRole("navigation", { name: /admin/i }).waitFor();
      await admin.page.getByRole("heading", { level: 1 }).waitFor();
      await expectCompletePage(admin.page);
    }
    await admin.page.getByText(READER).waitFor();
    expectNoConsoleErrors(admin);
  });
});

describe("what is not there", () => {
  it("gets a page that helps, and the status 404", async () => {
    const { page, consoleErrors } = visitor;
    consoleErrors.length = 0;
    expect((await page.goto("/no/such/page"))?.status()).toBe(404);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectCompletePage(page);
    expect(consoleErrors.filter((text) => !text.includes("404"))).toEqual([]);
  });

  it("gets it for a request that is not there or not mine", async () => {
    await reader.page.goto("/request-editor/00000000-0000-4000-8000-000000000000");
    await reader.page.getByText(editor.missing.title).waitFor();
    reader.consoleErrors.length = 0;
  });
});

/** Accessible, and nothing sticks out at the side. */
async function expectCompletePage(page: Page): Promise<void> {
  await expectAccessible(page);
  const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(over, `${page.url()} sticks out`).toBeLessThanOrEqual(0);
}
