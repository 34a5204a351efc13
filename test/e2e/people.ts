import type { Page } from "playwright-core";
import { until } from "#test/until.ts";

export const PASSWORD = "Correct horse 1 battery";

/** Signs a new person up and in through the pages; ends where the program leads a new person. */
export async function signUpInPage(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  await page.waitForURL("**/requests-tracker");
}

export async function logInPage(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Answers the question of a page whose session ended. */
export async function logInAgain(tab: Page, email: string): Promise<void> {
  const dialog = tab.getByRole("alertdialog", { name: "Sign in again" });
  await dialog.getByLabel(`Password for ${email}`).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function logOut(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Logout" }).click();
  await tab.getByRole("link", { name: "Login" }).waitFor();
}

/** Makes a confirmed account without a page, for a test that begins at the login. */
export async function openAccount(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/api/config`);
  const { userPool } = (await response.json()) as { userPool: { clientId: string } };
  const account = { ClientId: userPool.clientId, Username: email };
  await askPool(url, "SignUp", { ...account, Password: PASSWORD });
  const [code] = await codesMailedTo(url, email, 1);
  await askPool(url, "ConfirmSignUp", { ...account, ConfirmationCode: code });
}

/** Asks the embedded pool as any program would. Throws what it refuses. */
export async function askPool(url: string, operation: string, payload: object): Promise<void> {
  const response = await fetch(`${url}/identity/`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(payload),
  });
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
}

type Mail = { subject: string; text: string };

/** What the postmaster on this machine keeps for the address, newest first. */
export async function mailTo(url: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${url}/api/sandbox/mail?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { items: Mail[] }).items;
}

/** The codes mailed to the address, newest first, once there are `count`. */
export function codesMailedTo(url: string, address: string, count: number): Promise<string[]> {
  return until(async () => {
    const mails = await mailTo(url, address);
    const codes = mails.flatMap(({ subject }) => /\d{6}/.exec(subject) ?? []);
    return codes.length >= count && codes;
  });
}
