import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "./browser.ts";
import { setUpWindow } from "./browser-window.ts";
import { setUpProgram } from "./program-fixture.ts";
import { signUpInPage } from "./users.ts";

const stage = setUpProgram();
const window = setUpWindow(stage);
let page: Page;

beforeEach(() => {
  page = window.page;
});

describe("what a user gives to programs", () => {
  it("creates a token that opens the API and nothing else, and revokes it", async () => {
    await signUpInPage(stage, page, "tokens@example.org");
    await page.goto("/account#api-tokens");
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New API token" });
    await form.getByLabel("Name").fill("Archive script");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Create token" }).click();
    const created = page.getByRole("alertdialog", { name: "Copy your token now" });
    const token = await created.getByLabel("Token").inputValue();
    await created.getByRole("button", { name: "Done" }).click();
    await page.getByText("Read · Created").waitFor();

    const statusOf = async (path: string) =>
      (await fetch(`${stage.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await statusOf("/api/requests"), await statusOf("/api/me")]).toEqual([200, 403]);
    await page.getByRole("button", { name: "Revoke Archive script" }).click();
    const question = page.getByRole("alertdialog", { name: "Revoke “Archive script”?" });
    await question.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("You have no tokens.").waitFor();
    expect(await statusOf("/api/requests")).toBe(401);
  });

  it("adds a webhook and sees its deliveries", async () => {
    await signUpInPage(stage, page, "webhooks@example.org");
    await page.goto("/account#webhooks");
    await page.getByRole("button", { name: "Add webhook" }).click();
    const form = page.getByRole("dialog", { name: "Add a webhook" });
    await form.getByLabel("URL").fill("https://127.0.0.1:1/hook");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add webhook" }).click();
    const created = page.getByRole("alertdialog", { name: "Copy the secret now" });
    expect(await created.getByLabel("Secret").inputValue()).toMatch(/^whsec_/);
    await created.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Deliveries to https://127.0.0.1:1/hook" }).click();
    await page.getByText("Nothing has been sent yet.").waitFor();
    await expectAccessible(page);
  });

  it("reads how the API works", async () => {
    await page.goto("/api/docs");
    await page.getByText("List your requests").click();
    await page.getByRole("heading", { name: "Answer 200" }).first().waitFor();
    await expectAccessible(page);
  });
});
