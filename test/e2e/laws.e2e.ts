import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createDraft, profileOf } from "#test/support/factories.ts";
import { caller, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { storedToken } from "./stored-token.ts";
import { signUpInPage } from "./users.ts";

const ADMIN = "admin@daylight.localhost";
const stage = setUpProgram({ settings: { UNDO_SECONDS: "0" } });
let admin: BrowserUser;
let page: Page;
let requestId: string;

const clockDue = async () =>
  (await stage.database.query("select due_on::text from clock where kind = 'initial_response'")).rows[0]
    ?.due_on;

/** A screenshot in the folder that SCREENSHOTS names, for who wants to look at the pages. */
const photograph = async (of: Page, name: string) => {
  const folder = process.env.SCREENSHOTS;
  if (folder) await of.screenshot({ path: `${folder}/${name}.png` });
};

beforeAll(async () => {
  admin = await openUserWindow(stage.browser, stage.url);
  page = admin.page;
  await signUpInPage(stage, page, ADMIN);
  const call = caller(stage.url, { authorization: `Bearer ${await storedToken(page)}` });
  await call("PUT", "/api/me/profile", profileOf());
  const draft = await createDraft({ call } as TestUser);
  requestId = draft.id;
  const { status, body } = await call("POST", `/api/requests/${requestId}/submission`, {
    version: draft.version,
  });
  if (status >= 300) throw new Error(JSON.stringify(body));
  await waitUntil(async () => (await clockDue()) !== undefined);
});

describe("an administrator", () => {
  it("previews a correction, saves it, and undoes it; the request says which rule moved its day", async () => {
    const before = await clockDue();
    await page.goto("/admin-dashboard?section=laws&open=us");
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    const answer = page.getByRole("group", { name: "Initial response" });
    await answer.getByRole("textbox", { name: "Number" }).fill("25");
    await page.getByRole("textbox", { name: "Reason" }).fill("Amended by Congress");
    await page.getByRole("textbox", { name: "Source", exact: true }).fill("Pub. L. 119-1");
    await page.getByRole("button", { name: "Preview the change" }).click();
    const preview = page.getByRole("dialog", { name: "What this correction changes" });
    await preview
      .getByText(/^\d open deadlines? moves?; none becomes overdue\. 1 open request checked\.$/)
      .waitFor();
    await preview.getByText("National Archives").first().waitFor();
    await expectAccessible(page);
    await photograph(page, "preview-1440");
    expect(await clockDue()).toBe(before);
    await preview.getByRole("button", { name: "Correct the law" }).click();
    await page.getByText(/Corrected by admin@daylight\.localhost on .*: Amended by Congress/).waitFor();
    await waitUntil(async () => (await clockDue()) !== before);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await photograph(page, "history-390");
    await page.setViewportSize({ width: 1440, height: 900 });
    await photograph(page, "history-1440");

    await page.goto(`/requests-tracker?request=${requestId}`);
    const event = page.getByText(/We corrected our data on the law \(5 U\.S\.C\..*\): Amended by Congress/);
    await event.waitFor();
    await photograph(page, "event-1440");

    await page.goto("/admin-dashboard?section=laws&open=us");
    await page.getByRole("button", { name: "Undo correction" }).click();
    const undo = page.getByRole("alertdialog", { name: "Undo this correction?" });
    await undo.getByText(/open deadlines? moves?/).waitFor();
    await photograph(page, "undo-1440");
    await undo.getByRole("button", { name: "Undo correction" }).click();
    await page.getByText(/Undone by admin@daylight\.localhost on/).waitFor();
    await waitUntil(async () => (await clockDue()) === before);
    expectNoConsoleErrors(admin);
  });

  it("sees the reach of a closing before it is added", async () => {
    await page.goto("/admin-dashboard?section=laws&show=holidays");
    await page.getByRole("button", { name: "Add an agency" }).waitFor();
    await expectAccessible(page);
    await photograph(page, "holidays-1440");
    await page.setViewportSize({ width: 390, height: 844 });
    await photograph(page, "holidays-390");
    await page.setViewportSize({ width: 1440, height: 900 });
    const due: string = await clockDue();
    await page.goto(`/admin-dashboard?section=laws&show=holidays&year=${due.slice(0, 4)}`);
    await page.getByRole("button", { name: "Add a closing" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a closing" });
    await dialog
      .getByRole("textbox", { name: "Day" })
      .fill(`${due.slice(5, 7)}/${due.slice(8)}/${due.slice(0, 4)}`);
    await dialog.getByRole("textbox", { name: "Name" }).fill("Storm closing");
    await dialog
      .getByText(/open deadlines? moves?; none becomes overdue\. 1 open request checked\./)
      .waitFor();
    await expectAccessible(page);
    await photograph(page, "closing-1440");
    await dialog.getByRole("textbox", { name: "Source" }).fill("opm.gov");
    await dialog.getByRole("button", { name: "Add closing" }).click();
    await page
      .getByText(/^Counts for 1 open request\. Added by/)
      .first()
      .waitFor();
    await waitUntil(async () => (await clockDue()) > due);
    expectNoConsoleErrors(admin);
  });
});

describe("the page of a law", () => {
  it("reads signed out and without JavaScript, and can be indexed", async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false, baseURL: stage.url });
    const reader = await context.newPage();
    await reader.goto("/laws/us-tx");
    await reader.getByRole("heading", { name: "Texas Public Information Act", level: 1 }).waitFor();
    for (const title of [
      "Deadlines",
      "Fees",
      "Who may ask",
      "Appeal",
      "Exemptions",
      "What is uncertain",
      "Sources",
    ])
      expect(await reader.getByRole("heading", { name: title, exact: true }).count(), title).toBe(1);
    expect(await reader.title()).toMatch(/^Texas Public Information Act: deadlines, fees and appeals · /);
    expect(await reader.locator('meta[name="description"]').getAttribute("content")).toContain("ch. 552");
    expect(await reader.locator('link[rel="canonical"]').getAttribute("href")).toMatch(/\/laws\/us-tx$/);
    await reader.getByRole("link", { name: "All public-records laws" }).click();
    await reader.getByRole("link", { name: "Wyoming" }).waitFor();
    await context.close();
  });

  it("calculates a deadline with its working, signed out", async () => {
    const visitor = await openUserWindow(stage.browser, stage.url);
    await visitor.page.goto("/laws/us-ma");
    const received = visitor.page.getByRole("textbox", { name: "Received by the agency" });
    // The page is there before its scripts, which put today's date into the field.
    await expect.poll(() => received.inputValue()).not.toBe("");
    await received.fill("Nov 2, 2026");
    await received.blur();
    await visitor.page.getByText("Due Tue, Nov 17, 2026").waitFor();
    await visitor.page
      .getByText(/^Not yet verified against the statute: /)
      .first()
      .waitFor();
    await visitor.page.getByText("Sources and open questions").click();
    await visitor.page.getByRole("link", { name: /^About this law/ }).waitFor();
    await expectAccessible(visitor.page);
    await photograph(visitor.page, "law-1440");
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(visitor.page);
    await photograph(visitor.page, "law-390");
    await visitor.page.goto("/laws");
    await visitor.page.getByRole("link", { name: "Federal" }).waitFor();
    await photograph(visitor.page, "laws-390");
    await visitor.page.setViewportSize({ width: 1440, height: 900 });
    await photograph(visitor.page, "laws-1440");
    expectNoConsoleErrors(visitor);
    await visitor.context.close();
  });
});
