import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { AUTHENTICATOR_SECRET, SMS_CODE, startChallengePool } from "#test/fakes/challenge-pool.ts";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { expectAccessible } from "./browser.ts";
import { setUpWindow } from "./browser-window.ts";
import { BAD_REQUEST, FORBIDDEN, setUpProgram } from "./program-fixture.ts";
import { logInPage, PASSWORD } from "./users.ts";

const UNAVAILABLE =
  "Failed to load resource: the server responded with a status of 503 (Service Unavailable)";

const pool = await startChallengePool();
afterAll(() => pool.close());
const stage = setUpProgram({ settings: pool.settings });
const window = setUpWindow(stage);
let page: Page;
beforeEach(() => {
  page = window.page;
});

/** Opens the login page and gives the password of an account that asks for these challenges. */
async function logInto(email: string, account: Partial<Parameters<typeof pool.accounts.set>[1]> = {}) {
  pool.accounts.set(email, { password: PASSWORD, challenges: [], ...account });
  await page.goto("/login");
  await logInPage(page, email);
}
const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
/** In a folder of SCREENSHOTS, to look at: the step at the sizes of a desk and a phone. */
async function show(name: string) {
  await expectAccessible(page);
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}@${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe("a hosted pool's challenges on the login page", () => {
  it("a chosen factor, and the code it sent", async () => {
    window.provoked = [BAD_REQUEST];
    await logInto("otto@ledger.example", { challenges: ["SELECT_MFA_TYPE"] });
    await heading("Choose how to get your code");
    await show("factor-choice");
    await press("Text me a code");
    await heading("Enter the code we texted you");
    await page.getByText("+*******1234").waitFor();
    await show("sms-code");
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await press("Log in");
    await page.getByText("Invalid code or auth state for the user.").waitFor();
    await show("sms-code-wrong");
    await press("Start over");
    await logInPage(page, "otto@ledger.example");
    await press("Email me a code");
    await heading("Enter the code we emailed you");
    await show("email-code");
    await page.getByRole("textbox", { name: "Code" }).fill(`Your code is ${SMS_CODE}.`);
    await press("Log in");
    await page.waitForURL("**/requests-tracker");
  });

  it("a temporary password is replaced, and an authenticator app set up", async () => {
    window.provoked = [BAD_REQUEST];
    await logInto("tess@ledger.example", { challenges: ["NEW_PASSWORD_REQUIRED", "MFA_SETUP"] });
    await heading("Choose a new password");
    await show("temporary-password");
    await page.getByLabel("Name").fill("Tess");
    await page.getByLabel("New password", { exact: true }).fill("Lake 7!");
    await press("Save and log in");
    await page.getByText(/Password not long enough/).waitFor();
    await page.getByLabel("New password", { exact: true }).fill("Another horse 2 battery");
    await press("Save and log in");
    await heading("Set up an authenticator app");
    expect((await page.locator("code").textContent())?.replaceAll(" ", "")).toBe(AUTHENTICATOR_SECRET);
    await show("authenticator-setup");
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await press("Turn on and log in");
    await page.getByText("Code mismatch").waitFor();
    await page
      .getByRole("textbox", { name: "Code" })
      .fill(authenticatorCode(AUTHENTICATOR_SECRET, Temporal.Now.instant()));
    await press("Turn on and log in");
    await page.waitForURL("**/requests-tracker");
    expect(pool.accounts.get("tess@ledger.example")?.password).toBe("Another horse 2 battery");
  });

  it("a password that must be reset leads to the reset, with the address filled in", async () => {
    window.provoked = [BAD_REQUEST];
    const error = {
      code: "PasswordResetRequiredException",
      message: "Password reset required for the user",
    };
    await logInto("rhea@ledger.example", { error });
    await heading("Set a new password");
    expect(await page.getByLabel("Email").inputValue()).toBe("rhea@ledger.example");
    await page.getByText("This account needs a new password").waitFor();
    await show("reset-required");
    await press("Email me a code");
    await page.getByRole("textbox", { name: "Code" }).fill("418203");
    await page.getByLabel("New password", { exact: true }).fill("Another horse 2 battery");
    await press("Set password and log in");
    await page.waitForURL("**/requests-tracker");
  });

  it("a service that is down for a moment is asked again", async () => {
    window.provoked = [UNAVAILABLE];
    await logInto("bert@ledger.example", { failures: 2 });
    await page.waitForURL("**/requests-tracker");
  });
});

describe("an account that may not be used", () => {
  it("sees the provider's message, with a way to write to the team", async () => {
    window.provoked = [BAD_REQUEST];
    const error = { code: "NotAuthorizedException", message: "User is disabled." };
    await logInto("dora@ledger.example", { error });
    const alert = page.getByRole("alert").filter({ hasText: "User is disabled." });
    expect(await alert.getByRole("link", { name: "Email the team" }).getAttribute("href")).toMatch(
      /^mailto:/,
    );
    await show("login-disabled");
  });

  it("sees the server's sentence instead of pages when it is closed while logged in", async () => {
    window.provoked = [FORBIDDEN];
    await logInto("sven@ledger.example");
    await page.waitForURL("**/requests-tracker");
    await page
      .getByRole("link", { name: /^New request|^Start a request/ })
      .first()
      .waitFor();
    await stage.database.query(
      "update user_account set disabled = true, suspended_at = now(), suspension_reason = 'Spam.' where email = 'sven@ledger.example'",
    );
    await page.goto("/inbox");
    await heading("You cannot use this account now");
    await page.getByText("Your account is suspended: Spam.").waitFor();
    expect(await page.getByText("error (403)").count()).toBe(0);
    await show("account-disabled");
    await stage.database.query(
      "update user_account set disabled = false, suspended_at = null, suspension_reason = null",
    );
    await press("Try again");
    await page.getByRole("link", { name: /Inbox/ }).first().waitFor();
    await page
      .getByRole("heading", { name: "You cannot use this account now" })
      .waitFor({ state: "detached" });
  });

  it("confirms its address where the pool has not", async () => {
    window.provoked = [BAD_REQUEST, FORBIDDEN].sort();
    await logInto("uma@ledger.example", { unverified: true });
    await heading("Confirm your email address");
    await page.getByText("has not confirmed that uma@ledger.example is yours").waitFor();
    await show("email-unverified");
    await press("Email me a code");
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await press("Confirm");
    await page.getByText("Invalid verification code provided").waitFor();
    await page.getByRole("textbox", { name: "Code" }).fill(SMS_CODE);
    await press("Confirm");
    await page
      .getByRole("link", { name: /^New request|^Start a request/ })
      .first()
      .waitFor();
  });
});
