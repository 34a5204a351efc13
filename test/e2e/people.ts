import type { Page } from "playwright-core";

const PASSWORD = "Correct horse 1 battery";

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

export async function logInPage(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}
