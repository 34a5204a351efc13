import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { identityForms } from "#messages/identity/forms.ts";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { expectAccessible, openUserWindow } from "./browser.ts";
import { setUpWindow } from "./browser-window.ts";
import { BAD_REQUEST, FORBIDDEN, setUpProgram, UNAUTHORIZED } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { forgeToken, storedToken } from "./stored-token.ts";
import { IS_HOSTED, skipOnCognitoLocal } from "./user-pools.ts";
import {
  askPool,
  createAccount,
  logInPage,
  logOut,
  PASSWORD,
  reauthenticate,
  signUpInPage,
} from "./users.ts";

/** For what follows by itself, on a busy machine. */
const LONG_TIMEOUT = { timeout: 60_000 };

const stage = setUpProgram();
const window = setUpWindow(stage);
let page: Page;

beforeEach(() => {
  page = window.page;
});

/** Deletes the account by its page, finds it closed, and opens it again by the link in the email. */
async function deleteAndKeepDraft(email: string, password: string): Promise<void> {
  await page.getByRole("button", { name: "Delete account" }).click();
  const copy = page.getByRole("alertdialog", { name: "Download a copy first?" });
  const download = page.waitForEvent("download");
  await copy.getByRole("button", { name: "Download everything" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Account \d{4}-\d\d-\d\d\.zip$/);
  await copy.getByText("Your browser is saving the ZIP file.").waitFor();
  await copy.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await question.getByRole("button", { name: "Delete account" }).click();
  await question.getByText("Enter your password.").waitFor();
  await question.getByLabel("Password", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL(`${stage.url}/`);
  await page.getByText("Your account is closed and will be erased on").waitFor();

  // A hosted pool lets its login in; our server then refuses everything (test/program/hosted-pool.db.test.ts).
  if (!IS_HOSTED) {
    await page.goto("/login");
    await logInPage(page, email, password);
    await page.getByText("This account is closed and will be erased").first().waitFor();
  }

  const message = await waitUntil(async () =>
    (await emailsTo(stage.url, email)).find(({ text }) => text.includes("/api/account-deletion/")),
  );
  await page.goto(/\/api\/account-deletion\/[\w-]+/.exec(message.text)?.[0] ?? "");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("heading", { name: "Your account is open again" }).waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await logInPage(page, email, password);
  await page.waitForURL("**/requests-tracker");
}

describe("two tabs", () => {
  it("log in and out together", async () => {
    const email = "twyla@ledger.example";
    await createAccount(stage, email);
    await page.goto("/about");
    const other = await window.context.newPage();
    await other.goto("/login");
    await logInPage(other, email);
    await other.waitForURL("**/requests-tracker");
    // Only a rendered page has something to preserve; one that is still loading is led to the login.
    await other
      .getByRole("link", { name: /^New request|^Start a request/ })
      .first()
      .waitFor(LONG_TIMEOUT);
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await logOut(page);
    // A page with something to keep stays where it is and asks.
    await reauthenticate(other, email);
    await page.getByRole("button", { name: "Logout" }).waitFor();
  });
});

describe("a tab of one account", () => {
  it("starts over when another tab logs in as someone else", async () => {
    const [first, second] = ["xenia@ledger.example", "yuri@ledger.example"];
    await signUpInPage(stage, page, first);
    await createAccount(stage, second);
    const other = await window.context.newPage();
    await other.goto("/about");
    await logOut(other);
    await other.goto("/login");
    await logInPage(other, second);
    await expect.poll(storedUser, LONG_TIMEOUT).toBe(second);
    await page.goto("/account");
    await page.getByText(second).first().waitFor();
    expect(await page.getByText(first).count()).toBe(0);
  });
});

describe("a session that ends", () => {
  it("is refreshed without a word when the server refuses its token", async () => {
    window.provoked = [UNAUTHORIZED];
    await signUpInPage(stage, page, "rolf@ledger.example");
    const before = await forgeToken(page);
    await page.getByRole("link", { name: "Inbox" }).click();
    await expectWorking("rolf@ledger.example", before);
  });

  it("asks for the password in place when it was ended elsewhere, and loses nothing that was typed", async (context) => {
    skipOnCognitoLocal(context, "cognito-local knows no GlobalSignOut");
    const email = "edda@ledger.example";
    window.provoked = [BAD_REQUEST, UNAUTHORIZED];
    await signUpInPage(stage, page, email);
    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await page.getByText("Saved just now").waitFor();
    const AccessToken = await storedToken(page);
    const asked = "1. Every inspection of the Main Street bridge";
    await page.getByLabel("Records you ask for").fill(asked);
    await askPool(stage, "GlobalSignOut", { AccessToken });

    await reauthenticate(page, email);
    expect(await page.getByLabel("Records you ask for").inputValue()).toBe(asked);
    await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
    expect(await storedToken(page)).not.toBe(AccessToken);
    await page.reload();
    await expect.poll(() => page.getByLabel("Records you ask for").inputValue(), LONG_TIMEOUT).toBe(asked);
  });
});

describe("the account page", () => {
  it("sets up an authenticator app, whose code each login asks for from then on", async () => {
    const email = "tova@ledger.example";
    window.provoked = [BAD_REQUEST];
    await signUpInPage(stage, page, email);
    await page.getByRole("link", { name: "Account" }).click();
    const section = page.getByRole("region", { name: "Authenticator app" });
    await section.getByRole("button", { name: "Set up" }).click();
    const secret = ((await section.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const right = authenticatorCode(secret, Temporal.Now.instant());
    await section.getByRole("textbox", { name: "Code" }).fill(wrong(right));
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByText(stage.messages.wrongFirstAppCode).waitFor();
    await section.getByRole("textbox", { name: "Code" }).fill(right);
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByText("On. Each login asks for a code.").waitFor();
    // A hosted pool has no recovery codes.
    if (!IS_HOSTED) {
      const codes = section.getByRole("listitem");
      await expect.poll(() => codes.count(), LONG_TIMEOUT).toBe(10);
      await expectAccessible(page);
      const download = page.waitForEvent("download");
      await section.getByRole("button", { name: "Download" }).click();
      const saved = await readFile(await (await download).path(), "utf8");
      expect(saved).toContain(await codes.first().textContent());
      await section.getByRole("button", { name: "I saved them" }).click();
      await section.getByText("10 recovery codes").waitFor();
    }

    await logOut(page);
    await page.goto("/login");
    await logInPage(page, email);
    await page.getByRole("heading", { name: "Enter the code from your authenticator app" }).waitFor();
    // The code that turned it on was used up by that; the next one is good already.
    const next = authenticatorCode(secret, Temporal.Now.instant(), 1);
    await page.getByRole("textbox", { name: "Code" }).fill(wrong(next));
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText(stage.messages.wrongAppCode).waitFor();
    await useRecoveryCode();
    await page.getByRole("textbox", { name: "Code" }).fill(next);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/requests-tracker");
  });

  it("changes the password and the address, closes the account, and opens it again by the emailed link", async () => {
    const [email, moved, renewed] = ["cora@ledger.example", "cora@moved.example", "Another horse 2 battery"];
    // An account without requests has nothing to export, which the browser notes as 404.
    window.provoked = IS_HOSTED ? [] : [BAD_REQUEST];
    await signUpInPage(stage, page, email);
    await page.getByRole("link", { name: "Account" }).click();
    const password = page.getByRole("region", { name: "Password" });
    await password.getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await password.getByLabel("New password", { exact: true }).fill(renewed);
    await password.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password changed").waitFor();

    const address = page.getByRole("region", { name: "Email address" });
    await address.getByLabel("New email address").fill(moved);
    await address.getByRole("button", { name: "Email me a code" }).click();
    await address.getByRole("textbox", { name: "Code" }).fill(await stage.codeFor(moved));
    await address.getByRole("button", { name: "Change email address" }).click();
    await address.getByText(`Your address is ${moved}.`).waitFor();
    expect(await storedUser()).toBe(moved);

    await deleteAndKeepDraft(moved, renewed);
  });

  it("lists the devices, ends one of them at once, and asks for the password before what takes an account over", async (context) => {
    skipOnCognitoLocal(context, "a hosted pool lists no sessions");
    const email = "olga@ledger.example";
    window.provoked = [BAD_REQUEST, UNAUTHORIZED, FORBIDDEN];
    await createAccount(stage, email);
    const elsewhere = await openUserWindow(stage.browser, stage.url);
    for (const tab of [elsewhere.page, page]) {
      await tab.goto("/login");
      await logInPage(tab, email);
      await tab.waitForURL("**/requests-tracker");
    }
    await page.getByRole("link", { name: "Account" }).click();
    const devices = page.getByRole("region", { name: "Where you are logged in" });
    await devices.getByText("This device").waitFor();
    expect(await devices.getByRole("listitem").count()).toBe(2);
    const question = page.getByRole("alertdialog", { name: "Enter your password again" });
    const confirmPassword = async () => {
      await question.getByLabel(`Password for ${email}`).fill(PASSWORD);
      await question.getByRole("button", { name: "Continue" }).click();
    };
    await expireLogin();
    await devices.getByRole("button", { name: /^Log out Chrome/ }).click();
    await confirmPassword();
    // Nothing is asked of the other page: its event stream ends, and it asks for the password by itself.
    await elsewhere.page.getByRole("alertdialog", { name: "Sign in again" }).waitFor();
    await expect.poll(() => devices.getByRole("listitem").count(), LONG_TIMEOUT).toBe(1);
    await elsewhere.context.close();

    await expireLogin();
    const app = page.getByRole("region", { name: "Authenticator app" });
    await app.getByRole("button", { name: "Set up" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await app.getByText(identityForms.loginCancelled).waitFor();
    await app.getByRole("button", { name: "Set up" }).click();
    await question.getByLabel(`Password for ${email}`).fill("Wrong horse 1 battery");
    await question.getByRole("button", { name: "Continue" }).click();
    await question.getByText(stage.messages.wrongPassword).waitFor();
    await confirmPassword();
    await app.getByRole("textbox", { name: "Code" }).waitFor();
    // The session that asked was replaced, so the list is as long as before.
    await page.reload();
    await devices.getByText("This device").waitFor();
    expect(await devices.getByRole("listitem").count()).toBe(1);
    await expireLogin();
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    const everywhere = page.getByRole("alertdialog", { name: "Log out everywhere?" });
    await everywhere.getByRole("button", { name: "Log out everywhere" }).click();
    await confirmPassword();
    await page.waitForURL(`${stage.url}/`);
  });

  it("logs out everywhere: here and elsewhere at once", async (context) => {
    skipOnCognitoLocal(context, "cognito-local knows no GlobalSignOut");
    const email = "evan@ledger.example";
    await createAccount(stage, email);
    const elsewhere = await openUserWindow(stage.browser, stage.url);
    for (const tab of [page, elsewhere.page]) {
      await tab.goto("/login");
      await logInPage(tab, email);
      await tab.waitForURL("**/requests-tracker");
    }
    await elsewhere.page.goto("/account");
    await elsewhere.page.getByRole("button", { name: "Log out everywhere" }).waitFor();
    // What the page reads when it is opened: a request under way as the session ends would be refused.
    const sections = ["support-views", "api-tokens", "webhooks"].map((section) =>
      page.waitForResponse((response) => response.url().endsWith(`/api/me/${section}`)),
    );
    await page.getByRole("link", { name: "Account" }).click();
    await Promise.all(sections);
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    const question = page.getByRole("alertdialog", { name: "Log out everywhere?" });
    await question.getByRole("button", { name: "Log out everywhere" }).click();
    await page.waitForURL(`${stage.url}/`);
    await page.getByRole("link", { name: "Login" }).waitFor();

    await reauthenticate(elsewhere.page, email);
    await elsewhere.page.getByRole("button", { name: "Logout" }).waitFor();
    expect(new Set(elsewhere.consoleErrors)).toEqual(new Set([BAD_REQUEST, UNAUTHORIZED]));
    await elsewhere.context.close();
  });
});

/** Every login becomes an hour older, and the page takes a new token that says so. */
async function expireLogin(): Promise<void> {
  await stage.database?.query("update identity_session set auth_time = auth_time - interval '1 hour'");
  await forgeToken(page);
}

/** A code that is not this one. */
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

/** A hosted pool has no recovery codes; the field takes one as it was written down, and this one is nobody's. */
async function useRecoveryCode(): Promise<void> {
  const offer = page.getByRole("button", { name: "Use a recovery code instead" });
  if (IS_HOSTED) return expect(await offer.count()).toBe(0);
  await offer.click();
  await page.getByLabel("Recovery code").fill("k7qd-93fm-x2pa");
  const asked = page.waitForRequest(stage.poolUrl);
  await page.getByRole("button", { name: "Log in" }).click();
  expect((await asked).postDataJSON().ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE).toBe("k7qd-93fm-x2pa");
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Use the authenticator app" }).click();
}

const storedUser = () => page.evaluate(() => sessionStorage.getItem("user_id"));

/** The user goes on with another token than that, and nobody asked them anything. */
async function expectWorking(email: string, before: string): Promise<void> {
  await expect.poll(() => storedToken(page), LONG_TIMEOUT).not.toBe(before);
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await storedUser()).toBe(email);
}
