import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { CDPSession, Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Lane } from "#core/request/board-lanes.ts";
import type { Status } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { shell } from "#messages/shell/shell.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { trackerCharts } from "#messages/tracker/charts.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { type BrowserUser, openUserWindow } from "./browser.ts";
import { type PlannedRequest, planReplies, tally, wordsOf } from "./morning-replies.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { raiseSendingLimits, signUpInPage } from "./users.ts";

const OWNER = "morning@ledger.example";
const LONG_TIMEOUT = { timeout: 60_000 };
const REQUESTS = 40;
/** Each is asked twice: a user adds no more than 30 at once. */
const AGENCIES = 20;
const WORDS = "Every roster of the night shift";
const FOLLOW_UP = "Please tell me which box is searched today.";
/** What Chromium says by itself about each request of a page without a network. */
const NO_NETWORK = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED";

const smtpPort = await freePort();
// At this pace the pretend agencies answer long after these tests are over.
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001" } });

type Sent = PlannedRequest & { id: string; replyAddress: string; agencyAddress: string };

let user: BrowserUser;
let page: Page;
let network: CDPSession;
let call: ReturnType<typeof caller>;
let planned: PlannedRequest[];
let requests: Sent[];

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  network = await user.context.newCDPSession(page);
  planned = await planReplies(REQUESTS);
}, 180_000);

const setOffline = (offline: boolean) =>
  network.send("Network.emulateNetworkConditions", {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

async function goOffline(): Promise<void> {
  await setOffline(true);
  await page.getByText(shell.offline).waitFor(LONG_TIMEOUT);
}

async function goOnline(): Promise<void> {
  await setOffline(false);
  await page.getByText(shell.offline).waitFor({ state: "detached", ...LONG_TIMEOUT });
}

/** Nothing on the page says that something failed. */
async function expectNothingFailed(): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text.match(/[^\n]*(?:could not|not saved|went wrong|failed|try again)[^\n]*/gi) ?? []).toEqual([]);
}

const addressOf = (index: number) => `records@office-${(index % AGENCIES) + 1}.example`;

