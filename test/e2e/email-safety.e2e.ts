import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { hostileHtml } from "#test/mail/hostile-html.ts";
import { draft } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { EMAIL_SANDBOX } from "#web/features/thread/message/email-sandbox.ts";
import { type BrowserUser, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { storedToken } from "./stored-token.ts";
import { signUpInPage } from "./users.ts";

const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort) } });

/** A few of every kind; mail-walls.e2e.ts has them all. */
const harmful = hostileHtml().filter((_, at) => at % 60 === 7);

const GALLERY = new URL("../mail/gallery/", import.meta.url);
/** Wider than any pane, so that it is scrolled within its frame. */
const WIDE = "wide-table.html";

const LONG_TIMEOUT = { timeout: 60_000 };

const LETTER = `<p>Dear Ms. Okafor: 12 pages are withheld. Read <a href="https://evil.example/x">www.nara.gov/appeal</a>.</p>
  <p><img src="https://pictures.example/seal.png" alt="Seal" width="40" height="40"><img src="https://pictures.example/dot.gif" width="1" height="1"></p>
  <div class="gmail_quote"><div>On Mon, Aug 17, 2026 Maya wrote:</div><blockquote>My old words</blockquote></div>`;

describe("an agency's HTML in the reading pane", () => {
  let user: BrowserUser;
  let page: Page;
  /** What the pages asked of anyone but the program. */
  const asked: { url: string; headers: Record<string, string> }[] = [];

  beforeAll(async () => {
    user = await openUserWindow(stage.browser, stage.url);
    page = user.page;
    await user.context.route(
      (url) => url.origin !== stage.url || url.pathname.includes("trap"),
      async (route) => {
        asked.push({ url: route.request().url(), headers: await route.request().allHeaders() });
        await route.fulfill({
          contentType: "image/gif",
          body: Buffer.from("R0lGODlhAQABAAAAACw=", "base64"),
        });
      },
    );
    await signUpInPage(stage, page, "rhea@ledger.example");
  });

  it("of emails that mean harm: nothing runs, nothing is fetched, the page is as it was", async () => {
    await openWith(
      "Harm",
      harmful.map(({ html }) => html),
    );
    await expect.poll(() => page.locator("iframe").count(), LONG_TIMEOUT).toBe(harmful.length);
    for (const frame of page.frames().slice(1)) await frame.waitForLoadState();
    for (const frame of page.frames())
      expect(await frame.evaluate("window.ran"), frame.url()).toBeUndefined();
    expect(asked).toEqual([]);
    expect(user.context.pages()).toHaveLength(1);
    expect(await page.title()).toContain("Harm");
    expect(new URL(page.url()).pathname).toBe("/inbox");
    expect(await around(page)).toEqual({ bar: "Daylight", apps: 1, wide: 0, sandboxes: [EMAIL_SANDBOX] });
  });

  it("of a letter: links are contradicted, old words folded, pictures asked for without a word about the reader", async () => {
    await openWith("Letter", [LETTER]);
    const letter = page.frameLocator("iframe");
    await letter.getByText("really goes to evil.example").waitFor();
    await page.getByText("A link here says nara.gov and goes to evil.example.").waitFor();
    expect(await letter.getByText("My old words").isVisible()).toBe(false);
    await letter.getByText("Show quoted text").click();
    await letter.getByText("My old words").waitFor();

    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Show them" }).click();
    await expect.poll(() => asked.length, LONG_TIMEOUT).toBe(1);
    const [{ url, headers } = { url: "", headers: {} }] = asked.splice(0);
    expect(url).toBe("https://pictures.example/seal.png");
    expect([headers.referer, headers.cookie, headers.origin]).toEqual([undefined, undefined, undefined]);
    await letter.getByText("really goes to evil.example").waitFor();

    const [opened] = await Promise.all([
      user.context.waitForEvent("page"),
      letter.getByRole("link").first().click(),
    ]);
    await expect.poll(() => asked.length, LONG_TIMEOUT).toBe(1);
    expect(await opened.evaluate("[window.opener, document.referrer]")).toEqual([null, ""]);
    expect(asked[0]?.headers.referer).toBeUndefined();
    await opened.close();
    expect(await around(page)).toEqual({ bar: "Daylight", apps: 1, wide: 0, sandboxes: [EMAIL_SANDBOX] });
  });

  it("of well-formed letters: whole, as wide as the pane, and so on a phone", async () => {
    asked.splice(0);
    const all = readdirSync(GALLERY);
    // No more than ten unread emails open by themselves.
    for (const names of [all.slice(0, all.length / 2), all.slice(all.length / 2)]) {
      await openWith(
        "Gallery",
        names.map((name) => readFileSync(new URL(name, GALLERY), "utf8")),
      );
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => page.locator("iframe").count(), LONG_TIMEOUT).toBe(names.length);
        // The frame takes its letter's height once that is there, and again after a change of width.
        await expect.poll(goOffline, LONG_TIMEOUT).toEqual([]);
        await expect
          .poll(wideFrames, { ...LONG_TIMEOUT, message: String(width) })
          .toBe(names.filter((name) => name === WIDE).length);
        expect(await around(page)).toMatchObject({ wide: 0 });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(asked).toEqual([]);
  });

  const letters = (ask: string) =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.evaluate(ask)),
    ) as Promise<string[]>;
  /** How the letters begin that are higher than their frames, or not there. */
  const goOffline = async () =>
    (
      await letters(`(({ scrollHeight, clientHeight }, words) =>
        words && scrollHeight <= clientHeight ? "" : words.slice(0, 40) || "nothing")(
        document.documentElement, document.body.innerText.trim())`)
    ).filter(Boolean);
  const wideFrames = async () =>
    (
      await letters(`(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth ? "wide" : "")(
        document.documentElement)`)
    ).filter(Boolean).length;

  /** Opens a request to which these were mailed, once all are filed. */
  async function openWith(title: string, bodies: readonly string[]): Promise<void> {
    const call = caller(stage.url, { authorization: `Bearer ${await storedToken(page)}` });
    const { body } = await call("POST", "/api/requests", { draft: draft({ title }) });
    const { id, replyAddress } = body as RequestDetail;
    const sender = await connectSmtp(smtpPort);
    for (const html of bodies)
      expect(
        await sender.sendEmail(
          { from: "foia@nara.gov", to: [replyAddress] },
          emailWithHtml(html, replyAddress),
        ),
      ).toMatch(/^250/);
    await waitUntil(async () => {
      const { body: conversation } = await call("GET", `/api/conversations/${id}`);
      return (conversation as Conversation).messages?.length === bodies.length;
    });
    await page.goto(`/inbox?request=${id}`);
  }
});

/** An email whose only body is this HTML. Base64 carries every byte of it unchanged. */
const emailWithHtml = (html: string, to: string): string =>
  [
    "From: NARA FOIA Office <foia@nara.gov>",
    `To: ${to}`,
    "Subject: Your request",
    `Message-ID: <${randomUUID()}@nara.gov>`,
    "Date: Tue, 03 Mar 2026 10:00:00 -0500",
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    ...(Buffer.from(html)
      .toString("base64")
      .match(/.{1,76}/g) ?? []),
    "",
  ].join("\r\n");

/** The bar is on top, the page is no wider than its window, and no element of the app bears a name out of an email. */
const around = (page: Page) =>
  page.evaluate(`(() => {
    const bar = document.querySelector("header a").getBoundingClientRect();
    return {
      bar: document.elementFromPoint(bar.x + bar.width / 2, bar.y + bar.height / 2)?.closest("a")?.textContent,
      apps: document.querySelectorAll("#app").length,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      sandboxes: [...new Set([...document.querySelectorAll("iframe")].map((frame) => frame.sandbox.value))],
    };
  })()`);
