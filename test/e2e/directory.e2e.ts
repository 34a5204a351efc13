import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accountAgencies } from "#messages/account/agencies.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { raiseSendingLimits, signUpInPage } from "./users.ts";

/** For what follows by itself, on a machine that may be busy. */
const LONG_TIMEOUT = { timeout: 60_000 };
const WATER = "Benton Harbor Water Department";
const PASTED_LIST = `name,email,state,portal,phone
Chicago Police Department,,IL,,
City of Austin Police,,,,
Bridgman City Clerk,clerk@bridgman.example.org,Michigan,bridgman.example.org/foia,269 555 0100
"=HYPERLINK(""https://evil.example"",""<b>Clerk</b>"")",a@b.example,MI,,
Saline Township Clerk,clerk at saline,Michigan,,
`;
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

describe("a pasted list", () => {
  it("is checked in one table, and a letter goes to an agency that it added", async () => {
    const { page } = writer;
    // A new account may write to two addresses a day that are no public agency's, as its own agencies are.
    await raiseSendingLimits(stage, "wren@ledger.example");
    await startNewRequest(page);
    await page.getByRole("button", { name: editorAgencies.pasteList }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(PASTED_LIST);
    await dialog.getByRole("button", { name: "Look up 5 lines" }).click();
    const summary = dialog.getByRole("status").first();
    await expect.poll(() => summary.textContent(), LONG_TIMEOUT).toContain("1 found, 1 new. 3 lines need");
    const line = (number: number) => dialog.getByLabel(`Agency for line ${number}`);
    // The near one is offered, and the user may add theirs all the same.
    const austin = line(3).getByRole("option", { name: /^Austin Police Department/ });
    await line(3).selectOption(await austin.textContent());
    await dialog
      .getByText(/Letters will cite/)
      .first()
      .waitFor();
    await dialog.getByText(/This cell holds a formula/).waitFor();
    await line(5).selectOption({ label: "Skip this line" });
    await dialog.getByText("Enter a full email address").first().waitFor();
    await dialog.getByLabel("Email address, line 6").fill("clerk@saline.example.org");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add 4 agencies" }).click();
    await dialog.waitFor({ state: "detached" });
    for (const name of ["Chicago Police Department", "Austin Police Department", "Saline Township Clerk"]) {
      await page.getByRole("button", { name: `Remove ${name}` }).click();
    }
    await write(page, "Minutes of 2025");
    await page.getByRole("button", { name: "Send now" }).click();
    await page.waitForURL("**/requests-tracker?request=*");
    await expect.poll(() => emailsTo(stage.url, "clerk@bridgman.example.org"), LONG_TIMEOUT).toHaveLength(1);
    const [letter] = await emailsTo(stage.url, "clerk@bridgman.example.org");
    expect(letter?.text.replaceAll("\u00a0", " ")).toContain("Michigan Freedom of Information Act");
  });

  it("adds agencies that are proposed, declined with a reason, and stay the user's own", async () => {
    const { page } = writer;
    await page.goto("/account#agencies");
    const own = page.getByRole("listitem").filter({ hasText: "Bridgman City Clerk" });
    await own.getByText(accountAgencies.private).waitFor(LONG_TIMEOUT);
    await own.getByRole("button", { name: "Propose for everyone" }).click();
    await own.getByText(/^Proposed .*, waiting for review$/).waitFor(LONG_TIMEOUT);
    await admin.page.goto("/admin-dashboard?section=agencies&show=pending");
    await admin.page.getByText("Bridgman City Clerk").first().click();
    await admin.page.getByRole("button", { name: adminAgencies.decline }).click();
    const dialog = admin.page.getByRole("alertdialog");
    await dialog.getByRole("textbox").fill("The city has another address.");
    await expectAccessible(admin.page);
    await dialog.getByRole("button", { name: adminAgencies.decline }).click();
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await own.getByText(/^Declined .*: The city has another address\.$/).waitFor(LONG_TIMEOUT);
    await expectAccessible(page);
    await own.scrollIntoViewIfNeeded();
  });

  it("is no way around an agency that is there: adding it by hand offers it first", async () => {
    const { page } = writer;
    await startNewRequest(page);
    await page.getByRole("button", { name: "Add an agency" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an agency" });
    await dialog.getByLabel("Name").fill("City of Austin Police");
    await dialog.getByText("Did you mean Austin Police Department?").waitFor(LONG_TIMEOUT);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use Austin Police Department" }).click();
    await page.getByRole("button", { name: "Remove Austin Police Department" }).waitFor();
    await page.getByRole("button", { name: editorAgencies.browse }).click();
    const browse = page.getByRole("dialog", { name: "Browse the directory" });
    await browse.getByLabel("Kind or name").fill("Galien Village Clerk");
    await browse
      .getByRole("button", { name: "Add “Galien Village Clerk” as a new agency" })
      .click(LONG_TIMEOUT);
    await page.getByRole("dialog", { name: "Add an agency" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await admin.page.goto("/admin-dashboard?section=agencies&q=galien+village");
    await admin.page
      .getByRole("button", { name: "Add “galien village” as a new agency" })
      .waitFor(LONG_TIMEOUT);
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
    // A letter of its own: on a slow machine the simulated agency has answered the first one by now, which meets its clock.
    await startNewRequest(page);
    await choose(page, "benton harbor water", new RegExp(`^${WATER}`));
    await write(page, "Lead tests of 2026");
    await page.getByRole("button", { name: /^(?:Send now|Confirm address and send)$/ }).click();
    await page.waitForURL("**/requests-tracker?request=*");
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
    await page.getByText(/^Deadline moved .*\. We corrected the calendar \(.+\)/).waitFor(LONG_TIMEOUT);
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
    const clerk = "Three Oaks Village Clerk";
    expect(await agenciesFor("three oaks village")).not.toContain(clerk);
    await page.getByRole("button", { name: "Apply 1 change" }).click();
    await expect.poll(() => agenciesFor("three oaks village"), LONG_TIMEOUT).toEqual([clerk]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: adminImports.undoImport }).click();
    await expect.poll(() => agenciesFor("three oaks village"), LONG_TIMEOUT).not.toContain(clerk);
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
  await page.getByRole("alertdialog", { name: /^Send / }).waitFor();
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
