import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn } from "#messages/log-in/log-in.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { setUpWindow } from "./browser-window.ts";
import { BAD_REQUEST, FAILED_REQUEST, setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { skipOnCognitoLocal } from "./user-pools.ts";
import { createAccount, logInPage, logOut, PASSWORD } from "./users.ts";

/** For what follows by itself, on a busy machine. */
const LONG_TIMEOUT = { timeout: 60_000 };

const stage = setUpProgram();
const window = setUpWindow(stage);
let page: Page;

beforeEach(() => {
  page = window.page;
});

describe("signing up", () => {
  it("tells a wrong code from the right one", async () => {
    const email = "rosa@ledger.example";
    window.provoked = [BAD_REQUEST];
    await submitSignUp(email);
    const code = await stage.codeFor(email);
    await confirmWithCode(wrong(code));
    await page.getByText(stage.messages.wrongCode).waitFor();
    await confirmWithCode(code);
    await page.waitForURL("**/requests-tracker");
    expect(await storedUser()).toBe(email);
  });

  it("emails another code after a minute, which replaces the first", async (context) => {
    skipOnCognitoLocal(context, "cognito-local knows no ResendConfirmationCode");
    const email = "rita@ledger.example";
    await page.clock.install();
    await submitSignUp(email);
    await page.getByText(email).waitFor();
    await page.getByText(/Send a new code in 0:\d\d/).waitFor();
    expect(await page.getByRole("button", { name: "Send a new code" }).count()).toBe(0);
    // The minute is skipped here, so that the first email might still be under way and come in as the newer one.
    const first = await stage.codeFor(email);
    await page.clock.fastForward(60_000);
    await page.getByRole("textbox", { name: "Code" }).fill("123");
    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText(/Send a new code in \d:\d\d/).waitFor();
    expect(await page.getByRole("textbox", { name: "Code" }).inputValue()).toBe("");
    const second = await stage.codeFor(email, 2);
    expect(second).not.toBe(first);
    await confirmWithCode(second);
    await page.waitForURL("**/requests-tracker");
  });

  it("takes the code after a reload, and then asks for the password alone", async () => {
    const email = "reload@ledger.example";
    await submitSignUp(email);
    await page.reload();
    await page.getByRole("textbox", { name: "Code" }).fill(await stage.codeFor(email));
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.waitForURL("**/login");
    await page.getByText(logIn.leadConfirmed).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/requests-tracker");
  });

  it("says what a password needs, and rejects one that is too weak", async (context) => {
    skipOnCognitoLocal(context, "cognito-local has no password policy");
    window.provoked = [BAD_REQUEST];
    await page.goto("/signup");
    const password = page.getByLabel("Password", { exact: true });
    const needs = page.getByRole("list", { name: "The password needs" });
    const stillMissing = () => needs.getByText("(still missing)").count();
    await expect.poll(stillMissing).toBe(5);
    // Masked, and pasting works, as a password manager may do it.
    expect(await password.getAttribute("type")).toBe("password");
    const email = page.getByLabel("Email");
    await email.fill("lake heron");
    for (const keys of ["ControlOrMeta+a", "ControlOrMeta+c"]) await email.press(keys);
    await email.fill("weak@ledger.example");
    await password.press("ControlOrMeta+v");
    expect(await password.inputValue()).toBe("lake heron");
    await expect.poll(stillMissing).toBe(2);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(/Password did not conform with policy/).waitFor();
    await password.fill("Password123!");
    await expect.poll(stillMissing).toBe(0);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(/Password is one of the most used ones/).waitFor();
    await page.getByText(/^Use 15 characters or more/).waitFor();
    await password.fill("four words of mine");
    await expect.poll(stillMissing).toBe(0);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Enter the code we emailed you" }).waitFor();
  });

  it("looks the same for an address in use, whose owner gets an email", async (context) => {
    skipOnCognitoLocal(context, "cognito-local reveals to everyone that an address is in use");
    const taken = "otto@ledger.example";
    await createAccount(stage, taken);
    const fresh = "ohne@ledger.example";
    await submitSignUp(fresh);
    const forNew = await gateMessage();
    await page.getByRole("button", { name: "Change the email address" }).click();
    await submitSignUp(taken);
    expect((await gateMessage()).replace(taken, fresh)).toEqual(forNew);
    await expect
      .poll(async () => (await emailsTo(stage.url, taken))[0]?.subject, LONG_TIMEOUT)
      .toBe("You already have a Daylight account");
  });
});

describe("logging in", () => {
  it("refuses a wrong password, and says so in the provider's words", async () => {
    window.provoked = [BAD_REQUEST];
    await createAccount(stage, "walter@ledger.example");
    await page.goto("/login");
    expect(await expectLoginRejected("walter@ledger.example", "Wrong horse 1 battery")).toMatch(
      stage.messages.wrongPassword,
    );
    await logInPage(page, "walter@ledger.example");
    await page.waitForURL("**/requests-tracker");
  });

  it("does not say whether there is such an account", async (context) => {
    skipOnCognitoLocal(context, "cognito-local answers differently for an address without an account");
    window.provoked = [BAD_REQUEST];
    await createAccount(stage, "wilma@ledger.example");
    await page.goto("/login");
    const known = await expectLoginRejected("wilma@ledger.example", "Wrong horse 1 battery");
    expect(known).toMatch(/^Incorrect username or password\. Check your email and password/);
    expect(await expectLoginRejected("nobody@ledger.example", PASSWORD)).toBe(known);
  });

  it("locks the account after five wrong passwords, for a while", async (context) => {
    skipOnCognitoLocal(context, "cognito-local locks nobody out");
    const email = "lotte@ledger.example";
    window.provoked = [BAD_REQUEST];
    await createAccount(stage, email);
    await page.goto("/login");
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      expect(await expectLoginRejected(email, `Wrong horse ${attempts}`)).toMatch(
        /^Incorrect username or password\./,
      );
    }
    // The fifth locks for a second, which a busy machine may spend on the way; each after it for twice as long.
    await expect
      .poll(() => expectLoginRejected(email, "Wrong horse 6"), LONG_TIMEOUT)
      .toMatch(
        /^Password attempts exceeded\. Try again in \d+ seconds?\. You can also set a new password\.$/,
      );
    await expect
      .poll(async () => {
        const answer = page.waitForResponse(stage.poolUrl);
        await logInPage(page, email);
        return (await answer).status();
      }, LONG_TIMEOUT)
      .toBe(200);
    await page.waitForURL("**/requests-tracker");
  });

  it("sets a forgotten password again by a mailed code", async () => {
    const email = "vera@ledger.example";
    const renewed = "Another horse 2 battery";
    window.provoked = [BAD_REQUEST];
    await createAccount(stage, email);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a code" }).click();
    const code = await stage.codeFor(email, 2);
    await page.getByLabel("New password", { exact: true }).fill(renewed);
    await page.getByRole("textbox", { name: "Code" }).fill(wrong(code));
    await page.getByRole("button", { name: "Set password and log in" }).click();
    await page.getByText(stage.messages.wrongCode).waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(code);
    await page.getByRole("button", { name: "Set password and log in" }).click();
    await page.waitForURL("**/requests-tracker");

    await logOut(page);
    await page.goto("/login");
    expect(await expectLoginRejected(email, PASSWORD)).toMatch(stage.messages.wrongPassword);
    await logInPage(page, email, renewed);
    await page.waitForURL("**/requests-tracker");
  });

  it("opens the account by an emailed link, when strangers had too many codes mailed", async (context) => {
    skipOnCognitoLocal(context, "cognito-local emails no links");
    const email = "edda@ledger.example";
    const renewed = "another four words";
    await createAccount(stage, email);
    const calls = Array.from({ length: 25 }, (_, n) => requestCode(email, `203.0.113.${n + 1}`));
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
    const link = await waitUntil(async () => {
      const emails = await emailsTo(stage.url, email);
      return emails.flatMap(({ text }) => /http\S+\/login\?forgot#\S+/.exec(text)?.[0] ?? [])[0];
    });
    const { pathname, search, hash } = new URL(link);
    await page.goto(pathname + search + hash);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await page.waitForURL((url) => url.hash === "");
    expect(await page.getByRole("textbox", { name: "Code" }).count()).toBe(0);
    await page.getByLabel("New password", { exact: true }).fill(renewed);
    await page.getByRole("button", { name: "Set password and log in" }).click();
    await page.waitForURL("**/requests-tracker");
  });

  it("goes on to the page that was asked for, with its query", async () => {
    await createAccount(stage, "dora@ledger.example");
    await page.goto("/requests-tracker?filter=closed");
    await page.waitForURL("**/login");
    await page.getByText(logIn.leadToPage).waitFor();
    await logInPage(page, "dora@ledger.example");
    await page.waitForURL("**/requests-tracker?filter=closed");
  });

  it("says when the provider cannot be reached, and preserves what was typed", async () => {
    const email = "nils@ledger.example";
    window.provoked = [FAILED_REQUEST];
    await createAccount(stage, email);
    await page.goto("/login");
    await page.route(`${stage.poolUrl}**`, (route) => route.abort());
    await logInPage(page, email);
    await page.getByRole("alert").getByText("Network error").waitFor(LONG_TIMEOUT);
    await page.getByText("Try again when you are back online.").waitFor();
    await page.unroute(`${stage.poolUrl}**`);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/requests-tracker");
  });
});

/** Asks for a code to reset the password, from a network of the caller's own. */
async function requestCode(email: string, network: string): Promise<Response> {
  const { userPool } = (await (await fetch(`${stage.url}/api/config`)).json()) as {
    userPool: { clientId: string };
  };
  return fetch(stage.poolUrl, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": "AWSCognitoIdentityProviderService.ForgotPassword",
      "X-Forwarded-For": network,
    },
    body: JSON.stringify({ ClientId: userPool.clientId, Username: email }),
  });
}

async function submitSignUp(email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Enter the code we emailed you" }).waitFor();
}

/** All that the page says, but for the sandbox's own notice and the seconds that pass. */
async function gateMessage(): Promise<string> {
  const text = await page.getByRole("main").evaluate((main) => {
    const copy = main.cloneNode(true) as typeof main;
    copy.querySelector("[role=status]")?.remove();
    return copy.textContent ?? "";
  });
  return text.replace(/\d:\d\d/, "0:59");
}

async function confirmWithCode(code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Confirm and log in" }).click();
}

/** A code that is not this one. */
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

/** Tries to log in; returns what the page says about it. */
async function expectLoginRejected(email: string, password: string): Promise<string> {
  const answer = page.waitForResponse(stage.poolUrl);
  await logInPage(page, email, password);
  await answer;
  return (await page.getByRole("alert").textContent()) ?? "";
}

const storedUser = () => page.evaluate(() => sessionStorage.getItem("user_id"));
