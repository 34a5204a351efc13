import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";
import { editor } from "#messages/editor/editor.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { requestTemplates } from "#messages/request/templates.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { threadLetterTemplates } from "#messages/thread/letter-templates.ts";
import { threadReply } from "#messages/thread/reply.ts";
import { createDraft, createSentRequest, profileOf } from "#test/support/factories.ts";
import { png } from "#test/support/pictures.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import {
  type BrowserUser,
  closeWindows,
  expectNoConsoleErrors,
  openBrowser,
  openUserWindow,
} from "./browser.ts";
import { logInPage } from "./users.ts";

/** What is a user's own in letters: the letterhead, from the account page to the printed letter, and templates of letters. */

const EMAIL = "maya.okafor@ledger.example";

let app: TestApp;
let account: TestUser;
let browser: Browser;
let user: BrowserUser;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({ undoSeconds: 0, tokenSeconds: 7 * 24 * 3_600 });
  account = await app.signUpAndLogIn(EMAIL, { name: "Maya Okafor" });
  const organization = "The Prairie Ledger";
  await account.call("PUT", "/api/me/profile", profileOf({ name: "Maya Okafor", organization }));
  browser = await openBrowser();
  user = await openUserWindow(browser, app.url);
  page = user.page;
  await page.clock.setFixedTime(new Date(app.clock.now().epochMilliseconds));
  await page.goto("/login");
  await logInPage(page, EMAIL, PASSWORD);
  await page.waitForURL("**/requests-tracker");
});
afterEach(() => expectNoConsoleErrors(user));
afterAll(async () => {
  await closeWindows(browser);
  await app?.close();
});

/** Screenshots at both widths in the folder that SCREENSHOTS names, for who wants to look at the pages. */
async function photograph(name: string, of: Locator): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await of.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
}

const section = () => page.getByRole("region", { name: m.title });
const paper = () => section().getByRole("article", { name: m.preview });
const paperText = async () => (await paper().textContent()) ?? "";

it("is typed, shown as paper, saved, and printed", async () => {
  await page.goto("/account#letterhead");
  await section().getByLabel(m.organization).waitFor();
  await photograph("letterhead-empty", section().getByLabel(m.signature));
  await section().getByLabel(m.organization).fill("The Prairie Ledger");
  await section().getByLabel(m.address).fill("1420 West Cullerton Street\nChicago, Illinois 60608");
  await section().getByLabel(m.phone).fill("312-555-0100");
  await section().getByLabel(m.website).fill("ledger.example");
  await section().getByLabel(m.signature).fill("Maya Okafor\nStaff attorney");
  // Larger than a letter can carry: the page scales it down.
  const logo = { name: "logo.png", mimeType: "image/png", buffer: png(2400, 900) };
  await section().getByLabel(m.logo).setInputFiles(logo);
  await paper().getByRole("presentation").waitFor();
  expect(await paperText()).toContain("1420 West Cullerton Street · Chicago, Illinois 60608");
  // Once in the letterhead, not in the sender's lines again.
  expect((await paperText()).split("The Prairie Ledger")).toHaveLength(2);
  expect((await paperText()).split("Maya Okafor")).toHaveLength(3);
  await photograph("letterhead-full", paper());
  await section().getByRole("button", { name: m.save }).click();
  await page.getByText(m.saved).waitFor();

  const { id } = await createDraft(account);
  const response = await fetch(`${app.url}/api/requests/${id}/letter.pdf`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages.join("\n").split("312-555-0100")).toHaveLength(2);
  expect(pages.join("\n")).toMatch(/Maya Okafor\s+Staff attorney/);
  await page.reload();
  await paper().getByRole("presentation").waitFor();
  await page.goto(`/request-editor/${id}`);
  await page.getByText("Staff attorney").waitFor();
});

it("says what is wrong with a picture or a text, beside its field", async () => {
  await page.goto("/account#letterhead");
  await section()
    .getByLabel(m.logo)
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await section().getByText(m.logoUnreadable).waitFor();
  await section().getByLabel(m.address).fill("1\n2\n3\n4\n5");
  await section().getByRole("button", { name: m.save }).click();
  await section().getByText("Use at most 4 lines.").waitFor();
  await photograph("letterhead-errors", section().getByLabel(m.signature));
  user.consoleErrors.length = 0;
  user.failedResponses.length = 0;
});

const letter = () => page.getByRole("textbox", { name: threadComposer.title });
const dialog = () => page.getByRole("dialog");

/** Opens the composer of a request with a prepared follow-up. */
async function writeFollowUp(requestId: string): Promise<void> {
  await page.goto(`/inbox?request=${requestId}`);
  await page.getByRole("button", { name: threadReply.reply, exact: true }).click();
  await page
    .getByRole("group", { name: threadComposer.letterKind })
    .getByText(LETTER_LABELS.follow_up, { exact: true })
    .click();
  await expect.poll(() => letter().inputValue(), { timeout: 30_000 }).toContain("Sincerely,");
}

