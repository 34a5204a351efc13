import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { inboxShortcuts } from "#messages/inbox/shortcuts.ts";
import { inboxUnmatched } from "#messages/inbox/unmatched.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { DERIVE_TIMES } from "#test/support/derived-rows.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { seedMailbox } from "../../bench/lib/seed-mailbox.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

const READER = "reader@ledger.example";
const CONVERSATIONS = 8_000;
const EMAILS = 20_000;
/** Of the conversations; what is written in them counts less here than how many they are. */
const DISTINCT = 200;
const LONG_TIMEOUT = { timeout: 60_000 };

const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "1000" } });
let user: BrowserUser;
let page: Page;
/** Of the one request whose letter was really sent. */
let replyAddress: string;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await signUpInPage(stage, page, READER);
  const call = await callerIn(page);
  const { body: request } = await call("POST", "/api/requests", {
    draft: draft({ title: "Bridge reports" }),
  });
  replyAddress = request.replyAddress;
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Reader" }));
  expect(
    (await call("POST", `/api/requests/${request.id}/submission`, { version: request.version })).status,
  ).toBe(200);
  const { rows } = await stage.database.query("select id from user_account where email = $1", [READER]);
  await seedMailbox(stage.database, rows[0].id, {
    conversations: CONVERSATIONS,
    emails: EMAILS,
    distinct: DISTINCT,
    now: new Date(),
    files: await openDiskStore(`${stage.dataDir}/files`),
  });
}, 180_000);

const list = (name: string | RegExp) => page.getByRole("region", { name });
const rows = () => page.locator("section li[data-row]");
const row = (index: number) => rows().nth(index).getByRole("link");
const folder = (name: string) =>
  page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: new RegExp(`^${name}`) });
const idOf = async (index: number) => (await rows().nth(index).getAttribute("data-row")) ?? "";
const rowOf = (id: string) => page.locator(`li[data-row="${id}"]`);
const conversation = () => page.getByRole("region", { name: /^Conversation:/ });

/** How many conversations the folder's list says it has. */
async function total(name: string): Promise<number> {
  const text = await list(new RegExp(`^${name}, .*\\d`)).getAttribute("aria-label");
  const counts = text?.slice(name.length).match(/[\d,]*\d/g);
  return Number(counts?.at(-1)?.replaceAll(",", ""));
}

/** Shows the inbox from its top, with nothing open. */
async function backToInbox(): Promise<void> {
  await page.goto("/inbox");
  await row(0).waitFor();
  await list(/^Inbox, .*\d/).waitFor();
}

