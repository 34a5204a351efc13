import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { inboxShortcuts } from "#messages/inbox/shortcuts.ts";
import { sureOutcomes } from "#messages/inbox/sure-outcomes.ts";
import { requestStatus } from "#messages/request/status.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { threadDelivery } from "#messages/thread/delivery.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import type { caller } from "#test/support/test-app.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

const AGENCY = "foia@nara.gov";
const LONG_TIMEOUT = { timeout: 60_000 };
const NO_RECORDS =
  "We conducted a search of our files and found no records responsive to your request. This concludes the processing of your request.";
const FEE =
  "We estimate that it will take 14 hours to process your request, at $42.00 per hour, for a total of $588.00. Please let us know in writing whether you agree to pay this fee.";
const STORIES = [
  { title: "Bridge inspections", text: NO_RECORDS },
  { title: "Overtime of the harbor police", text: FEE },
  { title: "Towing contracts", text: NO_RECORDS },
  { title: "Parking tickets", text: NO_RECORDS, from: "joe@elsewhere.example" },
];

const smtpPort = await freePort();
const stage = setUpProgram({
  settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001", UNDO_SECONDS: "8" },
});
let user: BrowserUser;
let page: Page;
let call: ReturnType<typeof caller>;
let ids: string[];

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await signUpInPage(stage, page, "confirm@ledger.example");
  call = await callerIn(page);
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Reader" }));
  const smtp = await connectSmtp(smtpPort);
  ids = [];
  for (const { title } of STORIES) {
    const { body: request } = await call("POST", "/api/requests", { draft: draft({ title }) });
    await call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
    ids.push(request.id);
  }
  for (const [index, { text, from = AGENCY }] of STORIES.entries()) {
    const { body: request } = await call("GET", `/api/requests/${ids[index]}`);
    await vi.waitFor(async () => expect(await statusOf(index)).toBe("awaiting_acknowledgment"), LONG_TIMEOUT);
    const to = request.replyAddress;
    const email = emailFrom({ to, from, text }).replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}\r`);
    expect(await smtp.sendEmail({ from, to: [to] }, email)).toMatch(/^250/);
  }
  smtp.socket.destroy();
  for (const id of ids)
    await vi.waitFor(
      async () =>
        expect(
          (await call("GET", `/api/conversations/${id}`)).body.messages.at(-1).classification,
        ).toBeTruthy(),
      LONG_TIMEOUT,
    );
}, 180_000);

const statusOf = async (index: number) =>
  ((await call("GET", `/api/requests/${ids[index]}`)).body as RequestDetail).status;
const confirmAll = (count: number) => formatMessage(inboxList.confirmSure, { count: String(count) });
const dialog = () => page.getByRole("dialog");
const toast = (text: string) => page.getByText(text, { exact: true }).first();
const open = async (index: number) => {
  await page.goto(`/inbox?request=${ids[index]}`);
  await page.getByRole("heading", { name: threadClassification.title }).first().waitFor();
};

describe("outcomes that are sure", () => {
  it("are listed with what each changes, confirmed together, and undone by key", async () => {
    await page.goto("/inbox");
    await page.getByRole("button", { name: confirmAll(3) }).click();
    await dialog()
      .getByText(STORIES[1]?.title ?? "")
      .waitFor();
    const lines = await dialog().getByRole("listitem").allTextContents();
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.includes("Overtime"))).toContain(requestStatus.fee_asked);
    expect(lines.find((line) => line.includes("Bridge"))).toMatch(
      /NARA, today.*becomes No records\. .*Last day to appeal/,
    );
    expect(lines.join()).not.toContain("Parking");
    await expectAccessible(page);
    await dialog()
      .getByRole("checkbox", { name: /Towing/ })
      .uncheck();
    await dialog()
      .getByRole("button", { name: formatMessage(sureOutcomes.confirm, { count: 2 }) })
      .click();
    await toast(formatMessage(sureOutcomes.confirmed, { count: 2 })).waitFor();
    expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([
      "no_records",
      "fee_asked",
      "awaiting_acknowledgment",
    ]);
    await dialog().waitFor({ state: "detached" });
    await page.keyboard.press("z");
    await toast(formatMessage(sureOutcomes.undone, { count: 2 })).waitFor();
    expect([await statusOf(0), await statusOf(1)]).toEqual([
      "awaiting_acknowledgment",
      "awaiting_acknowledgment",
    ]);
  });

  it("say which one changed while the preview was open", async () => {
    await page.goto("/inbox");
    await page.getByRole("button", { name: confirmAll(3) }).waitFor();
    await page.keyboard.press("*");
    await page.keyboard.press("c");
    await dialog()
      .getByText(STORIES[0]?.title ?? "")
      .waitFor();
    await call("POST", `/api/requests/${ids[0]}/status`, { to: "closed" });
    await dialog()
      .getByRole("button", { name: formatMessage(sureOutcomes.confirm, { count: 3 }) })
      .click();
    await page
      .getByRole("heading", { name: formatMessage(sureOutcomes.refusedTitle, { count: 1 }) })
      .waitFor();
    await dialog()
      .getByText(/^Bridge inspections: This request or its email changed/)
      .waitFor();
    await dialog().getByRole("button", { name: sureOutcomes.close }).click();
    expect([await statusOf(0), await statusOf(1)]).toEqual(["closed", "fee_asked"]);
    await page.keyboard.press("z");
    await toast(formatMessage(sureOutcomes.undone, { count: 2 })).waitFor();
    await call("DELETE", `/api/requests/${ids[0]}/status`);
  });

  it("are offered in the menu of folders on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/inbox");
    await page.getByRole("button", { name: "Inbox" }).click();
    await page.getByRole("menuitem", { name: confirmAll(3) }).click();
    await dialog()
      .getByText(STORIES[0]?.title ?? "")
      .waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await dialog().getByRole("button", { name: sureOutcomes.cancel }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("say when they cannot be loaded, and try again", async () => {
    await page.route("**/api/sure-outcomes", (route) =>
      route.fulfill({ status: 500, json: { status: 500 } }),
    );
    await page.goto("/inbox");
    await page.getByRole("button", { name: confirmAll(3) }).click();
    const retry = dialog().getByRole("button", { name: sureOutcomes.retry });
    await retry.waitFor(LONG_TIMEOUT);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    user.consoleErrors.length = 0;
    user.failedResponses.length = 0;
    await retry.click();
    await dialog()
      .getByText(STORIES[0]?.title ?? "")
      .waitFor();
    await page.keyboard.press("Escape");
  });
});

describe("one outcome by key", () => {
  it("is confirmed with y and undone with z", async () => {
    await open(0);
    await page.keyboard.press("y");
    await toast(formatMessage(threadClassification.confirmedNotice, { outcome: "No records" })).waitFor();
    expect(await statusOf(0)).toBe("no_records");
    await page.keyboard.press("z");
    await toast(formatMessage(threadClassification.confirmationUndone, { outcome: "No records" })).waitFor();
    expect(await statusOf(0)).toBe("awaiting_acknowledgment");
  });

  it("is corrected with Shift+Y from the menu", async () => {
    await open(0);
    await page.keyboard.press("Shift+Y");
    await page.getByRole("menuitem", { name: "Denied", exact: true }).click();
    await expect.poll(() => statusOf(0), LONG_TIMEOUT).toBe("denied");
    await page.getByRole("button", { name: threadClassification.undo, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`/inbox?request=${ids[0]}`);
    await page.getByRole("button", { name: threadClassification.undo, exact: true }).click();
    await expect.poll(() => statusOf(0), LONG_TIMEOUT).toBe("awaiting_acknowledgment");
  });

  it("is listed among the keyboard shortcuts", async () => {
    await page.goto("/inbox");
    await page.getByRole("button", { name: confirmAll(3) }).waitFor();
    await page.keyboard.press("?");
    for (const text of [inboxShortcuts.confirm, inboxShortcuts.correct, inboxShortcuts.confirmSure])
      await dialog().getByText(text, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("is not offered for an email of an unknown sender", async () => {
    await open(3);
    await page.getByText(threadClassification.unknownSender).waitFor();
    expect(await page.getByRole("button", { name: threadClassification.confirm, exact: true }).count()).toBe(
      0,
    );
    await page.keyboard.press("y");
    await toast(threadClassification.nothingToConfirm).waitFor();
    expect(await statusOf(3)).toBe("awaiting_acknowledgment");
  });
});

it("a letter that is about to leave is undone with z", async () => {
  await open(1);
  await page.keyboard.press("r");
  const text = "We agree to the fee.";
  await page.getByRole("textbox", { name: threadComposer.title }).fill(text);
  await page.keyboard.press("Control+Enter");
  await page
    .getByText(/Leaves in \d+ seconds/)
    .first()
    .waitFor();
  await page.locator("[data-thread]").focus();
  await page.keyboard.press("z");
  await toast(threadDelivery.undoneNotice).waitFor();
  await expect
    .poll(async () => {
      const { body } = await call("GET", `/api/conversations/${ids[1]}`);
      return [body.messages.at(-1).direction, body.replyDraft.content?.text];
    }, LONG_TIMEOUT)
    .toEqual(["in", text]);
  expectNoConsoleErrors(user);
});