async function chooseInMenu(item: string): Promise<void> {
  await page.getByRole("button", { name: threadLetterTemplates.menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await dialog().waitFor();
}

it("saves a letter as a template, and fills it with the facts of another request", async () => {
  const first = await createSentRequest(app, account, { title: "Lead in drinking water" });
  const second = await createSentRequest(app, account, { title: "Body-camera video" });
  app.clock.advance({ hours: 24 });
  await page.clock.setFixedTime(new Date(app.clock.now().epochMilliseconds));
  await writeFollowUp(first.id);
  await chooseInMenu(threadLetterTemplates.use);
  await dialog().getByText(editorTemplates.noLettersTitle).waitFor();
  await photograph("templates-empty", dialog());
  await page.keyboard.press("Escape");

  const text = await letter().inputValue();
  expect(text).toContain("Lead in drinking water");
  await letter().fill(text.replace("Sincerely,", "Our matter is {matter number}.\n\nSincerely,"));
  await chooseInMenu(threadLetterTemplates.save);
  await dialog().getByLabel("Name").fill("Our nudge");
  expect(await dialog().textContent()).toContain("{matter number}");
  await photograph("templates-save", dialog());
  await dialog().getByRole("button", { name: requestTemplates.save }).click();
  await page.getByText("Template “Our nudge” saved").waitFor();

  await writeFollowUp(second.id);
  await chooseInMenu(threadLetterTemplates.use);
  await dialog().getByRole("button", { name: editorTemplates.preview.use }).waitFor();
  await photograph("templates-use", dialog());
  await dialog().getByRole("button", { name: editorTemplates.preview.use }).click();
  await expect.poll(() => letter().inputValue()).toContain("Our matter is {matter number}.");
  const filled = await letter().inputValue();
  expect(filled).toContain("Body-camera video");
  expect(filled).not.toContain("Lead in drinking water");
  expect(filled).toMatch(/Maya Okafor\nStaff attorney/);
  // What the template left open is named, and the letter does not go with it.
  await page.getByRole("button", { name: "{matter number}" }).waitFor();
  await photograph("templates-applied", letter());
  expect(filled).toContain("Your answer is due on March");
  const send = page.getByRole("button", { name: `${threadComposer.send} ${threadComposer.sendKeys}` });
  await send.click();
  await expect.poll(() => letter().evaluate(selectedText)).toBe("{matter number}");
  await letter().fill(filled.replace("{matter number}", "2026-17"));
  await send.click();
  await letter().waitFor({ state: "detached" });
  await app.runDueJobs();
  expect(app.relay.emails.at(-1)?.text).toContain("Our matter is 2026-17.");
});

const selectedText = (field: { value: string; selectionStart: number; selectionEnd: number }) =>
  field.value.slice(field.selectionStart, field.selectionEnd);

it("lists one's letters beside the templates of requests, to change and delete them", async () => {
  await page.goto("/request-editor");
  await page.getByRole("button", { name: editor.form.templates }).click();
  await dialog()
    .getByRole("button", { name: /^Our nudge/ })
    .click();
  await photograph("templates-list", dialog());
  expect(await dialog().getByRole("button", { name: editorTemplates.preview.use }).count()).toBe(0);
  await dialog().getByRole("button", { name: editorTemplates.preview.edit }).click();
  await dialog().getByLabel(editorTemplates.preview.name, { exact: true }).fill("Our reminder");
  await dialog().getByLabel(editorTemplates.preview.text).fill("A new text for {agency}.");
  await dialog().getByRole("button", { name: editorTemplates.preview.save }).click();
  await dialog().getByText("A new text for").waitFor();
  await dialog()
    .getByRole("button", { name: /^Our reminder/ })
    .click();
  await dialog().getByRole("button", { name: editorTemplates.preview.delete }).click();
  await page.getByText("Template “Our reminder” deleted").waitFor();
  expect((await account.call("GET", "/api/templates")).body.items).toEqual([]);
});

it("saves a request's files with its template, and attaches them to the next draft", async () => {
  const source = await createDraft(account);
  const form = new FormData();
  form.append("file", new Blob(["a,b\n1,2\n"], { type: "text/csv" }), "list.csv");
  const headers = { authorization: `Bearer ${account.token}` };
  const path = `${app.url}/api/requests/${source.id}/uploads`;
  const { id } = JSON.parse(await (await fetch(path, { method: "POST", headers, body: form })).text());
  const draft = { ...source.draft, attachments: [id] };
  await account.call("PATCH", `/api/requests/${source.id}/draft`, { version: source.version, draft });
  await page.goto(`/request-editor/${source.id}`);
  await page.getByRole("button", { name: editor.moreActions }).click();
  await page.getByRole("menuitem", { name: editor.menu.saveAsTemplate }).click();
  await dialog().getByLabel("Name").fill("With a list");
  await dialog().getByRole("button", { name: requestTemplates.save }).click();
  await page.getByText("Template “With a list” saved").waitFor();

  await page.goto("/request-editor?subject=Bridge%20inspections");
  await page.getByRole("button", { name: editor.form.templates }).click();
  await dialog()
    .getByRole("button", { name: /^With a list/ })
    .click();
  await dialog().getByText("Attached file: list.csv.").waitFor();
  await photograph("templates-files", dialog());
  await dialog().getByRole("button", { name: editorTemplates.preview.use }).click();
  await page.getByText("list.csv").first().waitFor();
  await photograph("templates-files-applied", page.getByText("list.csv").first());
  expect(await page.getByText("list.csv").count()).toBeGreaterThan(0);
});
