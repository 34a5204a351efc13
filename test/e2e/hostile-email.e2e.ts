import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { HostileEmail } from "#test/attack/build-hostile-email.ts";
import { hostileEmails } from "#test/attack/hostile-email.ts";
import { draft } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { storedToken } from "./stored-token.ts";
import { signUpInPage } from "./users.ts";

const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), CALLS_PER_MINUTE: "1000000" } });

const AS_TEXT = "html nothing but <, 8 MB";
const NOT_READ = "mime returns, 24 MB";
/**
 * `HOSTILE_EMAILS=all` opens every one, a regular expression those of that name; by default what the screen has a message
 * for, and one that is sanitized.
 */
const SAMPLE = [AS_TEXT, NOT_READ, "html css url, 0.9 MB"];
const WANTED = process.env.HOSTILE_EMAILS ?? "";
const chosen = hostileEmails().filter(({ name }) =>
  WANTED === "" ? SAMPLE.includes(name) : WANTED === "all" || new RegExp(WANTED, "i").test(name),
);
/** No more than ten unread emails open by themselves. */
const CONCURRENCY = 5;
const LONG_TIMEOUT = { timeout: 120_000 };

describe("hostile emails in the reading pane", { timeout: 3_600_000 }, () => {
  let page: Page;

  beforeAll(async () => {
    const user = await openUserWindow(stage.browser, stage.url);
    page = user.page;
    await signUpInPage(stage, page, "vera@ledger.example");
  });

  it("opens each, or says why not and offers the original", async () => {
    for (let at = 0; at < chosen.length; at += CONCURRENCY) {
      const emails = chosen.slice(at, at + CONCURRENCY);
      await openWith(emails).catch((cause: unknown) => {
        throw new Error(`One of these: ${emails.map(({ name }) => name).join("; ")}: ${cause}`, { cause });
      });
    }
  });

  async function openWith(emails: HostileEmail[]): Promise<void> {
    const call = caller(stage.url, { authorization: `Bearer ${await storedToken(page)}` });
    const { id, replyAddress } = (await call("POST", "/api/requests", { draft: draft() }))
      .body as RequestDetail;
    let accepted = 0;
    for (const { name, raw } of emails) {
      const stuffed = raw().toString("latin1").replace(/^\./gm, "..");
      const envelope = { from: "foia@nara.gov", to: [replyAddress] };
      const sender = await connectSmtp(smtpPort);
      const answer = await sender.sendEmail(envelope, Buffer.from(stuffed, "latin1"));
      sender.socket.end();
      // Above the size limit, or too slow on a busy machine: the sender is notified, and nothing is stored.
      expect(answer, name).toMatch(/^(250|552|421) /);
      if (answer.startsWith("250")) accepted += 1;
    }
    await waitUntil(async () => {
      const { body } = await call("GET", `/api/conversations/${id}`);
      return (body as Conversation).messages?.length === accepted;
    }, 300);
    await page.goto(`/inbox?request=${id}`, LONG_TIMEOUT);
    await page
      .getByRole("article")
      .nth(accepted - 1)
      .waitFor(LONG_TIMEOUT);
    expect(await page.getByRole("article").count()).toBe(accepted);
    for (const { name } of emails.filter((email) => SAMPLE.includes(email.name))) {
      const article = page.getByRole("article", { name: `: ${name}` });
      await article.waitFor(LONG_TIMEOUT);
      if (name === NOT_READ) {
        await article.getByRole("heading", { name: "This email could not be read" }).waitFor();
        await downloads(article.getByRole("button", { name: "Download the original" }), name);
      }
      if (name === AS_TEXT) {
        await article.getByText("too large or too complex to show safely, so you see its text").waitFor();
        expect(await article.locator("iframe").count()).toBe(0);
        await downloads(article.getByRole("button", { name: "Download the original" }), name);
      }
    }
    // The page still answers.
    expect(await page.evaluate("document.querySelectorAll('#app').length")).toBe(1);
  }

  async function downloads(button: ReturnType<Page["getByRole"]>, name: string): Promise<void> {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name.slice(0, 12)}.*\\.eml$`));
  }
});
