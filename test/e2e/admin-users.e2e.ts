import { beforeAll, describe, expect, it } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { emailFrom } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { seedRequests } from "../../bench/lib/seed-requests.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { createAccount, logInPage, PASSWORD, signUpInPage } from "./users.ts";

const ADMIN = "admin@daylight.localhost";
const READER = "reader@ledger.example";
const REASON = "Letters that threaten a clerk.";
const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort) } });
let admin: BrowserUser;

beforeAll(async () => {
  admin = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, admin.page, ADMIN);
  await createAccount(stage, READER);
});

describe("an administrator", () => {
  it("suspends an account by the keyboard, its user reads why at login, and it is restored", async () => {
    const { page } = admin;
    await page.goto("/admin-dashboard?section=users");
    await page.getByText(READER).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("ledger");
    await page.getByText(ADMIN).waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Actions for ${READER}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Suspend account" }).press("Enter");
    const dialog = page.getByRole("alertdialog", { name: `Suspend ${READER}?` });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Suspend account" }).click();
    await dialog.getByText("Write the reason, in at least 3 characters.").waitFor();
    await page.keyboard.type(REASON);
    await dialog.getByRole("button", { name: "Suspend account" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "Suspended" }).waitFor();
    // The address has room on a small desktop, too.
    await page.setViewportSize({ width: 1024, height: 768 });
    const address = page.getByRole("rowheader", { name: READER });
    expect((await address.boundingBox())?.width).toBeGreaterThan(150);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const reader = await openUserWindow(stage.browser, stage.url);
    await reader.page.goto("/login");
    await logInPage(reader.page, READER, PASSWORD);
    const why = reader.page.getByRole("alert").filter({ hasText: REASON });
    await why.waitFor();
    expect(await why.textContent()).toContain("use the contact form");
    await reader.context.close();

    await page.getByRole("button", { name: `Actions for ${READER}` }).click();
    await page.getByRole("menuitem", { name: "Restore account" }).click();
    await page.getByRole("alertdialog").getByText(REASON).waitFor();
    await page.getByRole("button", { name: "Restore account" }).click();
    await page.getByRole("cell", { name: "Suspended" }).waitFor({ state: "detached" });
    expectNoConsoleErrors(admin);
  });

  it("reads a user's emails for a reason, and the user sees that", async () => {
    const { page } = admin;
    const { rows } = await stage.database.query("select id from user_account where email = $1", [READER]);
    const files = await openDiskStore(`${stage.dataDir}/files`);
    await seedRequests(stage.database, rows[0].id, { requests: 60, now: new Date(), files });
    await page.goto("/admin-dashboard?section=users");
    // What an account sent and stores comes after its row.
    const row = page.getByRole("row").filter({ hasText: READER });
    await row.getByRole("cell", { name: "60", exact: true }).waitFor();
    await row.getByRole("cell", { name: /^[\d.]+ (bytes|kB)$/ }).waitFor();
    await page.getByRole("button", { name: `Actions for ${READER}` }).click();
    await page.getByRole("menuitem", { name: "Show requests" }).click();
    const links = page.getByRole("link", { name: READER });
    await links.first().waitFor();
    await expectAccessible(page);
    await links.first().press("Enter");
    const panel = page.getByRole("region", { name: `Request of ${READER}` });
    const reason = panel.getByRole("textbox", { name: "Reason" });
    await panel.getByRole("button", { name: "Open the requests" }).press("Enter");
    await panel.getByText("Write the reason, in at least 10 characters.").waitFor();
    await expectAccessible(page);
    await reason.fill("She asked why no letter arrives");
    await panel.getByRole("button", { name: "Open the requests" }).press("Enter");
    await panel
      .getByText("You can read them and cannot change or send anything.", { exact: false })
      .waitFor();
    await panel.locator("article").first().waitFor();
    // Nothing there writes: no composer, no outcome to confirm.
    expect(await panel.getByRole("textbox").count()).toBe(0);
    expect(await panel.getByRole("button", { name: /reply|forward|send|confirm/i }).count()).toBe(0);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // On a phone the panel's title is the page's.
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessible(page);
    }
    await panel.getByRole("button", { name: "Stop reading" }).click();
    await reason.waitFor();
    expectNoConsoleErrors(admin);

    const reader = await openUserWindow(stage.browser, stage.url);
    await reader.page.goto("/login");
    await logInPage(reader.page, READER, PASSWORD);
    await reader.page.waitForURL(/requests-tracker/);
    await reader.page.goto("/account#activity");
    const activity = reader.page.getByRole("region", { name: "Activity" });
    await activity.getByText("She asked why no letter arrives.", { exact: false }).waitFor();
    await activity.getByText(/^Opened: “/).waitFor();
    await expectAccessible(reader.page);
    await reader.context.close();
  });

  it("says why before unmatched email is shown", async () => {
    const { page } = admin;
    const to = "postmaster@daylight.localhost";
    const smtp = await connectSmtp(smtpPort);
    const raw = emailFrom({ to, subject: "A private matter", text: "Only for the right eyes." });
    expect(await smtp.sendEmail({ from: "foia@nara.gov", to: [to] }, raw)).toMatch(/^250/);
    smtp.socket.destroy();
    await waitUntil(async () => (await stage.database.query("select from unmatched")).rowCount === 1);
    await page.goto("/admin-dashboard?section=unmatched");
    await page.getByRole("heading", { name: "Why do you need to read it?" }).waitFor();
    await expectAccessible(page);
    expect(await page.getByText(/private matter|right eyes/).count()).toBe(0);
    await page.getByRole("button", { name: "A user asked about it" }).click();
    await page.getByText("Only for the right eyes.").waitFor();
    await page.getByText(`${ADMIN}, `, { exact: false }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("foia@nara.gov").first().click();
    await page.getByRole("heading", { level: 2, name: "Read by" }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    expectNoConsoleErrors(admin);
  });

  it("runs a failed job again, by the keyboard", async () => {
    const { page } = admin;
    await page.goto("/admin-dashboard?section=jobs");
    await page.getByRole("heading", { name: "No failed jobs" }).waitFor();
    await stage.database.query(
      `select graphile_worker.add_job('recompute-clocks', '{"all": true}'::json, run_at => now() + interval '1 day')`,
    );
    await stage.database.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: the disk is full' where run_at > now()
         and task_id = (select id from graphile_worker._private_tasks where identifier = 'recompute-clocks')`,
    );
    // The list is laid out anew where the width changes, which would take the focus: a width is set before the page opens.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await page.getByRole("cell", { name: "Error: the disk is full" }).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: /^Retry recompute-clocks, failed / }).press("Enter");
    await page.getByText("recompute-clocks runs again").waitFor();
    await page.getByRole("heading", { name: "No failed jobs" }).waitFor();
    expectNoConsoleErrors(admin);
  });

  it("sees what the account stores, and removes an import nobody applied", async () => {
    const { page } = admin;
    await page.goto("/account");
    const storage = page.getByRole("region", { name: "Storage" });
    await storage.getByText("of 5 GB used").waitFor();
    // A table that was uploaded and never applied, as the import window leaves it behind.
    await stage.database.query(
      `insert into request_import (id, owner_id, name, format, files, size, state, created_at)
       select gen_random_uuid(), id, 'Old tracker.csv', 'table', '[]', 1200000, 'ready', now() from user_account where email = $1`,
      [ADMIN],
    );
    await page.reload();
    await storage.getByText("Old tracker.csv, 1.2").waitFor();
    await expectAccessible(page);
    await storage.getByRole("button", { name: "Remove Old tracker.csv" }).press("Enter");
    await storage.getByText("Old tracker.csv").waitFor({ state: "detached" });
    expectNoConsoleErrors(admin);
  });
});
