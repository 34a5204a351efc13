import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { accountDeletion, accountDownload } from "#messages/account/deletion.ts";
import { shell } from "#messages/shell/shell.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { threadReply } from "#messages/thread/reply.ts";
import { thread } from "#messages/thread/thread.ts";
import { profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import type { caller } from "#test/support/test-app.ts";
import { type BrowserUser, expectAccessible, openUserWindow } from "../browser.ts";
import { goOffline, goOnline, NO_NETWORK } from "../offline.ts";
import { setUpProgram } from "../program-fixture.ts";
import { emailsTo } from "../sandbox-email.ts";
import { callerIn, raiseSendingLimits, signUpInPage } from "../users.ts";
import {
  deliver,
  FORMER_ADDRESS,
  otherEmails,
  repliesTo,
  type SentRequest,
  STRANGERS,
  UNMATCHED,
} from "./arriving-mail.ts";
import { confirmInThreads, expectPageWell } from "./confirmations.ts";
import { expectCounts } from "./counts.ts";
import { expectExported } from "./exported.ts";
import {
  AGENCIES,
  BOUNCED,
  createAgencies,
  REQUESTS,
  SILENT_INDEX,
  sendBatch,
  sendLetter,
  WORDS,
  writeLetter,
} from "./letters.ts";
import { wordsOf } from "./planned-replies.ts";
import { confirmReplies, receive, receiveBounce, receiveReplies } from "./planned-state.ts";
import { expectKindsShown, expectWhole, messageOf, openThread } from "./shown-replies.ts";
import { expectFiled, expectPlanned, readRequests } from "./stored-requests.ts";

const OWNER = "morning@ledger.example";
const LONG_TIMEOUT = { timeout: 60_000 };
const REPLIES = 3 * (REQUESTS - BOUNCED) + BOUNCED + STRANGERS + UNMATCHED;
const ANSWER = "Please tell me which box is searched today.";
/** Before it, the user's own words are put into the appeal. */
const ASKED = "I asked for:";
const OWN_WORDS = "The rosters name no living person.";
/** Typed offline into the letter that asks an overdue agency where the request stands. */
const ASKED_AGAIN = "Tell me who has the rosters now.";

const smtpPort = await freePort();
// At this pace the pretend agencies answer long after these tests are over.
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001" } });

let user: BrowserUser;
let page: Page;
let call: ReturnType<typeof caller>;
let requests: SentRequest[];
/** Email that found no request and was not filed by the user yet. */
let unmatched = 0;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
}, 180_000);

/** A step of the morning, after which all is well. */
const step = (name: string, run: () => Promise<void>) =>
  it(name, async () => {
    await run();
    await expectNothingWrong();
  });

/** Nothing on the page or the console says that something failed, and the counts are those of the plan. */
async function expectNothingWrong(): Promise<void> {
  await expectPageWell(page);
  await expectPlanned(stage.database, requests);
  await expectCounts(page, { database: stage.database, email: OWNER, sent: requests, unmatched });
  await expectPageWell(page);
  expect(user.consoleErrors.filter((text) => text !== NO_NETWORK)).toEqual([]);
  expect(user.failedResponses).toEqual([]);
}

/** Each letter reached its agency once, with its own words. */
async function expectLetters(): Promise<void> {
  for (const { agencyAddress, title } of requests.filter((request) => request !== silent())) {
    const letters = (await emailsTo(stage.url, agencyAddress)).filter(({ text }) =>
      wordsOf(text).includes(`${WORDS} ${title}`),
    );
    expect([title, letters.length]).toEqual([title, 1]);
  }
}

const messagesOf = async ({ id }: SentRequest): Promise<Message[]> =>
  (await call("GET", `/api/conversations/${id}`)).body.messages;

const silent = () => requests[SILENT_INDEX] as SentRequest;

const requestWith = (outcome: Outcome): SentRequest => {
  const found = requests.find((one) => one.outcome === outcome);
  if (!found) throw new Error(`No request ends with ${outcome}.`);
  return found;
};

