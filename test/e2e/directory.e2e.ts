import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { signUpInPage } from "./users.ts";

/** For what follows by itself, on a machine that may be busy. */
const LONG_TIMEOUT = { timeout: 60_000 };
const WATER = "Benton Harbor Water Department";
const LIST = `agency,jurisdiction,email
Three Oaks Village Clerk,Michigan,clerk@threeoaks.example.org
,Michigan,nobody@nowhere.example.org
`;

// At this pace nothing answers while a letter is looked at.
const stage = setUpProgram({ settings: { SANDBOX_PACE: "0.001" } });
let writer: BrowserUser;
let admin: BrowserUser;

beforeAll(async () => {
  writer = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, writer.page, "wren@ledger.example");
  admin = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, admin.page, "admin@daylight.localhost");
});

describe("an office the directory lacks", () => {
  it("is written to at once, and found by everyone once an administrator approves it", async () => {
    const { page } = writer;
    await page.goto("/request-editor");
    await page.getByRole("button", { name: "Add an agency" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an agency" });
    await dialog.getByLabel("Name").fill(WATER);
    await dialog.getByLabel("Jurisdiction").selectOption("us-mi");
    await dialog.getByLabel("Email address for records requests").fill("foia@bhwater.example.org");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add agency" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Name", { exact: true }).fill("Wren Castillo");
    await write(page, "Lead tests of 2025");
    await page.getByRole("button", { name: "Send now" }).click();
    await page.waitForURL("**/requests-tracker?request=*");
    await expect.poll(() => emailsTo(stage.url, "foia@bhwater.example.org"), LONG_TIMEOUT).toHaveLength(1);

    expect(await agenciesFor("benton harbor water")).not.toContain(WATER);
    await admin.page.goto("/admin-dashboard?section=agencies");
    await admin.page.getByRole("link", { name: adminAgencies.views.pending }).click();
    await admin.page.getByText(WATER).first().click();
    await admin.page.getByRole("button", { name: adminAgencies.approve }).click();
    await expect.poll(() => agenciesFor("benton harbour water"), LONG_TIMEOUT).toContain(WATER);
  });
});

describe("an address", () => {
  it("that nobody confirmed lately is asked about, and the one put right gets the letter", async () => {
    const { page } = writer;
    await startNewRequest(page);
    await choose(page, "chicago police department", /^Chicago Police Department/);
    await write(page, "Stops in 2025");
    await page
      .getByRole("textbox", { name: "Send to this address" })
      .fill("records@chicagopolice.example.org");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm address and send" }).click();
    await page.waitForURL("**/requests-tracker?request=*");
    await expect
      .poll(() => emailsTo(stage.url, "records@chicagopolice.example.org"), LONG_TIMEOUT)
      .toHaveLength(1);
    await admin.page.goto("/admin-dashboard?section=agencies");
    await admin.page.getByRole("link", { name: adminAgencies.views.reported }).click();
    await admin.page.getByText("Chicago Police Department").first().click();
    await admin.page.getByRole("button", { name: "Use records@chicagopolice.example.org" }).waitFor();
  });

  it("there is none of where an office takes no email, and the user sends the letter and puts that down", async () => {
    const { page } = writer;
    await startNewRequest(page);
    await choose(page, "fbi", /^Federal Bureau of Investigation/);
    await page.getByLabel("Subject").fill("Files on the mill strike");
    await page.getByLabel("Records you ask for").fill("1. Every file on it");
    await page.getByRole("button", { name: "Send it yourself" }).click();
    const panel = page.getByRole("region", { name: "Send it yourself" });
    await panel.getByText("takes requests only by web portal, postal mail, or fax").waitFor();
    await expectAccessible(page);
    const letter = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Download PDF" }).click();
    expect((await letter).suggestedFilename()).toMatch(/^Files on the mill strike, .*\.pdf$/);
    await panel.getByLabel("Confirmation number from the website").fill("1700042-000");
    await panel.getByRole("button", { name: "Record as sent" }).click();
    await page.waitForURL("**/requests-tracker?request=*");
    await page.getByText(/^Sent by you .* in the agency’s portal, tracking number 1700042-000$/).waitFor();
    await page.getByText("The clock started: an answer is due").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForURL("**/request-editor/*");
    await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Files on the mill strike");
  });
});

describe("an administrator", () => {
  it("adds a closing, and the clock it falls into moves with a line on the timeline", async () => {
    const { page } = writer;
    await page.goto("/requests-tracker");
    await page.getByRole("link", { name: "Lead tests of 2025" }).click();
    const id = new URL(page.url()).searchParams.get("request");
    await page.getByText("The clock started: an answer is due").waitFor();
    const closed = await lastCountedDay(page);

    await admin.page.goto("/admin-dashboard?section=laws");
    await admin.page.getByRole("link", { name: "Holidays", exact: true }).click();
    await admin.page.getByLabel("Calendar", { exact: true }).selectOption("us-mi");
    await admin.page.getByLabel("Year", { exact: true }).selectOption(closed.slice(0, 4));
    await admin.page.getByRole("button", { name: adminLaws.addClosing }).click();
    const dialog = admin.page.getByRole("dialog", { name: adminLaws.addClosing });
    await dialog.getByLabel("Day", { exact: true }).fill(closed);
    await dialog.getByLabel("Name").fill("Ice storm");
    await dialog.getByLabel("Source").fill("Executive Directive 2026-9");
    await dialog.getByRole("button", { name: adminLaws.submitClosing }).click();
    await dialog.waitFor({ state: "detached" });

    await page.goto(`/requests-tracker?request=${id}`);
    await page.getByText(/^Deadline moved .*\. We corrected our data on holidays$/).waitFor(LONG_TIMEOUT);
  });

  it("imports a list after a look at what it would change, and takes it back", async () => {
    const { page } = admin;
    await page.goto("/admin-dashboard?section=imports");
    await page.getByRole("link", { name: adminImports.importFile }).first().click();
    const file = { name: "michigan.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole("button", { name: adminImports.preview }).click();
    await page.getByRole("insertion").filter({ hasText: "Three Oaks Village Clerk" }).waitFor(LONG_TIMEOUT);
    await expectAccessible(page);
    expect(await agenciesFor("three oaks village")).toEqual([]);
    await page.getByRole("button", { name: "Apply 1 change" }).click();
    await expect
      .poll(() => agenciesFor("three oaks village"), LONG_TIMEOUT)
      .toEqual(["Three Oaks Village Clerk"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: adminImports.undoImport }).click();
    await expect.poll(() => agenciesFor("three oaks village"), LONG_TIMEOUT).toEqual([]);
  });

  it("leaves no complaint on anyone's console", () => {
    for (const user of [writer, admin]) expectNoConsoleErrors(user);
  });
});

async function startNewRequest(page: Page): Promise<void> {
  await page.goto("/requests-tracker");
  await page.getByRole("link", { name: "New request" }).click();
  await page.getByRole("combobox", { name: "To" }).waitFor();
}

async function choose(page: Page, typed: string, office: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: "To" }).fill(typed);
  await page.getByRole("option", { name: office }).click();
}

/** Fills in the rest and asks to send. */
async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Records you ask for").fill("1. Every record of it");
  await page.getByText("Saved just now").waitFor();
  await page.getByRole("button", { name: "Send letter" }).click();
  await page.getByRole("region", { name: "Confirm sending" }).waitFor();
}

/** The names that anyone's type-ahead shows. */
async function agenciesFor(q: string): Promise<string[]> {
  const response = await fetch(`${stage.url}/api/agencies?q=${encodeURIComponent(q)}`);
  return ((await response.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
}

/** The last day that counts in a Michigan clock that starts today: a closing on it must move the date. */
async function lastCountedDay(page: Page): Promise<string> {
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "America/Detroit" }).format(new Date()),
  );
  const response = await fetch(`${stage.url}/api/deadlines?jurisdiction=us-mi&received=${today}`);
  return ((await response.json()) as { due: string }).due;
}
