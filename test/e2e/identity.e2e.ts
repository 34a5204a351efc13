import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appCode } from "#test/authenticator.ts";
import { freePort, type Program, startProgram } from "#test/program.ts";
import { newPerson, openBrowser, type Person } from "./browser.ts";
import {
  askPool,
  codesMailedTo,
  logInAgain,
  logInPage,
  logOut,
  mailTo,
  openAccount,
  PASSWORD,
  signUpInPage,
} from "./people.ts";
import { spoilToken, storedToken } from "./stored-token.ts";

/** For what follows by itself, on a busy machine. */
const PATIENT = { timeout: 20_000 };

/** What Chromium says by itself about an answer that a test provokes. */
const REFUSED = "Failed to load resource: the server responded with a status of 400 (Bad Request)";
const UNAUTHORIZED = "Failed to load resource: the server responded with a status of 401 (Unauthorized)";
const UNREACHED = "Failed to load resource: net::ERR_FAILED";

let dataDir: string;
let url: string;
let program: Program;
let browser: Browser;
let person: Person;
let page: Page;
let people = 0;
/** What the test provokes on the console, sorted; anything else fails it, and so does its absence. */
let provoked: string[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "daylight-identity-"));
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  program = startProgram({ DATA_DIR: dataDir, PORT: port, SMTP_IN_PORT: "0", TRUSTED_PROXIES: "127.0.0.1" });
  expect(await program.ready).toContain(url);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await program?.kill("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  person = await newPerson(browser, url);
  page = person.page;
  // Everybody at an address of their own: the pool lets one address make only so many calls a minute.
  people += 1;
  await person.context.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${people}` });
  provoked = [];
});

afterEach(async () => {
  await person.context.close();
  expect([...new Set(person.complaints)].sort()).toEqual(provoked);
});

describe("signing up", () => {
  it("tells a wrong code from the right one, and mails another after a minute", async () => {
    const email = "rosa@ledger.example";
    provoked = [REFUSED];
    await page.clock.install();
    await askToSignUp(email);
    await page.getByText("r***@l***.example").waitFor();
    const [first = ""] = await codesMailedTo(url, email, 1);

    await confirmWith(wrong(first));
    await page.getByText("Invalid verification code provided, please try again.").waitFor();
    await page.getByText(/send a new code in 0:\d\d/).waitFor();
    expect(await page.getByRole("button", { name: "send a new code" }).count()).toBe(0);

    await page.clock.fastForward(60_000);
    await page.getByRole("button", { name: "send a new code" }).click();
    await page.getByText(/send a new code in \d:\d\d/).waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe("");
    const [second = ""] = await codesMailedTo(url, email, 2);

    await confirmWith(second);
    await page.waitForURL("**/requests-tracker");
    expect(await storedUser()).toBe(email);
  });

  it("says what a password needs, and keeps one that is too weak off", async () => {
    provoked = [REFUSED];
    await page.goto("/signup");
    await page.getByLabel("E-mail").fill("weak@ledger.example");
    const password = page.getByLabel("Password", { exact: true });
    const needs = page.getByRole("list", { name: "The password needs" });
    const stillMissing = () => needs.getByText(", still missing").count();
    expect(await stillMissing()).toBe(5);
    await password.fill("lake heron");
    await expect.poll(stillMissing).toBe(2);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(/Password did not conform with policy/).waitFor();
    await password.fill("Lake heron 7");
    await expect.poll(stillMissing).toBe(0);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Enter the code we mailed you" }).waitFor();
  });

  it("looks the same for an address in use, whose owner is told by mail", async () => {
    const taken = "otto@ledger.example";
    await openAccount(url, taken);
    await askToSignUp("ohne@ledger.example");
    const forNew = await whatTheGateSays();
    await askToSignUp(taken);
    expect(await whatTheGateSays()).toEqual(forNew);
    await expect
      .poll(async () => (await mailTo(url, taken))[0]?.subject, PATIENT)
      .toBe("You already have a Daylight account");
  });
});

describe("logging in", () => {
  it("refuses a wrong password, and says so in the provider's words", async () => {
    provoked = [REFUSED];
    await openAccount(url, "walter@ledger.example");
    await page.goto("/login");
    expect(await logInRefused("walter@ledger.example", "Wrong horse 1 battery")).toMatch(
      /^Incorrect username or password\. Check for a typing slip/,
    );
    // Nor does it say whether there is such an account.
    expect(await logInRefused("nobody@ledger.example", PASSWORD)).toMatch(
      /^Incorrect username or password\./,
    );
    await logInPage(page, "walter@ledger.example");
    await page.waitForURL("**/requests-tracker");
  });

  it("locks the account after five wrong passwords, for a while", async () => {
    const email = "lotte@ledger.example";
    provoked = [REFUSED];
    await openAccount(url, email);
    await page.goto("/login");
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await logInRefused(email, `Wrong horse ${tries}`)).toMatch(/^Incorrect username or password\./);
    }
    // The fifth locks for a second, which a busy machine may spend on the way; each after it for twice as long.
    await expect
      .poll(() => logInRefused(email, "Wrong horse 6"), PATIENT)
      .toMatch(/^Password attempts exceeded/);
    await expect
      .poll(async () => {
        const answer = page.waitForResponse("**/identity/");
        await logInPage(page, email);
        return (await answer).status();
      }, PATIENT)
      .toBe(200);
    await page.waitForURL("**/requests-tracker");
  });

  it("sets a forgotten password anew by a mailed code", async () => {
    const email = "vera@ledger.example";
    const renewed = "Another horse 2 battery";
    provoked = [REFUSED];
    await openAccount(url, email);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot it?" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Mail me a code" }).click();
    const [code = ""] = await codesMailedTo(url, email, 2);
    await page.getByLabel("New password", { exact: true }).fill(renewed);
    await page.getByLabel("Code").fill(wrong(code));
    await page.getByRole("button", { name: "Set it and log in" }).click();
    await page.getByText("Invalid verification code provided, please try again.").waitFor();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Set it and log in" }).click();
    await page.waitForURL("**/requests-tracker");

    await logOut(page);
    await page.goto("/login");
    expect(await logInRefused(email, PASSWORD)).toMatch(/^Incorrect username or password\./);
    await logInPage(page, email, renewed);
    await page.waitForURL("**/requests-tracker");
  });

  it("goes on to the page that was asked for, with its query", async () => {
    await openAccount(url, "dora@ledger.example");
    await page.goto("/requests-tracker?filter=closed");
    await page.waitForURL("**/login");
    await page.getByText("Then on to the page you asked for.").waitFor();
    await logInPage(page, "dora@ledger.example");
    await page.waitForURL("**/requests-tracker?filter=closed");
  });

  it("says when the provider cannot be reached, and keeps what was typed", async () => {
    const email = "nils@ledger.example";
    provoked = [UNREACHED];
    await openAccount(url, email);
    await page.goto("/login");
    await page.route("**/identity/**", (route) => route.abort());
    await logInPage(page, email);
    await page.getByRole("alert").getByText("Network error").waitFor(PATIENT);
    await page.getByText("Try again when you are back online.").waitFor();
    await page.unroute("**/identity/**");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/requests-tracker");
  });
});

describe("two tabs", () => {
  it("log in and out together", async () => {
    const email = "twyla@ledger.example";
    await openAccount(url, email);
    await page.goto("/about");
    const other = await person.context.newPage();
    await other.goto("/login");
    await logInPage(other, email);
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await logOut(page);
    // A page with something to keep stays where it is and asks.
    await logInAgain(other, email);
    await page.getByRole("button", { name: "Logout" }).waitFor();
  });
});

describe("a tab of one account", () => {
  it("starts over when another tab logs in as somebody else", async () => {
    const [first, second] = ["xenia@ledger.example", "yuri@ledger.example"];
    await signUpInPage(page, first);
    await openAccount(url, second);
    const other = await person.context.newPage();
    await other.goto("/about");
    await logOut(other);
    await other.goto("/login");
    await logInPage(other, second);
    await expect.poll(storedUser, PATIENT).toBe(second);
    await page.goto("/account");
    await page.getByText(second).first().waitFor();
    expect(await page.getByText(first).count()).toBe(0);
  });
});

describe("a session that ends", () => {
  it("is refreshed without a word when its token ran out", async () => {
    await signUpInPage(page, "rhea@ledger.example");
    const before = await spoilToken(page, "expired");
    await page.reload();
    await expectAtWork("rhea@ledger.example", before);
  });

  it("is refreshed without a word when the server refuses its token", async () => {
    provoked = [UNAUTHORIZED];
    await signUpInPage(page, "rolf@ledger.example");
    const before = await spoilToken(page, "forged");
    await page.getByRole("link", { name: "Inbox" }).click();
    await expectAtWork("rolf@ledger.example", before);
  });

  it("asks for the password in place when it was ended elsewhere, and loses nothing that was typed", async () => {
    const email = "edda@ledger.example";
    provoked = [REFUSED, UNAUTHORIZED];
    await signUpInPage(page, email);
    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await page.getByText("Saved just now").waitFor();
    const AccessToken = await storedToken(page);
    await askPool(url, "GlobalSignOut", { AccessToken });

    const asked = "1. Every inspection of the Main Street bridge";
    await page.getByLabel("Records you ask for").fill(asked);
    await logInAgain(page, email);
    expect(await page.getByLabel("Records you ask for").inputValue()).toBe(asked);
    await page.getByText("Saved just now").waitFor(PATIENT);
    expect(await storedToken(page)).not.toBe(AccessToken);
    await page.reload();
    await expect.poll(() => page.getByLabel("Records you ask for").inputValue(), PATIENT).toBe(asked);
  });
});

describe("the account page", () => {
  it("sets up an authenticator app, whose code each login asks for from then on", async () => {
    const email = "tova@ledger.example";
    provoked = [REFUSED];
    await signUpInPage(page, email);
    await page.getByRole("link", { name: "Account" }).click();
    const section = page.getByRole("region", { name: "Authenticator app" });
    await section.getByRole("button", { name: "Set up" }).click();
    const secret = ((await section.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const right = appCode(secret, Temporal.Now.instant());
    await section.getByLabel("Code").fill(wrong(right));
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByText("Code mismatch").waitFor();
    await section.getByLabel("Code").fill(right);
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByText("On. Each login asks for a code.").waitFor();

    await logOut(page);
    await page.goto("/login");
    await logInPage(page, email);
    await page.getByRole("heading", { name: "Enter the code from your authenticator app" }).waitFor();
    // The code that turned it on was used up by that; the next one is good already.
    const next = appCode(secret, Temporal.Now.instant(), 1);
    await page.getByLabel("Code").fill(wrong(next));
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Invalid code received for user").waitFor();
    await page.getByLabel("Code").fill(next);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/requests-tracker");
  });

  it("logs out everywhere: here at once, elsewhere with the next thing asked of the server", async () => {
    const email = "evan@ledger.example";
    await openAccount(url, email);
    const elsewhere = await newPerson(browser, url);
    for (const tab of [page, elsewhere.page]) {
      await tab.goto("/login");
      await logInPage(tab, email);
      await tab.waitForURL("**/requests-tracker");
    }
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    const question = page.getByRole("alertdialog", { name: "Log out everywhere?" });
    await question.getByRole("button", { name: "Log out everywhere" }).click();
    await page.waitForURL(`${url}/`);
    await page.getByRole("link", { name: "Login" }).waitFor();

    await elsewhere.page.getByRole("link", { name: "Inbox" }).click();
    await logInAgain(elsewhere.page, email);
    await elsewhere.page.getByRole("button", { name: "Logout" }).waitFor();
    expect(new Set(elsewhere.complaints)).toEqual(new Set([REFUSED, UNAUTHORIZED]));
    await elsewhere.context.close();
  });
});

async function askToSignUp(email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Enter the code we mailed you" }).waitFor();
}

/** All that the page says, but for the sandbox's own notice and the seconds that pass. */
async function whatTheGateSays(): Promise<string> {
  const words = await page.getByRole("main").evaluate((main) => {
    const copy = main.cloneNode(true) as typeof main;
    copy.querySelector("[role=status]")?.remove();
    return copy.textContent ?? "";
  });
  return words.replace(/\d:\d\d/, "0:59");
}

async function confirmWith(code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm and log in" }).click();
}

/** A code that is not this one. */
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

/** Tries to log in; returns what the page says about it. */
async function logInRefused(email: string, password: string): Promise<string> {
  const answer = page.waitForResponse("**/identity/");
  await logInPage(page, email, password);
  await answer;
  return (await page.getByRole("alert").textContent()) ?? "";
}

const storedUser = () => page.evaluate(() => sessionStorage.getItem("user_id"));

/** The person goes on with another token than that, and nobody asked them anything. */
async function expectAtWork(email: string, before: string): Promise<void> {
  await expect.poll(() => storedToken(page), PATIENT).not.toBe(before);
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await storedUser()).toBe(email);
}
