import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { threadClassification } from "#messages/thread/classification.ts";
import { expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { IS_HOSTED } from "./user-pools.ts";
import { PASSWORD } from "./users.ts";

const EMAIL = "maya.okafor@ledger.example";
const TITLE = "Lead service line inspections, Benton Harbor";

/** For what follows by itself, on a machine that may be busy. */
const LONG_TIMEOUT = { timeout: 60_000 };

// The pretend agency answers in two seconds and six; at four times that the road is still walked in order.
const stage = setUpProgram({ ownPostgres: true, settings: { SANDBOX_PACE: "4" } });

describe("the whole road", () => {
  it("leads from sign-up over a letter and its answers to a tracker that knows", async () => {
    const user = await openUserWindow(stage.browser, stage.url);
    const { page } = user;
    await signUp(page);
    await draftLetter(page);
    await send(page);
    await readSentEmail();
    await expectBothReplies(page);
    await openPdf(page);
    await confirmOutcomeInTracker(page);
    await replyInThread(page);
    expectNoConsoleErrors(user);
  });
});

/** Sign-up with the code from the email that was really sent, not from the page. */
async function signUp(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Start a request" }).click();
  await page.waitForURL("**/signup*");
  await page.getByLabel("Email", { exact: true }).fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  const code = await stage.codeFor(EMAIL);
  // A hosted pool emails its codes itself; the sandbox has nothing to show then.
  if (!IS_HOSTED) await page.getByText(`Sandbox: the code in the email is ${code}.`).waitFor();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  // The page that was asked for before signing in.
  await page.waitForURL("**/request-editor");
  expect(await page.evaluate(() => sessionStorage.getItem("user_id"))).toBe(EMAIL);
}

async function draftLetter(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "To" }).fill("osha");
  await page.getByRole("option", { name: /Occupational Safety/ }).click();
  await page.getByLabel("Subject").fill(TITLE);
  await page.getByLabel("Records you ask for").fill("1. Every inspection report\n2. Letters to the owners");
  await page.getByLabel("Name", { exact: true }).fill("Maya Okafor");
  const letter = page.getByRole("article", { name: /^Letter to/ });
  await letter.getByText("Request under the Freedom of Information Act").waitFor();
  await expect.poll(() => letter.textContent(), LONG_TIMEOUT).toMatch(/5\sU\.S\.C\./);
  await page.waitForURL(/request-editor\/[0-9a-f-]{36}$/);
  await page.getByText("Saved just now").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await page.evaluate(() => sessionStorage.getItem("request_id"))).toBe(id);
  await expectAccessible(page);

  // A reload loses nothing, and an address without an id leads back to the draft.
  await page.goto("/request-editor");
  await page.waitForURL(`**/request-editor/${id}`);
  await expect.poll(() => page.getByLabel("Subject").inputValue(), LONG_TIMEOUT).toBe(TITLE);
  await letter.getByText("Maya Okafor").first().waitFor();
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send letter" }).click();
  await page
    .getByRole("alertdialog", { name: /^Send / })
    .getByText("cannot be recalled")
    .waitFor();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.waitForURL("**/requests-tracker?request=*");
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("request_id"))).toBeNull();
}

/** What the agency's mail server was handed, as the postmaster stored it. */
async function readSentEmail(): Promise<void> {
  await expect.poll(() => emailsTo(stage.url, "osha.foia@dol.gov"), LONG_TIMEOUT).toHaveLength(1);
  const [letter] = await emailsTo(stage.url, "osha.foia@dol.gov");
  expect(letter?.subject).toBe(`Freedom of Information Act request: ${TITLE}`);
  expect(letter?.from).toMatch(/^[a-z]+-[a-z]+-[a-z2-9]{13}@daylight\.localhost$/);
  expect(letter?.text).toContain("1. Every inspection report\n2. Letters to the owners");
  expect(letter?.text.replaceAll("\u00a0", " ")).toContain("5 U.S.C. § 552");
  expect(letter?.text).toContain("Sincerely,\n\nMaya Okafor");
}

