import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { STORED_ITEMS } from "#web/app/storage/stored-items.ts";
import { setUpWindow } from "./browser-window.ts";
import { FAILED_REQUEST, setUpProgram } from "./program-fixture.ts";
import { createAccount, logInPage, logOut } from "./users.ts";

const stage = setUpProgram();
const window = setUpWindow(stage);
let page: Page;
beforeEach(() => {
  page = window.page;
});

/** The keys of everything this browser holds for the site, each area's sorted. */
const readRemainingStorage = (): Promise<RemainingStorage> =>
  // As text: the tests' own types know no IndexedDB and no caches.
  page.evaluate(`(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))()`);
type RemainingStorage = {
  local: string[];
  session: string[];
  databases: string[];
  caches: string[];
  cookies: string;
};

const logIn = async (email: string) => {
  await page.goto("/login");
  await logInPage(page, email);
  await page.waitForURL("**/requests-tracker");
};

const question = () => page.getByRole("dialog", { name: /unsaved/ });
/** All requests of the page's to save a draft fail, so that only the browser has it. */
const goOffline = () =>
  page.route("**/api/requests", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );

describe("what a browser holds", () => {
  it("is known, and gone after logging out, but for a draft that was stored, which only its user finds again", async () => {
    const [maya, noor] = ["maya@ledger.example", "noor@ledger.example"];
    window.provoked = [FAILED_REQUEST];
    await createAccount(stage, maya);
    await createAccount(stage, noor);
    await logIn(maya);
    await page.goto("/contact");
    await page.getByRole("textbox", { name: "Message" }).fill("A question about my account");
    await goOffline();
    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await expect
      .poll(async () => (await readRemainingStorage()).local.filter((key) => key.startsWith("draft:")).length)
      .toBe(1);
    const patterns = Object.values(STORED_ITEMS).map(({ key }) =>
      RegExp(`^${key.replaceAll(/[.-]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+")}$`),
    );
    const before = await readRemainingStorage();
    expect(
      [...before.local, ...before.session].filter((key) => !patterns.some((one) => one.test(key))),
    ).toEqual([]);
    expect(before).toMatchObject({ databases: [], caches: [], cookies: "" });

    await page.getByRole("button", { name: "Logout" }).click();
    await question().getByText("You have 1 unsaved draft").waitFor();
    await question().getByRole("button", { name: "Keep" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    const stored = await readRemainingStorage();
    expect(stored.local).toEqual([
      STORED_ITEMS.deviceTokens.key,
      expect.stringMatching(/^draft:[0-9a-f-]{36}:new:/),
    ]);
    expect(stored.session.filter((key) => key !== STORED_ITEMS.scrollPositions.key)).toEqual([]);

    await page.unrouteAll({ behavior: "wait" });
    await logIn(noor);
    await page.goto("/request-editor");
    await page.getByLabel("Subject").waitFor();
    expect(await page.getByLabel("Subject").inputValue()).toBe("");
    await logOut(page);
    expect((await readRemainingStorage()).local).toEqual(stored.local);

    await goOffline();
    await logIn(maya);
    await page.goto("/request-editor");
    await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Bridge inspections");
    await page.getByRole("button", { name: "Logout" }).click();
    await question().getByRole("button", { name: "Discard" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    expect((await readRemainingStorage()).local).toEqual([STORED_ITEMS.deviceTokens.key]);
  });

  it("restores user_id from the stored token while who it is cannot be asked", async () => {
    const email = "ursa@ledger.example";
    window.provoked = [FAILED_REQUEST];
    await createAccount(stage, email);
    await logIn(email);
    const isAskedWhoItIs = ({ pathname }: URL) => ["/api/start", "/api/me"].includes(pathname);
    for (const url of [`${stage.poolUrl}**`, isAskedWhoItIs]) await page.route(url, (route) => route.abort());
    await page.evaluate(() => sessionStorage.removeItem("user_id"));
    // Our server, which asks the provider, cannot answer.
    const unanswered = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/me"));
    await page.reload();
    await unanswered;
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("user_id"))).toBe(email);
    expect(new URL(page.url()).pathname).toBe("/requests-tracker");
  });
});