describe("an inbox of 20,000 emails", () => {
  it("is stored in the form of received email", async () => {
    const { rows: some } = await stage.database.query(
      `select m.id from message m join request r on r.id = m.request_id
       where r.reply_local like 'seeded-%' order by m.id limit 300`,
    );
    const messageIds = [some.map(({ id }) => id)];
    const seeded = await storedMessage(messageIds);
    await stage.database.query("select index_messages($1)", messageIds);
    await stage.database.query(
      `${DERIVE_TIMES} where r.id in (select request_id from message where id = any ($1))`,
      messageIds,
    );
    expect(await storedMessage(messageIds)).toEqual(seeded);
    const { rows: wrong } = await stage.database.query(
      `select r.id from request r join message m on m.request_id = r.id
       where r.reply_local like 'seeded-%' group by r.id
       having r.last_message_at <> max(m.sent_or_received_at) or (r.unread > 0) <> bool_or(not m.seen)`,
    );
    expect(wrong).toEqual([]);
  });

  it("opens, and a message is read", async () => {
    await backToInbox();
    expect(await rows().count()).toBeGreaterThanOrEqual(15);
    expect(await total("Inbox")).toBeGreaterThan(4_000);
    await expectAccessible(page);
    const unread = page.getByRole("link", { name: /^Unread\. / }).first();
    const id = await unread.locator("xpath=ancestor::li").getAttribute("data-row");
    await unread.click();
    await conversation().getByRole("article").first().waitFor();
    await rowOf(id ?? "")
      .getByRole("link", { name: /^Unread/ })
      .waitFor({ state: "detached" });
    await expectAccessible(page);
  });

  it("shows a title with markup as text", async () => {
    const title = '<img src="x" onerror="document.title=1"> & <b>bold</b>';
    await page.route("**/api/conversations?*", async (route) => {
      const body = await (await route.fetch()).json();
      body.items[0].title = title;
      await route.fulfill({ json: body });
    });
    await page.goto("/inbox");
    await row(0).waitFor();
    expect(await rows().first().textContent()).toContain(title);
    expect(await row(0).getAttribute("href")).toBe(`/inbox?request=${await idOf(0)}`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("finds what is asked for, and marks it", async () => {
    await backToInbox();
    const field = page.getByLabel(inboxSearch.label);
    await field.fill('subject:response has:attachment "responsive records"');
    await page.keyboard.press("Enter");
    await page.locator("li[data-row] mark").first().waitFor();
    await page
      .getByText(/^(1,000\+|[\d,]+) match(es)?$/)
      .first()
      .waitFor();
    await row(0).click();
    await conversation().getByRole("article").first().waitFor();
    expect(page.url()).toContain("q=subject");
    await field.fill("before:soon nothingisnamedlikethis");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "“before:soon” is not a date" }).waitFor();
    await page.getByRole("heading", { name: inboxSearch.noResultsTitle }).waitFor();
  });

  it("archives all of a list at once, and takes it back", async () => {
    await backToInbox();
    const before = await total("Inbox");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("checkbox", { name: "Select all shown" }).click();
    await page.getByRole("button", { name: /^Select all [\d,]+$/ }).click();
    await page
      .getByRole("toolbar", { name: "Selected conversations" })
      .getByText(/selected$/)
      .waitFor();
    await page.keyboard.press("e");
    await page
      .getByText(/^[\d,]+ conversations archived$/)
      .first()
      .waitFor(LONG_TIMEOUT);
    await expect.poll(() => rows().count(), LONG_TIMEOUT).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rows().count(), LONG_TIMEOUT).toBeGreaterThan(10);
    await page.reload();
    await row(0).waitFor();
    // The page may have asked while the undo was still being written: then the count follows by itself.
    await expect.poll(() => total("Inbox"), LONG_TIMEOUT).toBe(before);
  });

  it("answers an email, and shows how far the answer got", async () => {
    await backToInbox();
    await row(1).click();
    await conversation().getByRole("article").first().waitFor();
    await page.keyboard.press("r");
    const words = page.getByRole("textbox", { name: "Your reply" });
    await words.fill("Thank you. We look forward to the rest.");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.keyboard.press("ControlOrMeta+Enter");
    await conversation().getByText("We look forward to the rest.").first().waitFor(LONG_TIMEOUT);
    await folder("Sent").click();
    await list(/^Sent/).waitFor();
    await expect
      .poll(() => row(0).textContent(), LONG_TIMEOUT)
      .toMatch(/^(?:Unread\. )?(?:Starred\. )?You.*(Sent|Accepted|Delivered|On its way)/);
  });

  it("sets a conversation aside until tomorrow", async () => {
    await backToInbox();
    const id = await idOf(1);
    await row(1).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("b");
    await page.getByRole("menuitem", { name: /^Tomorrow/ }).click();
    await page
      .getByText(/^Conversation snoozed until/)
      .first()
      .waitFor();
    await rowOf(id).waitFor({ state: "detached" });
    await folder("Snoozed").click();
    await rowOf(id).waitFor();
    await page.keyboard.press("z");
    await rowOf(id).waitFor({ state: "detached" });
    await folder("Inbox").click();
    await rowOf(id).waitFor();
  });

  it("puts an email that found no request where it belongs", async () => {
    const { rows: known } = await stage.database.query(
      `select r.id, r.title, a.email from request r join agency a on a.id = r.agency_id
       where r.reply_local like 'seeded-%' and r.mailbox_folder = 'inbox' order by r.last_message_at desc limit 1`,
    );
    const smtp = await connectSmtp(smtpPort);
    // The address of a request that was deleted: email to it is taken, and finds no request.
    const former = "former-request-addres5";
    await stage.database.query("insert into former_reply_address (local) values ($1)", [former]);
    const to = `${former}@daylight.localhost`;
    const envelope = { from: known[0].email, to: [to] };
    const subject = `About ${known[0].title}`;
    const text = "We found 12 pages that belong to your request.";
    expect(await smtp.sendEmail(envelope, emailFrom({ to, from: known[0].email, subject, text }))).toMatch(
      /^250/,
    );
    smtp.socket.destroy();
    await page.goto("/inbox?folder=unmatched");
    await page
      .getByRole("region", { name: inboxUnmatched.title })
      .getByRole("link")
      .first()
      .waitFor(LONG_TIMEOUT);
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^File in “/ })
      .first()
      .click();
    await page
      .getByText(/^Filed in “/)
      .first()
      .waitFor(LONG_TIMEOUT);
    await page.getByText(inboxFolders.empty.unmatched.title).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.waitForURL("**/inbox");
  });

  it("takes a correction, and takes it back", async () => {
    await page.goto("/inbox?q=is%3Aunread+in%3Ainbox");
    await row(0).click();
    const outcome = page.getByRole("note", { name: threadClassification.title }).last();
    await outcome.getByRole("button", { name: "Correct", exact: true }).click();
    await page.getByRole("menuitem", { name: "No records" }).click();
    await outcome.getByText(/^Confirmed by you/).waitFor();
    await outcome.getByText("No records").first().waitFor();
    await outcome.getByRole("button", { name: "Undo" }).click();
    await outcome.getByText(/^Confirmed by you/).waitFor({ state: "detached" });
  });

  it("keeps its place when mail comes in, and another tab in step", async () => {
    await backToInbox();
    const other = await user.context.newPage();
    await other.goto("/inbox");
    await other.locator("section li[data-row]").first().waitFor();

    const box = await row(3).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10);
    await page.mouse.wheel(0, 6_000);
    const before = await stableRow();
    await receiveReply();
    await page.getByRole("button", { name: "Show 1 new" }).waitFor(LONG_TIMEOUT);
    expect(await stableRow()).toBe(before);
    await page.getByRole("button", { name: "Show 1 new" }).click();
    await page.getByText(NEWS).first().waitFor();

    const id = await idOf(1);
    await row(1).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("e");
    await other.locator(`li[data-row="${id}"]`).waitFor({ state: "detached", ...LONG_TIMEOUT });
    const ids = await other
      .locator("section li[data-row]")
      .evaluateAll((items) => items.map((item) => item.getAttribute("data-row")));
    expect(new Set(ids).size).toBe(ids.length);
    await other.close();
  });

  it("is used by the keyboard alone", async () => {
    await backToInbox();
    const id = await idOf(1);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expectFocusIn(`li[data-row="${await focusedRow()}"]`);
    await page.keyboard.press("Enter");
    await conversation().getByRole("article").first().waitFor();
    await page.keyboard.press("s");
    await page.keyboard.press("u");
    await page.waitForURL((url) => !url.search.includes("request="));
    await expectFocusIn("section li[data-row]");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: inboxShortcuts.title }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: inboxShortcuts.title }).waitFor({ state: "detached" });
    await page.keyboard.press("x");
    await page.keyboard.press("#");
    await page.getByText("Conversation moved to Trash").first().waitFor();
    await expectFocusIn("section li[data-row]");
    await page.keyboard.press("z");
    await rowOf(id).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.waitForURL("**/inbox?folder=starred");
    await page.keyboard.press("/");
    await expectFocusIn(`input[aria-label="${inboxSearch.label}"]`);
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await backToInbox();
    await expectAccessible(page);
    await row(0).click();
    await page.getByRole("article").first().waitFor();
    await expectAccessible(page);
    const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Back to the list" }).click();
    await row(0).waitFor();
    expectNoConsoleErrors(user);
  });
});

