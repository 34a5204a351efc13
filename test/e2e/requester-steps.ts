import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { threadClassification } from "#messages/thread/classification.ts";
import { createDraft, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import { type BrowserUser, closeWindows, expectAccessible, openBrowser, openUserWindow } from "./browser.ts";
import { logInPage } from "./users.ts";

const EMAIL = "maya.okafor@ledger.example";
/** A Tuesday; Labor Day follows on the 7th. */
const SENT = "2026-09-01";
/** Longer than any of these requests: nobody signs in again while their months pass. */
const TOKEN_SECONDS = 366 * 24 * 3_600;

/** Set before the first test. */
export let app: TestApp;
export let account: TestUser;
let browser: Browser;
export let user: BrowserUser;
export let page: Page;
/** Where the last letter of `send` went. */
let agencyAddress = "";

/** The app, and a user's page in it, for the tests of one file. */
export function setUpRequester(): void {
  beforeAll(async () => {
    app = await startTestApp({ now: `${SENT}T15:00:00Z`, tokenSeconds: TOKEN_SECONDS });
    account = await app.signUpAndLogIn(EMAIL, { name: "Maya Okafor" });
    browser = await openBrowser();
    user = await openUserWindow(browser, app.url);
    page = user.page;
    await moveTo(SENT);
    await page.goto("/login");
    await logInPage(page, EMAIL, PASSWORD);
    await page.waitForURL("**/requests-tracker");
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app?.close();
  });
}

/** Moves the day of the server and of the browser. */
async function moveTo(day: string): Promise<void> {
  app.clock.set(`${day}T15:00:00Z`);
  await showToday();
}

/** The browser's day is the server's. */
export const showToday = () => page.clock.setFixedTime(new Date(app.clock.now().epochMilliseconds));

/** The page as it is opened on a day. */
export async function openOn(day: string): Promise<void> {
  await moveTo(day);
  await app.runDueJobs();
  await page.reload();
  await tab("Timeline");
}

export const panel = () => page.getByRole("region", { name: /^Request:/ });
const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
export const says = (text: string) => panel().getByText(text).waitFor();
export const clockNames = async () =>
  (
    await page.getByRole("tabpanel", { name: "Timeline" }).getByRole("heading", { level: 2 }).allInnerTexts()
  ).sort();

/** Writes a request in the editor. */
export async function write(search: string, agency: string, title: string): Promise<void> {
  await moveTo(SENT);
  await page.goto("/request-editor");
  await page.getByRole("combobox", { name: "To" }).fill(search);
  await page
    .getByRole("option", { name: new RegExp(agency) })
    .first()
    .click();
  await page.getByLabel("Subject").fill(title);
  await page
    .getByLabel("Records you ask for")
    .fill("All inspection reports of 2025, and the letters about them.");
  await page.getByText("Saved just now").waitFor();
}

/** Sends a request to an agency, named as the search has it; resolves to the address that it answers. */
export async function send(agency: string, title: string): Promise<string> {
  await moveTo(SENT);
  const found = await account.call("GET", `/api/agencies?q=${encodeURIComponent(agency)}`);
  const { id: agencyId, email } = found.body.items.find((item: { name: string }) =>
    item.name.includes(agency),
  );
  const { id, version } = await createDraft(account, { agencyId, title });
  const submitted = await account.call("POST", `/api/requests/${id}/submission`, { version, address: email });
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  await app.runDueJobs();
  await page.goto(`/requests-tracker?request=${id}`);
  await panel().getByText("Awaiting acknowledgment", { exact: true }).waitFor();
  const letter = app.relay.emails.at(-1);
  agencyAddress = letter?.to?.[0]?.address ?? "";
  return letter?.from?.address ?? "";
}

/** An email of the agency's, over SMTP on a day, and the page with it. */
export async function receive(day: string, to: string, text: string): Promise<void> {
  await moveTo(day);
  const reply = await app.deliverEmail({
    from: agencyAddress,
    to,
    raw: emailFrom({ to, from: `Records Office <${agencyAddress}>`, text }),
  });
  expect(reply).toMatch(/^250/);
  await openOn(day);
}

const outcome = () => page.getByRole("note", { name: threadClassification.title }).last();

/** Says what the newest email means, as it was read or, with `instead`, otherwise. `effect`: the line under "Confirm". */
export async function confirm(instead?: string, effect?: string): Promise<void> {
  await tab("Correspondence");
  if (effect !== undefined) await outcome().getByText(effect).waitFor();
  if (instead === undefined)
    await outcome().getByRole("button", { name: threadClassification.confirm }).click();
  else {
    await outcome().getByRole("button", { name: threadClassification.correct }).click();
    await page.getByRole("menuitem", { name: instead }).click();
  }
  await outcome().getByRole("button", { name: threadClassification.undo }).waitFor();
  await tab("Timeline");
}

/** Answers the newest email from the page: in own words, or as the letter of a button is prepared. */
export async function answer(day: string, { text, button = "Reply" }: { text?: string; button?: string }) {
  await openOn(day);
  await tab("Correspondence");
  await page.getByRole("button", { name: button, exact: true }).last().click();
  const reply = page.getByRole("textbox", { name: "Your reply" });
  if (text === undefined) await expect.poll(() => reply.inputValue()).toContain("Sincerely,");
  else await reply.fill(text);
  await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
  await page.getByRole("textbox", { name: "Your reply" }).waitFor({ state: "detached" });
  await openOn(day);
}

/** Logs a letter that came on paper. */
export async function logLetter(
  day: string,
  result: string,
  named?: { label: string; day: string },
): Promise<void> {
  await openOn(day);
  await page.getByRole("button", { name: "Log a call or letter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Log a call/ });
  await dialog.getByRole("group", { name: "Type" }).getByText("Letter", { exact: true }).click();
  await dialog.getByLabel("Outcome").selectOption({ label: result });
  if (named) {
    await dialog.getByLabel(named.label, { exact: true }).fill(named.day);
    await dialog.getByLabel("What was said").click();
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await dialog.waitFor({ state: "detached" });
}
