import { beforeAll, describe, expect, it } from "vitest";
import { agencyPage } from "#messages/agency-page.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { NOT_FOUND, setUpProgram } from "./program-fixture.ts";
import { PASSWORD } from "./users.ts";

const stage = setUpProgram({ settings: { SANDBOX_PACE: "0.001" } });
let visitor: BrowserUser;

beforeAll(async () => {
  visitor = await openUserWindow(stage.browser, stage.url);
});

describe("the public page of an agency", () => {
  it("is read without an account, and leads by the sign-up to a request with that agency", async () => {
    const { page } = visitor;
    const html = await (await fetch(`${stage.url}/agencies/us-pa-allegheny-county`)).text();
    expect(html).toContain("<title>Request records from Allegheny County");
    expect(html).toContain('<link rel="canonical" href="');
    // It reads without scripts.
    expect(html).toMatch(/<h1[^>]*>Allegheny County/);
    await page.goto("/agencies/us-pa-allegheny-county");
    await page.getByRole("heading", { level: 1, name: /Allegheny County/ }).waitFor();
    await expect.poll(() => page.title()).toContain("Request records from Allegheny County");
    await page.getByRole("link", { name: /Right-to-Know Law/ }).waitFor();
    await page.getByText("Figures are shown when at least 5 requests").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Office of Open Records" }).click();
    await page.getByText(agencyPage.reviewer).waitFor();
    await expect.poll(() => page.title()).toContain("Office of Open Records");
    await expectAccessible(page);
    await page.goBack();

    await page.getByRole("link", { name: agencyPage.start }).click();
    await page.waitForURL("**/signup?from=*");
    await page.getByLabel("Email").fill("wren@ledger.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("button", { name: "Use this code" }).click();
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.waitForURL("**/request-editor");
    await page.getByText("Allegheny County").first().waitFor();
    const link = page.getByRole("link", { name: "About this agency" });
    expect(await link.getAttribute("href")).toBe("/agencies/us-pa-allegheny-county");
    await page.getByLabel("Subject").fill("Bridge inspections in 2025");
    await page.waitForURL(/\/request-editor\/[0-9a-f-]{36}$/);
    expectNoConsoleErrors(visitor);
  });

  it("names a federal agency once as such, and each of its names once", async () => {
    const html = await (await fetch(`${stage.url}/agencies/us-doj-fbi`)).text();
    expect(html).not.toContain("Federal agency ·");
    expect(html).toContain("<dd>FBI, the FBI, federal bureau");
    expect(html).toContain("5\u00a0U.S.C.\u00a0§\u00a0552");
  });

  it("says that an unknown agency is not found", async () => {
    const unknown = await openUserWindow(stage.browser, stage.url);
    const { page } = unknown;
    const response = await page.goto("/agencies/nobody");
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: agencyPage.notFoundTitle }).waitFor();
    expect(unknown.consoleErrors.every((error) => error === NOT_FOUND)).toBe(true);
  });
});