/** Both come by themselves: nothing is reloaded from here on. */
async function expectBothReplies(page: Page): Promise<void> {
  const timeline = page.getByRole("tabpanel", { name: "Timeline" });
  await timeline.getByText(/Acknowledged, tracking number \d{4}-SBX-\d{5}/).waitFor({ timeout: 60_000 });
  await page
    .getByRole("region", { name: /^Request:/ })
    // Or the second reply has come, and waits to be confirmed.
    .getByText(/^(Awaiting determination|Reply received)$/)
    .waitFor();
  await timeline.getByText(/The clock started: an answer is due/).waitFor();
  await page.getByRole("link", { name: /Inbox.*1 unread/ }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "1 Waiting for you" }).waitFor();
  await page.getByRole("button", { name: /days left/ }).click();
  await page.getByText(/^Answer due\. \d+ weekend days? skipped in total$/).waitFor();
  await expectAccessible(page);
}

async function openPdf(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Inbox/ })
    .first()
    .click();
  await page.getByRole("link", { name: new RegExp(`^Unread.*${TITLE}`) }).click();
  await page
    .getByRole("note", { name: threadClassification.title })
    .last()
    .getByText("Released", { exact: true })
    .waitFor();
  const letter = page.frameLocator("iframe").last();
  await letter.getByText("Margaret A. Ellison").waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Responsive_records.pdf" }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("button", { name: /^PDF Responsive_records\.pdf/ }).click();
  const preview = page.getByRole("dialog", { name: "File Responsive_records.pdf" });
  await preview.getByText(/^PDF, .*\d pages?$/).waitFor();
  await preview.frameLocator("iframe").locator(".textLayer").first().waitFor();
  await expectAccessible(page);
  await page.goBack();
  await preview.waitFor({ state: "detached" });
}

async function confirmOutcomeInTracker(page: Page): Promise<void> {
  const outcome = page.getByRole("note", { name: threadClassification.title }).last();
  await outcome.getByRole("button", { name: "Confirm" }).click();
  await page
    .getByRole("region", { name: /^Conversation:/ })
    .getByText("Released", { exact: true })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Open request" }).click();
  await page.getByRole("link", { name: "1 Closed" }).click();
  const row = page.getByRole("row", { name: new RegExp(`${TITLE}.*Released`) });
  await row.getByRole("link").first().click();
  await page.getByRole("tab", { name: /Documents/ }).click();
  await page.getByText("Index_of_records.csv").waitFor();
}

const ANSWER = "Thank you. Page 4 is hard to read; the list shows which one I mean.";

async function replyInThread(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Inbox/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: new RegExp(TITLE) })
    .first()
    .click();
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  const words = page.getByRole("textbox", { name: "Your reply" });
  await words.fill(ANSWER);
  await page.getByRole("button", { name: "Cc", exact: true }).click();
  await page.getByRole("textbox", { name: "Add to Cc" }).fill("counsel@dol.gov");
  await page.keyboard.press("Enter");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach files" }).click();
  await (await choosing).setFiles({
    name: "pages.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("page\n4"),
  });
  await page.getByRole("button", { name: "Remove pages.csv" }).waitFor();
  await expectAccessible(page);
  await sendLaterAndUndo(page);
  expect(await words.inputValue()).toBe(ANSWER);
  await page.getByRole("button", { name: "Remove counsel@dol.gov" }).waitFor();
  await page.getByRole("button", { name: "Remove pages.csv" }).waitFor();
  await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
  await page.getByText("Daniel Ortiz").first().waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Download pages.csv" }).waitFor();
  const emails = await emailsTo(stage.url, "osha.foia@dol.gov");
  expect(emails[0]?.subject).toMatch(/^Re: /);
  expect(emails.filter(({ text }) => text.includes("Page 4 is hard to read"))).toHaveLength(1);
  expect((await emailsTo(stage.url, "counsel@dol.gov")).map(({ text }) => text.trim())).toEqual([ANSWER]);
}

async function sendLaterAndUndo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByText("at the agency", { exact: false }).first().waitFor();
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Cancel sending" }).click();
  await page.getByRole("textbox", { name: "Your reply" }).waitFor();
}
