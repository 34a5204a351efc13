import type { Page } from "playwright-core";
import { caller } from "#test/support/test-app.ts";
import type { ProgramFixture } from "./program-fixture.ts";
import { IS_HOSTED } from "./user-pools.ts";

export const PASSWORD = "Correct horse 1 battery";

/** Signs a new person up and in through the pages; ends where the program leads a new person. */
export async function signUpInPage(fixture: ProgramFixture, page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  // The sandbox shows the codes of the pool inside; those of a hosted one are in its own emails.
  if (IS_HOSTED) await page.getByRole("textbox", { name: "Code" }).fill(await fixture.codeFor(email));
  else await page.getByRole("button", { name: "Use this code" }).click();
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  await page.waitForURL("**/requests-tracker");
}

/** Calls the program as the user of this page, which is loaded again to learn its token. */
export async function callerIn(page: Page): Promise<ReturnType<typeof caller>> {
  const isAuthorized = (headers: Record<string, string>) => headers.authorization?.startsWith("Bearer ");
  const asked = page.waitForRequest(
    (request) => request.url().includes("/api/") && isAuthorized(request.headers()) === true,
  );
  await page.reload();
  const request = await asked;
  return caller(new URL(request.url()).origin, { authorization: request.headers().authorization ?? "" });
}

export async function logInPage(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Answers the question of a page whose session ended. */
export async function reauthenticate(tab: Page, email: string): Promise<void> {
  const dialog = tab.getByRole("alertdialog", { name: "Sign in again" });
  await dialog.getByLabel(`Password for ${email}`).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function logOut(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Logout" }).click();
  await tab.getByRole("link", { name: "Login" }).waitFor();
}

/** Lets an account send as much as one that agencies have answered for a while. Its first page was loaded. */
export async function raiseSendingLimits(fixture: ProgramFixture, email: string): Promise<void> {
  const { rowCount } = await fixture.database.query(
    `insert into sending_step (owner_id, step, reason, at)
     select id, 'full', 'administrator', now() from user_account where email = $1`,
    [email],
  );
  if (rowCount !== 1) throw new Error(`There is no account of ${email}.`);
}

/** Makes a confirmed account without a page, for a test that begins at the login. */
export async function createAccount(fixture: ProgramFixture, email: string): Promise<void> {
  const response = await fetch(`${fixture.url}/api/config`);
  const { userPool } = (await response.json()) as { userPool: { clientId: string } };
  const account = { ClientId: userPool.clientId, Username: email };
  await askPool(fixture, "SignUp", { ...account, Password: PASSWORD });
  await askPool(fixture, "ConfirmSignUp", { ...account, ConfirmationCode: await fixture.codeFor(email) });
}

/** Asks the run's pool as any program would. Throws what it refuses. */
export async function askPool(fixture: ProgramFixture, operation: string, payload: object): Promise<void> {
  const response = await fetch(fixture.poolUrl, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(payload),
  });
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
}
