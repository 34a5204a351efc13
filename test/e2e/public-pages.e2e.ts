import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contact } from "#messages/contact.ts";
import { faq } from "#messages/faq.ts";
import { home } from "#messages/home.ts";
import { logIn } from "#messages/log-in/log-in.ts";
import { notFound } from "#messages/not-found.ts";
import { askingQuestions } from "#messages/questions/asking.ts";
import { shell } from "#messages/shell/shell.ts";
import { signUp } from "#messages/sign-up.ts";
import { expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";

const stage = setUpProgram({
  settings: {
    OPERATOR_NAME: "The Prairie Ledger",
    OPERATOR_ADDRESS: "1 Main Street, Peoria",
    GOVERNING_LAW: "the State of Illinois",
    TERMS_DATE: "2026-05-01",
  },
});

/** A page whose scripts arrive when `release` is called: what someone on a slow line sees until then. */
async function openBeforeScripts(path: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const user = await openUserWindow(stage.browser, stage.url);
  await prepare?.(user.context);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await user.page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await user.page.goto(path, { waitUntil: "commit" });
  await user.page.getByRole("heading", { level: 1 }).waitFor();
  return { ...user, release };
}

/** After React took the page over: the top bar is one of the two it holds before that. */
const hydrated = (page: Page) =>
  expect.poll(() => page.locator("header nav").evaluate((nav) => nav.children.length)).toBe(1);

async function openWithoutScripts(): Promise<Page> {
  const context = await stage.browser.newContext({ baseURL: stage.url, javaScriptEnabled: false });
  return context.newPage();
}

describe("before the scripts run", () => {
  const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name });

  it("the top bar is that of the reader: with a stored session no Login, without one nothing else", async () => {
    const reader = await openBeforeScripts("/faq", (context) =>
      context.addInitScript(() =>
        localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "maya"),
      ),
    );
    await link(reader.page, shell.inbox).waitFor({ state: "visible" });
    await link(reader.page, shell.login).waitFor({ state: "hidden" });
    await reader.context.close();
    const visitor = await openBeforeScripts("/faq");
    await link(visitor.page, shell.inbox).waitFor({ state: "hidden" });
    await link(visitor.page, shell.login).waitFor({ state: "visible" });
    visitor.release();
    await hydrated(visitor.page);
    expectNoConsoleErrors(visitor);
    await visitor.context.close();
  });

  it("what was typed into the contact form stays", async () => {
    const user = await openBeforeScripts("/contact");
    await user.page.getByLabel(contact.email).fill("early@ledger.example");
    await user.page.getByLabel(contact.message).fill("Typed on a slow train");
    user.release();
    await hydrated(user.page);
    expect(await user.page.getByLabel(contact.email).inputValue()).toBe("early@ledger.example");
    expect(await user.page.getByLabel(contact.message).inputValue()).toBe("Typed on a slow train");
    await user.page.reload();
    await expect.poll(() => user.page.getByLabel(contact.message).inputValue()).toBe("Typed on a slow train");
    expectNoConsoleErrors(user);
    await user.context.close();
  });

  it("what was typed into the search of the questions is searched for", async () => {
    const user = await openBeforeScripts("/faq");
    await user.page.getByLabel(faq.search).fill("McBurney");
    user.release();
    await hydrated(user.page);
    await user.page.getByRole("heading", { level: 2, name: askingQuestions.residency.question }).waitFor();
    expect(await user.page.getByRole("heading", { level: 2 }).count()).toBe(1);
    expect(await user.page.getByLabel(faq.search).inputValue()).toBe("McBurney");
    await user.context.close();
  });

  it.each(["/", "/laws/us-il"])("the day that was typed into the calculator of %s stays", async (path) => {
    const user = await openBeforeScripts(path);
    const day = user.page.getByRole("main").getByRole("textbox").first();
    await day.fill("Nov 2, 2025");
    user.release();
    await hydrated(user.page);
    await expect.poll(() => day.inputValue()).toBe("Nov 2, 2025");
    await day.press("Tab");
    await expect.poll(() => day.inputValue()).toMatch(/^Sun, Nov\s2, 2025$/);
    expectNoConsoleErrors(user);
    await user.context.close();
  });

  it.each([
    ["/login", logIn],
    ["/signup", signUp],
  ] as const)("%s keeps what was typed, and sends no password anywhere", async (path, text) => {
    const user = await openBeforeScripts(path);
    const password = user.page.getByLabel("Password", { exact: true });
    await user.page.getByLabel(text.email).fill("early@ledger.example");
    await password.fill("Lake heron 7 swims");
    await password.press("Enter");
    await user.page.getByRole("button", { name: text.submit }).click({ force: true });
    user.release();
    await hydrated(user.page);
    expect(new URL(user.page.url()).search).toBe("");
    expect(await user.page.getByLabel(text.email).inputValue()).toBe("early@ledger.example");
    expect(await password.inputValue()).toBe("Lake heron 7 swims");
    await expectAccessible(user.page);
    expectNoConsoleErrors(user);
    await user.context.close();
  });
});

