import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { accountDeletion } from "#messages/account/deletion.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { shell } from "#messages/shell/shell.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { threadReply } from "#messages/thread/reply.ts";
import { thread } from "#messages/thread/thread.ts";
import { profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { caller } from "#test/support/test-app.ts";
import { type BrowserUser, expectAccessible, openUserWindow } from "../browser.ts";
import { goOffline, goOnline, menuCode, NO_NETWORK } from "../offline.ts";
import { setUpProgram } from "../program-fixture.ts";
import { emailsTo } from "../sandbox-email.ts";
import { raiseSendingLimits, signUpInPage } from "../users.ts";
import {
  BOUNCED,
  deliver,
  FORMER_ADDRESS,
  otherEmails,
  repliesTo,
  type SentRequest,
  STRANGERS,
  UNMATCHED,
} from "./arriving-mail.ts";
import { expectCounts } from "./counts.ts";
import { AGENCIES, createAgencies, REQUESTS, sendBatch, sendLetter, WORDS, writeLetter } from "./letters.ts";
import { tally, wordsOf } from "./planned-replies.ts";
import { expectFiled, expectPlanned, readRequests } from "./stored-requests.ts";

const OWNER = "morning@ledger.example";
const LONG_TIMEOUT = { timeout: 60_000 };
const REPLIES = 3 * (REQUESTS - BOUNCED) + BOUNCED + STRANGERS + UNMATCHED;
const ANSWER = "Please tell me which box is searched today.";
/** Before it, the user's own words are put into the appeal. */
const ASKED = "I asked for:";
const OWN_WORDS = "The rosters name no living person.";

const smtpPort = await freePort();
// At this pace the pretend agencies answer long after these tests are over.
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001" } });

let user: BrowserUser;
let page: Page;
let call: ReturnType<typeof caller>;
let requests: SentRequest[];

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

/** Nothing on the page or the console says that something failed, and the counts are those of the database. */
async function expectNothingWrong(): Promise<void> {
  await expectPageWell();
  await expectCounts(page, stage.database, OWNER);
  await expectPageWell();
  expect(user.consoleErrors.filter((text) => text !== NO_NETWORK)).toEqual([]);
  expect(user.failedResponses).toEqual([]);
}

async function expectPageWell(): Promise<void> {
  const lines = (await page.locator("body").allInnerTexts()).join("\n").split("\n");
  const failures = lines.filter((line) => /could not|not saved|went wrong|failed|try again/i.test(line));
  expect(failures.filter((line) => line !== inboxFolders.empty.unmatched.text)).toEqual([]);
  await expectAccessible(page);
}

/** Each letter reached its agency once, with its own words. */
async function expectLetters(): Promise<void> {
  for (const { agencyAddress, title } of requests) {
    const letters = (await emailsTo(stage.url, agencyAddress)).filter(({ text }) =>
      wordsOf(text).includes(`${WORDS} ${title}`),
    );
    expect([title, letters.length]).toEqual([title, 1]);
  }
}

const messagesOf = async ({ id }: SentRequest): Promise<Message[]> =>
  (await call("GET", `/api/conversations/${id}`)).body.messages;

/** The message that brought the letter. */
const messageOf = (messages: Message[], letter: { id: string }) =>
  messages.find(({ subject }) => subject.endsWith(`(${letter.id})`));

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

describe(`a morning with ${REQUESTS} letters and ${REPLIES} replies, offline and online`, () => {
  step("signs up and sends every letter with all its words", async () => {
    await signUpInPage(stage, page, OWNER);
    await raiseSendingLimits(stage, OWNER);
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/me"));
    await page.reload();
    call = caller(stage.url, { authorization: (await asked).headers().authorization ?? "" });
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
    await deliver(smtpPort, repliesTo(others, 0));
    await expectFiled(stage.database, REQUESTS - BOUNCED - 1);
    await deliver(smtpPort, repliesTo([waiting], 0));
    await page.locator(`li[data-row="${waiting.id}"]`).getByRole("link").click();
    await page.getByRole("article").first().waitFor();
    await page.keyboard.press("r");
    await composer().fill("Thank you.");
    await saved();
    await goOffline(page);
    await composer().press("ControlOrMeta+End");
    await composer().pressSequentially(`\n${ANSWER}`);
    await page.getByText(threadComposer.savedOnDevice, { exact: true }).waitFor(LONG_TIMEOUT);
    await Promise.all([
      deliver(smtpPort, repliesTo(requests, 1, 2)),
      deliver(smtpPort, otherEmails(requests)),
    ]);
    await expectFiled(stage.database, REPLIES);
    await expectAccessible(page);
    await goOnline(page);
    await saved();
    expect(await composer().inputValue()).toBe(`Thank you.\n${ANSWER}`);
    for (const request of requests) {
      const messages = await messagesOf(request);
      for (const letter of request.replies)
        expect(wordsOf(messageOf(messages, letter)?.text ?? "")).toContain(wordsOf(letter.text));
    }
  });

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
  });

  step("confirms every outcome: by the menu at the second try, by keys, and taken back once", async () => {
    const byMenu = requestWith("released");
    const byKeys = requestWith("no_records");
    const byClick = requestWith("denied");
    await Promise.all(
      requests.map(async (request) => {
        const messages = await messagesOf(request);
        for (const [nth, letter] of request.replies.entries()) {
          if (nth === 2 && [byMenu, byKeys, byClick].includes(request)) continue;
          const id = messageOf(messages, letter)?.id;
          const { status } = await call("PUT", `/api/messages/${id}/outcome`, { outcome: letter.main });
          expect([letter.id, status]).toEqual([letter.id, 200]);
        }
      }),
    );
    const outcome = page.getByRole("note", { name: threadClassification.title }).last();
    const correct = outcome.getByRole("button", { name: threadClassification.correct, exact: true });
    const confirmed = outcome.getByText(/^Confirmed by you/);

    const code = menuCode(page);
    await page.goto(`/inbox?request=${byMenu.id}`);
    await code;
    await correct.waitFor();
    await goOffline(page);
    await correct.click();
    await page.getByRole("menuitem", { name: "Released", exact: true }).click();
    await page
      .getByText(/^Not saved\./)
      .first()
      .waitFor();
    await goOnline(page);
    await correct.click();
    await page.getByRole("menuitem", { name: "Released", exact: true }).click();
    await confirmed.waitFor(LONG_TIMEOUT);
    await expectPageWell();

    await page.goto(`/inbox?request=${byKeys.id}`);
    await correct.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu").waitFor();
    await page.keyboard.type("No records");
    await page.keyboard.press("Enter");
    await confirmed.waitFor(LONG_TIMEOUT);

    await page.goto(`/inbox?request=${byClick.id}`);
    await outcome.getByRole("button", { name: threadClassification.confirm, exact: true }).click();
    await confirmed.waitFor(LONG_TIMEOUT);
    await outcome.getByRole("button", { name: threadClassification.undo, exact: true }).click();
    await confirmed.waitFor({ state: "detached", ...LONG_TIMEOUT });
    await outcome.getByRole("button", { name: threadClassification.confirm, exact: true }).click();
    await confirmed.waitFor(LONG_TIMEOUT);
    await expectPlanned(stage.database, requests);
  });

  step("follows up and appeals, each once, with the words typed offline", async () => {
    const waiting = requestWith("granted");
    await page.goto(`/inbox?request=${waiting.id}`);
    await page.getByRole("button", { name: threadReply.continueDraft }).or(composer()).first().waitFor();
    if ((await composer().count()) === 0)
      await page.getByRole("button", { name: threadReply.continueDraft }).click();
    await expect.poll(() => composer().inputValue(), LONG_TIMEOUT).toBe(`Thank you.\n${ANSWER}`);
    await composer().press("ControlOrMeta+Enter");
    await sentWith(ANSWER, waiting).toBe(1);

    const denied = requestWith("denied");
    await page.goto(`/inbox?request=${denied.id}`);
    await page
      .getByRole("button", { name: /^Appeal the refusal/ })
      .last()
      .click();
    await expect.poll(() => composer().inputValue(), LONG_TIMEOUT).toContain(ASKED);
    await goOffline(page);
    await composer().fill((await composer().inputValue()).replace(ASKED, `${OWN_WORDS}\n\n${ASKED}`));
    await goOnline(page);
    await saved();
    await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
    await sentWith(OWN_WORDS, denied).toBe(1);
    denied.status = "appeal_pending";
    denied.turn = "agency";
    await expectPlanned(stage.database, requests);
  });

  step("exports every request and every email", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: accountDeletion.open, exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: accountDeletion.copy.title });
    const downloaded = page.waitForEvent("download");
    await dialog.getByRole("button", { name: accountDeletion.copy.download }).click();
    const files = unzipSync(await readFile(await (await downloaded).path()));
    await dialog.getByText(accountDeletion.copy.saving).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: accountDeletion.copy.cancel }).click();
    const manifests = Object.entries(files).filter(([name]) => /[^/]+\/manifest\.json$/.test(name));
    const exported = manifests.map(([, bytes]) => JSON.parse(strFromU8(bytes)));
    expect(tally(exported, ({ request }) => request.status)).toEqual(tally(requests, ({ status }) => status));
    const emails = exported.flatMap(({ pieces }) => pieces).filter(({ what }) => what === "mail");
    // The letters, a follow-up and an appeal, each of which has left once.
    await sentWith(ANSWER, requestWith("granted")).toBe(1);
    await sentWith(OWN_WORDS, requestWith("denied")).toBe(1);
    expect(tally(emails, ({ direction }) => direction)).toEqual({ in: REPLIES, out: REQUESTS + 2 });
    const originals = Object.entries(files)
      .filter(([name]) => name.endsWith(".eml") && !name.includes("/attachments/"))
      .map(([, bytes]) => strFromU8(bytes))
      .filter((text) => /^To: .*@daylight\.localhost/m.test(text));
    for (const id of requests.flatMap(({ replies }) => replies.map((letter) => letter.id)))
      expect([id, originals.filter((text) => text.includes(`(${id})`)).length]).toEqual([id, 1]);
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
    await page.locator("li[data-row]").last().getByRole("link").click();
    // What was never loaded says so, and comes by itself.
    await page.getByRole("heading", { name: thread.errorTitle }).waitFor();
    await expectAccessible(page);
    await goOnline(page);
    await page.getByRole("article").first().waitFor(LONG_TIMEOUT);
  });
});