const NEWS = "The bridge reports are ready";

/** The id of the first row in sight. */
const topRow = () =>
  page.evaluate(() => {
    const { document, innerHeight } = globalThis as unknown as {
      document: {
        querySelectorAll(
          words: string,
        ): Iterable<{ getBoundingClientRect(): { top: number }; getAttribute(name: string): string }>;
      };
      innerHeight: number;
    };
    const seen = [...document.querySelectorAll("li[data-row]")].filter((item) => {
      const { top } = item.getBoundingClientRect();
      return top > 150 && top < innerHeight;
    });
    return seen[0]?.getAttribute("data-row");
  });

/** The first row in sight, once the list has come to rest away from its top. */
async function stableRow(): Promise<string | undefined> {
  const first = await idOf(0);
  let last: string | undefined;
  await expect
    .poll(async () => {
      const before = last;
      last = await topRow();
      return last !== undefined && last !== first && last === before;
    }, LONG_TIMEOUT)
    .toBe(true);
  return last;
}

const focusedRow = () => page.locator("li[data-row]:focus-within").first().getAttribute("data-row");

async function expectFocusIn(selector: string): Promise<void> {
  await expect
    .poll(() => page.locator(`${selector}:focus-within, ${selector}:focus`).count(), LONG_TIMEOUT)
    .toBeGreaterThan(0);
}

/** What triggers keep of emails: for the search, and of the conversations they are in. */
async function storedMessage(messageIds: unknown[]): Promise<unknown[]> {
  const { rows } = await stage.database.query(
    `select s.*, r.last_reply_at, r.last_sent_at, r.scheduled_at, r.folders
     from message m join request r on r.id = m.request_id join message_search s on s.id = m.id
     where m.id = any ($1) order by m.id`,
    messageIds,
  );
  expect(rows).toHaveLength(300);
  return rows;
}

/** A reply that an agency writes to a request's own address. */
async function receiveReply(): Promise<void> {
  const to = replyAddress;
  const smtp = await connectSmtp(smtpPort);
  const email = emailFrom({ to, from: "foia@nara.gov", subject: NEWS, text: "Here they are." });
  expect(await smtp.sendEmail({ from: "foia@nara.gov", to: [to] }, email)).toMatch(/^250/);
  smtp.socket.destroy();
}