const composer = () => page.getByRole("textbox", { name: threadComposer.title });
const saved = () => page.getByText(threadComposer.saved, { exact: true }).waitFor(LONG_TIMEOUT);
/** How many emails with these words its agency has. */
const sentWith = (words: string, { agencyAddress }: SentRequest) =>
  expect.poll(
    async () => (await emailsTo(stage.url, agencyAddress)).filter(({ text }) => text.includes(words)).length,
    LONG_TIMEOUT,
  );

/** Sends the letter that the program prepared under this name, with words of the user, typed offline, before `mark`. */
async function writePrepared(request: SentRequest, name: string | RegExp, mark: string, words: string) {
  await openThread(page, request);
  await page.getByRole("button", { name }).last().click();
  await expect.poll(() => composer().inputValue(), LONG_TIMEOUT).toContain(mark);
  await goOffline(page);
  await composer().fill((await composer().inputValue()).replace(mark, `${words}\n\n${mark}`));
  await goOnline(page);
  await saved();
  await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
  await sentWith(words, request).toBe(1);
}

describe(`a morning with ${REQUESTS} letters and ${REPLIES} replies, offline and online`, () => {
  step("signs up and sends every letter with all its words", async () => {
    await signUpInPage(stage, page, OWNER);
    await raiseSendingLimits(stage, OWNER);
    call = await callerIn(page);
    await call("PUT", "/api/me/profile", profileOf({ name: "Maya Okafor", postalAddress: "12 Main Street" }));
    const agencyIds = await createAgencies(call);
    const [first = 0, ...others] = Array.from(
      { length: REQUESTS - AGENCIES },
      (_, index) => AGENCIES + index,
    );
    await Promise.all(others.map((index) => sendLetter(call, index, agencyIds)));
    await writeLetter(page, first);
    await sendBatch(page);
    requests = await readRequests(stage.database);
    await vi.waitFor(expectLetters, LONG_TIMEOUT);
  });

  step("shows every reply that came while the network was away, and keeps what is typed", async () => {
    await stage.database.query("insert into former_reply_address (local) values ($1)", [FORMER_ADDRESS]);
    await page.goto("/inbox");
    const waiting = requestWith("granted");
    const others = requests.filter((request) => request !== waiting);
    await deliver(smtpPort, await repliesTo(others, 0));
    await expectFiled(stage.database, REQUESTS - BOUNCED - 1);
    await deliver(smtpPort, await repliesTo([waiting], 0));
    receiveReplies(requests, 0);
    await page.locator(`li[data-row="${waiting.id}"]`).getByRole("link").click();
    await page.getByRole("article").first().waitFor();
    await expectPlanned(stage.database, requests);
    await page.keyboard.press("r");
    await composer().fill("Thank you.");
    await saved();
    waiting.now.drafted = true;
    await goOffline(page);
    await composer().press("ControlOrMeta+End");
    await composer().pressSequentially(`\n${ANSWER}`);
    await page.getByText(threadComposer.savedOnDevice, { exact: true }).waitFor(LONG_TIMEOUT);
    await Promise.all([
      deliver(smtpPort, await repliesTo(requests, 1, 2)),
      deliver(smtpPort, otherEmails(requests)),
    ]);
    receiveReplies(requests, 1, 2);
    for (const request of requests.slice(-BOUNCED)) receiveBounce(request);
    for (const { now } of requests.slice(20, 20 + STRANGERS)) receive(now);
    unmatched = UNMATCHED;
    await expectFiled(stage.database, REPLIES);
    await expectAccessible(page);
    await goOnline(page);
    await saved();
    expect(await composer().inputValue()).toBe(`Thank you.\n${ANSWER}`);
    for (const request of requests) expectWhole(request, await messagesOf(request));
  });

  step("shows each email for what it is", () => expectKindsShown(page, requests));

  step("files what found no request", async () => {
    await page.goto("/inbox?folder=unmatched");
    for (let left = UNMATCHED; left > 0; left -= 1) {
      await page
        .getByRole("button", { name: /^File in “/ })
        .first()
        .click();
      await page
        .getByText(/^Filed in “/)
        .first()
        .waitFor(LONG_TIMEOUT);
      await expect
        .poll(async () => (await stage.database.query("select from unmatched")).rows.length, LONG_TIMEOUT)
        .toBe(left - 1);
    }
    unmatched = 0;
  });

  step("confirms every outcome: by the menu at the second try, by keys, and taken back once", async () => {
    const byMenu = requestWith("released");
    const byKeys = requestWith("no_records");
    const byClick = requestWith("denied");
    await Promise.all(
      requests.slice(0, SILENT_INDEX).map(async (request) => {
        const messages = await messagesOf(request);
        for (const [nth, reply] of request.replies.entries()) {
          if (reply.notice || (nth === 2 && [byMenu, byKeys, byClick].includes(request))) continue;
          const { status } = await call("PUT", `/api/messages/${messageOf(messages, reply).id}/outcome`, {
            outcome: reply.outcome,
          });
          expect([reply.id, status]).toEqual([reply.id, 200]);
        }
        confirmReplies(request);
      }),
    );
    await confirmInThreads(page, { byMenu, byKeys, byClick });
  });

  step("follows up and appeals, each once, with the words typed offline", async () => {
    const waiting = requestWith("granted");
    await openThread(page, waiting);
    await page.getByRole("button", { name: threadReply.continueDraft }).or(composer()).first().waitFor();
    if ((await composer().count()) === 0)
      await page.getByRole("button", { name: threadReply.continueDraft }).click();
    await expect.poll(() => composer().inputValue(), LONG_TIMEOUT).toBe(`Thank you.\n${ANSWER}`);
    await composer().press("ControlOrMeta+Enter");
    await sentWith(ANSWER, waiting).toBe(1);

    waiting.now.drafted = false;

    await writePrepared(silent(), LETTER_LABELS.follow_up, silent().title, ASKED_AGAIN);

    const denied = requestWith("denied");
    await writePrepared(denied, /^Appeal the refusal/, ASKED, OWN_WORDS);
    Object.assign(denied.now, { status: "appeal_pending", turn: "agency" });
  });

  step("exports every request and every email", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: accountDeletion.open, exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: accountDeletion.copy.title });
    const downloaded = page.waitForEvent("download");
    await dialog.getByRole("button", { name: accountDownload.download }).click();
    const files = unzipSync(await readFile(await (await downloaded).path()));
    await dialog.getByText(accountDownload.saving).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: accountDeletion.copy.cancel }).click();
    expectExported(files, requests, { emails: REPLIES });
    // Each of what was written later has left once.
    await sentWith(ANSWER, requestWith("granted")).toBe(1);
    await sentWith(ASKED_AGAIN, silent()).toBe(1);
    await sentWith(OWN_WORDS, requestWith("denied")).toBe(1);
  });

  step("shows offline what is known, and says so", async () => {
    await page.goto("/inbox");
    await page.locator("li[data-row]").first().waitFor();
    await page
      .getByRole("link", { name: /^Requests/ })
      .first()
      .click();
    await page.getByRole("table").waitFor();
    await goOffline(page);
    expect(await page.getByRole("table").getByRole("rowheader").count()).toBeGreaterThan(15);
    await expectAccessible(page);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Inbox/ })
      .click();
    await page.locator("li[data-row]").first().waitFor();
    await page.getByText(shell.offlineText).first().waitFor();
    const last = page.locator("li[data-row]").last();
    const lastId = await last.getAttribute("data-row");
    await last.getByRole("link").click();
    // What was never loaded says so, and comes by itself.
    await page.getByRole("heading", { name: thread.errorTitle }).waitFor();
    await expectAccessible(page);
    const read = page.waitForResponse(`**/api/conversations/${lastId}/read`, LONG_TIMEOUT);
    await goOnline(page);
    await page.getByRole("article").first().waitFor(LONG_TIMEOUT);
    const opened = requests.find(({ id }) => id === lastId) as SentRequest;
    if (opened.now.unread) await read;
    opened.now.unread = false;
  });
});