async function createAgencies(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < AGENCIES; index++) {
    const name = `Office of Mornings ${index + 1}`;
    const { status, body } = await call("POST", "/api/agencies", {
      name,
      jurisdiction: "us",
      email: addressOf(index),
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    ids.push(body.id);
  }
  return ids;
}

/** The first letter by hand: its words are typed without a network. */
async function writeFirstLetter(title: string): Promise<string> {
  await page.goto("/request-editor");
  await page.getByRole("combobox", { name: "To" }).fill("Office of Mornings 1");
  await page.getByRole("option", { name: /^Office of Mornings 1 US/ }).click();
  await page.getByLabel("Subject").fill(title);
  await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
  await goOffline();
  await page.getByLabel("Records you ask for").fill(`${WORDS} ${title}`);
  await goOnline();
  await page.getByText("Saved just now").waitFor(LONG_TIMEOUT);
  await page.reload();
  await expect
    .poll(() => page.getByLabel("Records you ask for").inputValue(), LONG_TIMEOUT)
    .toBe(`${WORDS} ${title}`);
  await page.getByRole("button", { name: "Send letter" }).click();
  const confirmAddress = page.getByRole("alertdialog").getByRole("checkbox");
  await page.getByRole("alertdialog").waitFor();
  for (const box of await confirmAddress.all()) await box.check();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.waitForURL("**/requests-tracker?request=*", LONG_TIMEOUT);
  await expectNothingFailed();
  return new URL(page.url()).searchParams.get("request") ?? "";
}

async function sendLetter(title: string, agencyId: string): Promise<string> {
  const { body } = await call("POST", "/api/requests", {
    draft: draft({ title, agencyId, records: `${WORDS} ${title}` }),
  });
  const { status, body: answer } = await call("POST", `/api/requests/${body.id}/submission`, {
    version: body.version,
  });
  expect([status, answer]).toEqual([200, expect.anything()]);
  return body.id;
}

async function sendReplies(some: { request: Sent; letter: Sent["replies"][number] }[]): Promise<void> {
  const smtp = await connectSmtp(smtpPort);
  for (const { request, letter } of some) {
    const { replyAddress: to, agencyAddress: from } = request;
    const email = emailFrom({
      ...{ to, from },
      subject: `${wordsOf(letter.subject)} (${letter.id})`,
      text: letter.text.replace(/\r?\n/g, "\r\n").replace(/^\./gm, ".."),
    }).replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}\r`);
    expect(await smtp.sendEmail({ from, to: [to] }, email)).toMatch(/^250/);
  }
  smtp.socket.destroy();
}

const unreadLink = (count: number) =>
  page.getByRole("link", { name: new RegExp(`Inbox.*\\b${count} unread`) }).first();

const messagesOf = async ({ id }: Sent): Promise<Message[]> =>
  (await call("GET", `/api/conversations/${id}`)).body.messages;

/** The message that brought the letter. */
const messageOf = (messages: Message[], letter: { id: string }) =>
  messages.find(({ subject }) => subject.endsWith(`(${letter.id})`));

const requestWith = (status: Status, outcome = requests.find((one) => one.status === status)?.outcome) => {
  const found = requests.find((one) => one.outcome === outcome);
  if (!found) throw new Error(`No request is ${status}`);
  return found;
};

describe("a morning with 40 letters and 120 replies, offline and online", () => {
  it("signs up and sends every letter with all its words", async () => {
    await signUpInPage(stage, page, OWNER);
    await raiseSendingLimits(stage, OWNER);
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/me"));
    await page.reload();
    call = caller(stage.url, { authorization: (await asked).headers().authorization ?? "" });
    await call("PUT", "/api/me/profile", profileOf({ name: "Maya Okafor", postalAddress: "12 Main Street" }));
    const agencyIds = await createAgencies();
    const ids = [await writeFirstLetter(planned[0]?.title ?? "")];
    for (const [index, { title }] of planned.entries())
      if (index > 0) ids.push(await sendLetter(title, agencyIds[index % AGENCIES] ?? ""));
    requests = await Promise.all(
      planned.map(async (one, index) => {
        const id = ids[index] ?? "";
        const { body } = await call("GET", `/api/requests/${id}`);
        return { ...one, id, replyAddress: body.replyAddress, agencyAddress: addressOf(index) };
      }),
    );
    await vi.waitFor(async () => {
      for (const { agencyAddress, title } of requests) {
        const emails = await emailsTo(stage.url, agencyAddress);
        const words = emails
          .map(({ text }) => wordsOf(text))
          .filter((text) => text.includes(`${WORDS} ${title}`));
        expect([title, words.length]).toEqual([title, 1]);
      }
    }, LONG_TIMEOUT);
  });

  it("shows every reply after the network was away, without a reload", async () => {
    await page.goto("/inbox");
    const replies = [0, 1, 2].flatMap((nth) =>
      requests.flatMap((request) => {
        const letter = request.replies[nth];
        return letter ? [{ request, letter }] : [];
      }),
    );
    await sendReplies(replies.slice(0, 30));
    await unreadLink(30).waitFor(LONG_TIMEOUT);
    await goOffline();
    await sendReplies(replies.slice(30));
    await vi.waitFor(async () => {
      const { rows } = await stage.database.query(
        "select count(*)::int as count from message where direction = 'in' and classification_kind is not null",
      );
      expect(rows[0].count).toBe(3 * REQUESTS);
    }, LONG_TIMEOUT);
    await goOnline();
    await unreadLink(REQUESTS).waitFor(LONG_TIMEOUT);
    await expectNothingFailed();
    for (const request of requests) {
      const messages = await messagesOf(request);
      for (const letter of request.replies)
        expect(wordsOf(messageOf(messages, letter)?.text ?? "")).toContain(wordsOf(letter.text));
    }
  });

  it("confirms every outcome, one of them at the second try", async () => {
    const first = requestWith("released");
    for (const request of requests) {
      const messages = await messagesOf(request);
      for (const letter of request.replies) {
        if (letter === first.replies[2]) continue;
        const id = messageOf(messages, letter)?.id;
        const { status } = await call("PUT", `/api/messages/${id}/outcome`, { outcome: letter.main });
        expect([letter.id, status]).toEqual([letter.id, 200]);
      }
    }
    await page.goto(`/inbox?request=${first.id}`);
    const outcome = page.getByRole("note", { name: threadClassification.title }).last();
    const correct = async () => {
      await outcome.getByRole("button", { name: threadClassification.correct, exact: true }).click();
      await page.getByRole("menuitem", { name: "Released", exact: true }).click();
    };
    await outcome.getByRole("button", { name: threadClassification.correct, exact: true }).waitFor();
    // Opened once, the menu is there without a network too.
    await outcome.getByRole("button", { name: threadClassification.correct, exact: true }).click();
    await page.getByRole("menuitem", { name: "Released", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await goOffline();
    await correct();
    await page
      .getByText(/^Not saved\./)
      .first()
      .waitFor();
    await goOnline();
    await correct();
    await outcome.getByText(/^Confirmed by you/).waitFor(LONG_TIMEOUT);
    await expectNothingFailed();
  });

  it("follows up and appeals with the words typed offline", async () => {
    const waiting = requestWith("awaiting_records", "granted");
    await page.goto(`/inbox?request=${waiting.id}`);
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    const text = page.getByRole("textbox", { name: threadComposer.title });
    await text.waitFor();
    await goOffline();
    await text.fill(FOLLOW_UP);
    await page.getByText(threadComposer.savedOnDevice, { exact: true }).waitFor(LONG_TIMEOUT);
    await goOnline();
    await page.getByText(threadComposer.saved, { exact: true }).waitFor(LONG_TIMEOUT);
    await expectNothingFailed();
    await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
    const followUps = async () =>
      (await emailsTo(stage.url, waiting.agencyAddress)).filter((email) => email.text.includes(FOLLOW_UP));
    await expect.poll(async () => (await followUps()).length, LONG_TIMEOUT).toBe(1);

    const denied = requestWith("denied");
    await page.goto(`/inbox?request=${denied.id}`);
    await page
      .getByRole("button", { name: /^Appeal the refusal/ })
      .last()
      .click();
    await expect.poll(() => text.inputValue(), LONG_TIMEOUT).toContain(denied.title);
    await goOffline();
    await text.press("ControlOrMeta+End");
    await text.pressSequentially("\nMy own words.");
    await goOnline();
    await page.getByText(threadComposer.saved, { exact: true }).waitFor(LONG_TIMEOUT);
    await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
    const appeals = async () =>
      (await emailsTo(stage.url, denied.agencyAddress)).filter((email) =>
        email.text.includes("My own words."),
      );
    await expect.poll(async () => (await appeals()).length, LONG_TIMEOUT).toBe(1);
    denied.status = "appeal_pending";
    denied.turn = "agency";
    await expectNothingFailed();
  });

  it("counts the same in tabs, board, charts, CSV and export", async () => {
    await expectTabs();
    await expectBoard();
    await expectCharts();
    await expectCsv();
    await expectExport();
    expect(user.consoleErrors.filter((text) => text !== NO_NETWORK)).toEqual([]);
  });
});

/** Nothing is pending; what was refused a moment ago can be appealed, and is open. */
const isClosed = ({ status }: Sent) => status === "released" || status === "withdrawn";

async function expectTabs(): Promise<void> {
  await page.goto("/requests-tracker");
  const tabs = page.getByRole("navigation", { name: "Requests by what they need" });
  const count = (matches: (one: Sent) => boolean) => requests.filter(matches).length;
  for (const name of [
    `${count(({ turn }) => turn === "you")} Waiting for you`,
    `${count((one) => !isClosed(one))} Open`,
    `${count(isClosed)} Closed`,
    "0 Overdue",
    "0 Drafts",
  ])
    await tabs.getByRole("link", { name, exact: true }).waitFor(LONG_TIMEOUT);
}

/** The lane of a request, by the words of the mockup: first whose turn it is, then what came of it. */
function laneOf({ status, turn }: Sent): Lane {
  if (turn === "you") return "yours";
  if (status === "appeal_pending") return "appeal";
  return status === "awaiting_records" || status === "referred" ? "determination" : "answered";
}

async function expectBoard(): Promise<void> {
  await page.goto("/requests-tracker?as=board&filter=all");
  const board = page.getByRole("region", { name: trackerBoard.label });
  await board.getByRole("link").first().waitFor(LONG_TIMEOUT);
  const lanes = await board
    .locator("[data-lane]")
    .evaluateAll((items) =>
      items.map((item) => [
        item.getAttribute("data-lane"),
        item.querySelector("h2 span:last-child")?.textContent,
      ]),
    );
  const expected = tally(requests, laneOf);
  const empty = ["draft", "acknowledgment", "overdue"].map((lane) => [lane, 0]);
  expect(Object.fromEntries(lanes.map(([lane, text]) => [lane, Number(text)]))).toEqual({
    ...Object.fromEntries(empty),
    ...expected,
  });
}

async function expectCharts(): Promise<void> {
  await page.goto("/requests-tracker?as=numbers&filter=all");
  await page.getByText(`Based on all ${REQUESTS} of your requests, without drafts.`).waitFor(LONG_TIMEOUT);
  const figure = page.getByRole("region", { name: trackerCharts.outcomes.title });
  await figure.getByRole("button", { name: /show as table/ }).click();
  const rows = await figure.getByRole("row").allInnerTexts();
  const counted = rows.slice(1).map((row) =>
    row
      .split("\t")
      .slice(0, 2)
      .map((cell) => cell.trim()),
  );
  expect(Object.fromEntries(counted.map(([label, count]) => [label, Number(count)]))).toEqual(
    tally(requests, ({ status }) => requestStatus[status]),
  );
}

async function expectCsv(): Promise<void> {
  await page.goto("/requests-tracker?filter=all");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = await readFile(await (await downloaded).path(), "utf8");
  const lines = text.trim().split("\r\n").slice(1);
  expect(lines).toHaveLength(REQUESTS);
  for (const { title, status } of requests)
    expect(lines.find((line) => line.includes(title))).toContain(requestStatus[status]);
}

async function expectExport(): Promise<void> {
  await page.getByRole("table").getByRole("columnheader").getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: "Selected requests" })
    .getByRole("button", { name: "Export" })
    .click();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the ZIP" }).click();
  const files = unzipSync(await readFile(await (await downloaded).path()));
  const manifests = Object.entries(files).filter(([name]) => /[^/]+\/manifest\.json$/.test(name));
  const exported = manifests.map(([, bytes]) => JSON.parse(strFromU8(bytes)));
  expect(tally(exported, ({ request }) => request.status)).toEqual(tally(requests, ({ status }) => status));
  const emails = exported.flatMap(({ pieces }) => pieces).filter(({ what }) => what === "mail");
  // The letters, a follow-up and an appeal.
  expect(tally(emails, ({ direction }) => direction)).toEqual({ in: 3 * REQUESTS, out: REQUESTS + 2 });
}