describe("an address", () => {
  it.each(["/100%", "/%E0%A4%A", "/inbox/%"])(
    "%s gets the page for what is not there, not JSON",
    async (path) => {
      const user = await openUserWindow(stage.browser, stage.url);
      expect((await user.page.goto(path))?.status()).toBe(404);
      await user.page.getByRole("heading", { level: 1, name: notFound.title }).waitFor();
      await user.context.close();
    },
  );

  it("in capitals leads to its page", async () => {
    const user = await openUserWindow(stage.browser, stage.url);
    await user.page.goto("/FAQ");
    expect(user.page.url()).toBe(`${stage.url}/faq`);
    await user.context.close();
  });
});

describe("search engines", () => {
  const text = async (path: string) => (await fetch(`${stage.url}${path}`)).text();

  it.each(["/", "/faq", "/privacy", "/laws/us-il"])("find what %s is about", async (path) => {
    const user = await openUserWindow(stage.browser, stage.url);
    await user.page.goto(path);
    const content = (selector: string) => user.page.locator(`head ${selector}`).getAttribute("content");
    expect((await content("meta[name=description]"))?.length).toBeGreaterThan(30);
    expect(await user.page.locator("head link[rel=canonical]").getAttribute("href")).toBe(
      `${stage.url}${path}`,
    );
    expect(await content("meta[property='og:url']")).toBe(`${stage.url}${path}`);
    expect(await content("meta[property='og:description']")).toBe(await content("meta[name=description]"));
    expect(await user.page.locator("head meta[name=robots]").count()).toBe(0);
    await user.context.close();
  });

  it("are told what not to look for, and where everything is", async () => {
    expect(await text("/inbox")).toContain('<meta name="robots" content="noindex" />');
    expect(await text("/no-such-page")).toContain('<meta name="robots" content="noindex" />');
    const robots = await text("/robots.txt");
    expect(robots).toContain("Disallow: /inbox");
    expect(robots).toContain(`Sitemap: ${stage.url}/sitemap.xml`);
    const sitemap = await text("/sitemap.xml");
    for (const path of ["/", "/privacy", "/laws/us-il", "/agencies/us-ustda"])
      expect(sitemap).toContain(`<loc>${stage.url}${path}</loc>`);
  });

  it("get an icon at its old address", async () => {
    const answer = await fetch(`${stage.url}/favicon.ico`);
    expect([answer.status, new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([
      200,
      new Uint8Array([0, 0, 1, 0]),
    ]);
  });
});

describe("what the pages say", () => {
  it.each(["/terms", "/privacy", "/accessibility", "/about"])(
    "%s names the operator of the settings",
    async (path) => {
      const page = await openWithoutScripts();
      await page.goto(path);
      for (const text of [
        "The Prairie Ledger",
        "1 Main Street, Peoria",
        "the State of Illinois",
        "May 1, 2026",
      ])
        expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true);
      await page.context().close();
    },
  );

  it("the list of laws says what silence means in each state", async () => {
    const page = await openWithoutScripts();
    await page.goto("/laws");
    const line = (place: string) =>
      page.getByRole("listitem").filter({ hasText: place }).first().textContent();
    expect(await line("South Carolina")).toContain("counts as approved");
    expect(await line("Pennsylvania")).toContain("Silence counts as a denial; you may appeal");
    await page.context().close();
  });

  it.each(["/privacy", "/accessibility", "/laws"])("%s is accessible and fits a phone", async (path) => {
    const user = await openUserWindow(stage.browser, stage.url);
    await user.page.setViewportSize({ width: 360, height: 740 });
    await user.page.goto(path);
    await hydrated(user.page);
    await expectAccessible(user.page);
    expect(await user.page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    expectNoConsoleErrors(user);
    await user.context.close();
  });
});

describe("without JavaScript", () => {
  it.each([
    ["/login", logIn.title],
    ["/signup", signUp.title],
  ])("%s shows its form, and says what it needs", async (path, title) => {
    const page = await openWithoutScripts();
    await page.goto(path);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await page.locator("main noscript").boundingBox()).not.toBeNull();
    await page.context().close();
  });

  it("the contact form is sent by POST, with nothing in the address; a mistake keeps the words", async () => {
    const page = await openWithoutScripts();
    await page.goto("/contact");
    await page.getByLabel(contact.email).fill("no-script@ledger");
    await page.getByRole("button", { name: contact.send }).click();
    await page.getByText(contact.messageRequired).waitFor();
    expect(await page.getByLabel(contact.email).inputValue()).toBe("no-script@ledger");
    await page.getByLabel(contact.message).fill('Is "this" <read>?\nBy whom?');
    await page.getByRole("button", { name: contact.send }).click();
    await page.getByText(contact.sent).waitFor();
    expect(page.url()).toBe(`${stage.url}/contact`);
    const { rows } = await stage.database.query(
      "select count(*)::int as sent from outbox where mail::text like '%Question from no-script@ledger%'",
    );
    expect(rows).toEqual([{ sent: 1 }]);
    await page.context().close();
  });

  it("a request starts at the sign-up", async () => {
    const page = await openWithoutScripts();
    await page.goto("/");
    await page.getByRole("link", { name: home.start }).click();
    await page.getByLabel(signUp.email).waitFor();
    await page.context().close();
  });
});

it("opens another public page without a network, once the first was idle", async () => {
  const { page, context } = await openUserWindow(stage.browser, stage.url);
  await page.goto("/");
  const hasCode = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/assets\/Faq-[^/]+\.js$/.test(name)),
    );
  await expect.poll(hasCode, { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("heading", { level: 1, name: faq.title }).waitFor();
  await context.close();
});
