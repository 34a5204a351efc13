import { beforeEach, describe, expect, it } from "vitest";
import { waitUntil } from "#test/support/wait-until.ts";
import { type BrowserUser, openUserWindow } from "./browser.ts";
import { BAD_REQUEST, setUpProgram, UNAUTHORIZED } from "./program-fixture.ts";
import { storedToken, tokenExpiresAt } from "./stored-token.ts";
import { askPool, reauthenticate, signUpInPage } from "./users.ts";

/** For what follows by itself, on a busy machine. */
const LONG_TIMEOUT = { timeout: 60_000 };

/** Tokens that really run out, while the test looks on. */
const stage = setUpProgram({ tokenSeconds: 8 });
let user: BrowserUser;

beforeEach(async () => {
  user = await openUserWindow(stage.browser, stage.url);
});

describe("a token that ran out", () => {
  it("is renewed without a word, at a reload and in the middle of work", async () => {
    const email = "rhea@ledger.example";
    const { page } = user;
    await signUpInPage(stage, page, email);
    const first = await expireToken();
    await page.reload();
    await expectWorking(email, first);

    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
    const second = await expireToken();
    await page.getByLabel("Subject").fill("Bridge inspections since 2019");
    await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
    await expectWorking(email, second);
    await page.reload();
    await expect
      .poll(() => page.getByLabel("Subject").inputValue(), LONG_TIMEOUT)
      .toBe("Bridge inspections since 2019");
    await finish();
  });

  it("that cannot be renewed asks for the password in place, and loses nothing that was typed", async () => {
    const email = "rufus@ledger.example";
    const { page } = user;
    await signUpInPage(stage, page, email);
    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
    const asked = "1. Every inspection of the Main Street bridge";
    await page.getByLabel("Records you ask for").fill(asked);
    await revokeRefreshToken();
    // By itself: the event stream ends with its session, or at a hosted pool with its token, and finds no other token.
    await reauthenticate(page, email);
    expect(await page.getByLabel("Records you ask for").inputValue()).toBe(asked);
    await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
    await page.reload();
    await expect.poll(() => page.getByLabel("Records you ask for").inputValue(), LONG_TIMEOUT).toBe(asked);
    await finish(BAD_REQUEST);
  });
});

/** Waits until the token that the browser holds is past its time, for the server too. Returns it. */
async function expireToken(): Promise<string | undefined> {
  await waitUntil(async () => Date.now() > (await tokenExpiresAt(user.page)));
  return storedToken(user.page);
}

async function revokeRefreshToken(): Promise<void> {
  const [ClientId = "", Token] = await user.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".refreshToken")) ?? "";
    return [key.split(".")[1], localStorage[key]];
  });
  await askPool(stage, "RevokeToken", { ClientId, Token });
}

/** The user goes on with another token than that, and nobody asked them anything. */
async function expectWorking(email: string, before: string | undefined): Promise<void> {
  const { page } = user;
  await expect.poll(() => storedToken(page), LONG_TIMEOUT).not.toBe(before);
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem("user_id"))).toBe(email);
}

/** Nothing was on the console but what was provoked, and that a token ran out on its way to the server or the pool. */
async function finish(...provoked: string[]): Promise<void> {
  await user.context.close();
  const text = new Set(user.consoleErrors);
  text.delete(UNAUTHORIZED);
  if (!provoked.includes(BAD_REQUEST)) text.delete(BAD_REQUEST);
  expect([...text]).toEqual(provoked);
}
