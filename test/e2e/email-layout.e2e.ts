import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadOutcomes } from "#messages/thread/outcomes.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

/** Emails of the gallery with a layout of their own. */
const GALLERY = ["government-letterhead", "newsletter", "outlook-letter", "portal-notice"];
const REPLY = "<p>We conducted a search of our files and found no records responsive to your request.</p>";
const LONG_TIMEOUT = { timeout: 60_000 };

const smtpPort = await freePort();
const stage = setUpProgram({
  settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001", UNDO_SECONDS: "0" },
});
let page: Page;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ page } = await openUserWindow(stage.browser, stage.url));
  await signUpInPage(stage, page, "layout@ledger.example");
  const call = await callerIn(page);
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Reader" }));
  const smtp = await connectSmtp(smtpPort);
  for (const name of [...GALLERY, "stranger"]) {
    const { body: request } = await call("POST", "/api/requests", { draft: draft({ title: name }) });
    await call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
    const to = request.replyAddress;
    const from = name === "stranger" ? "clerk@elsewhere.example" : "foia@nara.gov";
    const html = name === "stranger" ? REPLY : REPLY + (await galleryHtml(name));
    const email = emailFrom({ to, from, text: html }).replace("text/plain", "text/html");
    expect(await smtp.sendEmail({ from, to: [to] }, email)).toMatch(/^250/);
    ids[name] = request.id;
    await vi.waitFor(
      async () =>
        expect((await call("GET", `/api/conversations/${request.id}`)).body.messages).toHaveLength(2),
      LONG_TIMEOUT,
    );
  }
  smtp.socket.destroy();
}, 180_000);

const galleryHtml = (name: string) =>
  readFile(new URL(`../mail/gallery/${name}.html`, import.meta.url), "utf8");

const frame = () => page.locator("article iframe").first();
async function open(name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
  await page.goto(`/inbox?request=${ids[name]}`);
  await frame().waitFor();
  await expect.poll(async () => (await frame().boundingBox())?.height, LONG_TIMEOUT).not.toBe(160);
}

/** How tall an email client shows the HTML at a width: a page without any style of ours. */
async function heightInMailProgram(html: string, width: number): Promise<number> {
  const plain = await stage.browser.newPage({ viewport: { width, height: 600 }, javaScriptEnabled: true });
  await plain.route("**", (route) => route.abort());
  await plain.setContent(html, { waitUntil: "domcontentloaded" });
  const height = await plain.evaluate<number>("document.documentElement.offsetHeight");
  await plain.close();
  return height;
}

it.each(GALLERY)("%s has at least 640 px and is no taller than in an email client", async (name) => {
  for (const width of [1440, 1280, 1024]) {
    await open(name, width);
    const box = await frame().boundingBox();
    expect(box?.width, `${width}`).toBeGreaterThanOrEqual(640);
    const limit = await heightInMailProgram(REPLY + (await galleryHtml(name)), Math.floor(box?.width ?? 0));
    // The addresses beside links are ours.
    expect(box?.height, `${width}`).toBeLessThanOrEqual(limit + 40);
    expect(await page.evaluate("document.documentElement.scrollWidth"), `${width}`).toBe(width);
  }
});

it("puts the letter before the facts on a phone, and beside them where there is room", async () => {
  const panel = () => page.getByRole("note", { name: threadClassification.title });
  await open("government-letterhead", 390);
  const [letter, facts] = [await frame().boundingBox(), await panel().boundingBox()];
  expect(facts?.y).toBeGreaterThanOrEqual((letter?.y ?? 0) + (letter?.height ?? 0));
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await open("government-letterhead", 1760);
  expect((await panel().boundingBox())?.x).toBeGreaterThan((await frame().boundingBox())?.x ?? 0);
  expect((await panel().boundingBox())?.y).toBe((await frame().boundingBox())?.y);
});

it("warns of an unknown sender in the list, in place of an outcome", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/inbox");
  const row = page.locator(`li[data-row="${ids.stranger}"]`);
  await row.getByText(threadOutcomes.sender.unknown).waitFor();
  expect(await row.textContent()).not.toContain(threadOutcomes.outcomes.no_records);
});
