import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editorStatements as statements } from "#messages/editor/statements.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import {
  type BrowserUser,
  closeWindows,
  expectAccessible,
  expectNoConsoleErrors,
  openBrowser,
  openUserWindow,
} from "./browser.ts";
import { logInPage } from "./users.ts";

const EMAIL = "maya.okafor@ledger.example";
/** A Tuesday; Labor Day follows on the 7th. */
const SENT = "2026-09-01";
/** Longer than any of these requests: nobody signs in again while their months pass. */
const TOKEN_SECONDS = 366 * 24 * 3_600;

let app: TestApp;
let browser: Browser;
let user: BrowserUser;
let page: Page;
/** Where the last letter of `send` went. */
let agencyAddress = "";

beforeAll(async () => {
  app = await startTestApp({ now: `${SENT}T15:00:00Z`, tokenSeconds: TOKEN_SECONDS });
  await app.signUpAndLogIn(EMAIL, { name: "Maya Okafor" });
  browser = await openBrowser();
  user = await openUserWindow(browser, app.url);
  page = user.page;
  await moveTo(SENT);
  await page.goto("/login");
  await logInPage(page, EMAIL, PASSWORD);
  await page.waitForURL("**/requests-tracker");
});
afterAll(async () => {
  await closeWindows(browser);
  await app?.close();
});

/** Moves the day of the server and of the browser. */
async function moveTo(day: string): Promise<void> {
  app.clock.set(`${day}T15:00:00Z`);
  await page.clock.setFixedTime(new Date(`${day}T15:00:00Z`));
}

/** The page as it is opened on a day. */
async function openOn(day: string): Promise<void> {
  await moveTo(day);
  await app.runDueJobs();
  await page.reload();
  await tab("Timeline");
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A screenshot, as tall as everything that scrolls inside the page. */
async function photographWhole(name: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const hidden = await page.evaluate<number>(
    "Math.max(...[...document.querySelectorAll('*')].map((e) => e.scrollHeight - e.clientHeight))",
  );
  await page.setViewportSize({ ...size, height: size.height + Math.max(0, hidden) });
  await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${size.width}.png`, fullPage: true });
}

/**
 * Screenshots of the request in the tracker, its correspondence, and its thread in the inbox, at both widths,
 * in the folder that SCREENSHOTS names: for who wants to look at the pages.
 */
async function photograph(name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const tracker = page.url();
  for (const size of SIZES) await photographWhole(name, size);
  await tab("Correspondence");
  for (const size of SIZES) await photographWhole(`${name}-correspondence`, size);
  await page.goto(`/inbox?request=${new URL(tracker).searchParams.get("request")}`);
  await page.getByRole("article").last().waitFor();
  for (const size of SIZES) await photographWhole(`${name}-inbox`, size);
  await page.goto(tracker);
  await tab("Timeline");
}

const panel = () => page.getByRole("region", { name: /^Request:/ });
const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
const says = (text: string) => panel().getByText(text).waitFor();
const clockNames = async () =>
  (
    await page.getByRole("tabpanel", { name: "Timeline" }).getByRole("heading", { level: 2 }).allInnerTexts()
  ).sort();

/** Writes a request in the editor. */
async function write(search: string, agency: string, title: string): Promise<void> {
  await moveTo(SENT);
  await page.goto("/request-editor");
  await page.getByRole("combobox", { name: "To" }).fill(search);
  await page
    .getByRole("option", { name: new RegExp(agency) })
    .first()
    .click();
  await page.getByLabel("Subject").fill(title);
  await page
    .getByLabel("Records you ask for")
    .fill("All inspection reports of 2025, and the letters about them.");
  await page.getByText("Saved just now").waitFor();
}

/** Writes and sends a request through the editor; resolves to the address that its agency answers. */
async function send(search: string, agency: string, title: string): Promise<string> {
  await write(search, agency, title);
  await page.getByRole("button", { name: "Send letter" }).click();
  await page
    .getByRole("alertdialog", { name: /^Send / })
    .getByRole("button", { name: /^(Send now|Confirm address and send)$/ })
    .click();
  await page.waitForURL("**/requests-tracker?request=*");
  await app.runDueJobs();
  await panel().getByText("Awaiting acknowledgment", { exact: true }).waitFor();
  const letter = app.relay.emails.at(-1);
  agencyAddress = letter?.to?.[0]?.address ?? "";
  return letter?.from?.address ?? "";
}

/** An email of the agency's, over SMTP on a day, and the page with it. */
async function receive(day: string, to: string, text: string): Promise<void> {
  await moveTo(day);
  const reply = await app.deliverEmail({
    from: agencyAddress,
    to,
    raw: emailFrom({ to, from: `Records Office <${agencyAddress}>`, text }),
  });
  expect(reply).toMatch(/^250/);
  await openOn(day);
}

const outcome = () => page.getByRole("note", { name: threadClassification.title }).last();

/** Says what the newest email means, as it was read or, with `instead`, otherwise. `effect`: the line under "Confirm". */
async function confirm(instead?: string, effect?: string): Promise<void> {
  await tab("Correspondence");
  if (effect !== undefined) await outcome().getByText(effect).waitFor();
  if (instead === undefined)
    await outcome().getByRole("button", { name: threadClassification.confirm }).click();
  else {
    await outcome().getByRole("button", { name: threadClassification.correct }).click();
    await page.getByRole("menuitem", { name: instead }).click();
  }
  await outcome().getByRole("button", { name: threadClassification.undo }).waitFor();
  await tab("Timeline");
}

/** Answers the newest email from the page: in own words, or as the letter of a button is prepared. */
async function answer(day: string, { text, button = "Reply" }: { text?: string; button?: string }) {
  await openOn(day);
  await tab("Correspondence");
  await page.getByRole("button", { name: button, exact: true }).last().click();
  const reply = page.getByRole("textbox", { name: "Your reply" });
  if (text === undefined) await expect.poll(() => reply.inputValue()).toContain("Sincerely,");
  else await reply.fill(text);
  await page.getByRole("button", { name: "Send Ctrl Enter" }).click();
  await page.getByRole("textbox", { name: "Your reply" }).waitFor({ state: "detached" });
  await openOn(day);
}

/** Logs a letter that came on paper. */
async function logLetter(day: string, result: string, named?: { label: string; day: string }): Promise<void> {
  await openOn(day);
  await page.getByRole("button", { name: "Log a call or letter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Log a call/ });
  await dialog.getByRole("group", { name: "Type" }).getByText("Letter", { exact: true }).click();
  await dialog.getByLabel("Outcome").selectOption({ label: result });
  if (named) {
    await dialog.getByLabel(named.label, { exact: true }).fill(named.day);
    await dialog.getByLabel("What was said").click();
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await dialog.waitFor({ state: "detached" });
}

// 65 P.S. §§ 67.901, 67.1101(a)(1): 5 business days to answer, then 15 to appeal the deemed denial.
it("a Pennsylvania silence is a denial to appeal by a day", async () => {
  const to = await send("pennsylvania state police", "Pennsylvania State Police", "Use of force, Troop K");
  await receive(
    "2026-09-02",
    to,
    "This acknowledges receipt of your Right-to-Know request, which this office received on September 1, 2026. Your request has been assigned tracking number RTK-2026-0417.",
  );
  await says(
    "You need not do anything until Sep 9. If the agency has not answered by then, silence counts as a denial; you may appeal (65 P.S. § 67.901). You would have until Sep 30; if you let that day pass, you can no longer appeal and need a new request.",
  );
  await openOn("2026-09-14");
  await panel()
    .getByRole("button", { name: /5 days overdue.*Sep 9/ })
    .waitFor();
  await panel()
    .getByRole("button", { name: /Appeal the silence by.*Sep 30/ })
    .waitFor();
  await says("The answer was due by Sep 9. Unless it has come, silence counts as a denial; you may appeal");
  await says("If you do not act on the silence by Sep 30, you can no longer appeal and need a new request");
  await says("Where to: Office of Open Records");
  expect(await clockNames()).toEqual(["Acting on the silence", "Answer"]);
  await photograph("pennsylvania-silence");
  await expectAccessible(page);
  // The inbox shows both days as well, the user's own first.
  await page.goto(`/inbox?request=${new URL(page.url()).searchParams.get("request")}`);
  await page.getByRole("button", { name: /Appeal the silence by.*Sep 30/ }).waitFor();
  const days = page.getByRole("button", { name: /Appeal the silence by|overdue/ });
  expect(await days.allInnerTexts()).toEqual([
    expect.stringMatching(/^Appeal the silence by/),
    expect.stringMatching(/^5 days overdue/),
  ]);
  await expectAccessible(page);
  expectNoConsoleErrors(user);
});

// 65 P.S. § 67.1101(a)(1): 15 business days from the denial; Columbus Day is none.
it("a denial stays open, to appeal by a day, until the time has run or the outcome is accepted", async () => {
  const to = await send("pennsylvania state police", "Pennsylvania State Police", "Radar calibration logs");
  await receive(
    "2026-09-08",
    to,
    "Your request is denied. The records are exempt under section 708(b)(16) of the Right-to-Know Law, as they relate to a noncriminal investigation.",
  );
  await confirm(undefined, "Answer due: settled by this email. Last day to appeal: Sep 29.");
  const request = new URL(page.url()).searchParams.get("request");
  /** Whether a list has it, with its day to appeal. */
  const expectInList = async (filter: string, count: number) => {
    await page.goto(`/requests-tracker?filter=${filter}&request=${request}`);
    await panel().waitFor();
    const rows = page.locator("tr").filter({ hasText: "Radar calibration logs" });
    const named = rows.filter({ hasText: filter === "open" ? /to\sappeal.*Sep\s29/ : "" });
    await expect.poll(() => named.count(), { timeout: 15_000 }).toBe(count);
  };
  await expectInList("open", 1);
  await expectInList("closed", 0);
  await says("If you do not appeal by Sep 29, ");
  await press(actions.accept);
  await panel().getByText(actions.accepted).first().waitFor();
  await expectInList("closed", 1);
  await expectInList("open", 0);
  await pressRemove(/^Remove: Outcome accepted/);
  await panel().getByRole("button", { name: actions.accept, exact: true }).waitFor();
  await expectInList("open", 1);
  await openOn("2026-09-29");
  await panel()
    .getByRole("button", { name: /Last day to appeal/ })
    .waitFor();
  await openOn("2026-09-30");
  await expectInList("closed", 1);
  await expectInList("open", 0);
  expectNoConsoleErrors(user);
});

// Tex. Gov't Code §§ 552.2615(b), 552.301, 552.306: 10 business days for the estimate; 45 for the ruling.
it("a Texas estimate is to be answered in time, and a ruling comes without the requester", async () => {
  const to = await send("city of austin", "City of Austin", "Contracts for street lights");
  await receive(
    "2026-09-08",
    to,
    "This is an itemized estimate of charges under section 552.2615 of the Texas Government Code. The estimated cost of your request is $186.40: 100 pages at $0.10 and labor. Your request will be considered automatically withdrawn if you do not respond in writing within 10 business days that you accept the estimated charges, modify your request, or have sent a complaint to the Attorney General.",
  );
  await confirm();
  await says(
    "If you do not answer about the fee by Sep 22, the request is withdrawn by law (Tex. Gov't Code § 552.2615(b)).",
  );
  await panel()
    .getByRole("button", { name: /Answer about the fee by.*Sep 22/ })
    .waitFor();
  // Nobody who has to answer reads that there is nothing to do.
  await says("If the agency has not answered by Sep 16, the records are presumed public unless");
  expect(await panel().getByText("You need not do anything").count()).toBe(0);
  await photograph("texas-estimate");

  // Who agrees to the fee in the letter for it does not appeal it.
  await answer("2026-09-10", { button: "Accept the fee" });
  expect(await panel().getByText("If you do not answer about the fee").count()).toBe(0);
  expect(await panel().getByText("Appeal the fee by").count()).toBe(0);

  await receive(
    "2026-09-15",
    to,
    "The City has requested a decision from the Attorney General under section 552.301 of the Government Code about whether the information is excepted from disclosure. A copy of our letter to the Attorney General is enclosed.",
  );
  await confirm();
  await says(
    "If you do nothing, the decision is made by Nov 18 without your comments (Tex. Gov't Code § 552.306).",
  );
  await says("Anyone may send the Attorney General written comments");
  await says("By Sep 23 the agency must send the Attorney General its reasons and samples");
  await says("If you do nothing, the Attorney General decides by Nov 18 without your comments.");
  expect(await clockNames()).toEqual([
    "Answer",
    "Answer about the fee",
    "Appeal of the fee",
    "Reasons for the ruling",
    "Ruling",
  ]);
  await photograph("texas-ruling");

  await logLetter("2026-10-20", "Ruling issued");
  await expect.poll(() => panel().getByText("If you do nothing, the decision is made").count()).toBe(0);
  await panel()
    .getByRole("button", { name: /^Status: Ruling issued/ })
    .waitFor();
  // Nobody knows when the reasons were sent: they are not called late.
  expect(await clockNames()).toEqual([
    "Acting on the ruling",
    "Answer",
    "Answer about the fee",
    "Appeal of the fee",
    "Ruling",
  ]);
  // Tex. Gov't Code § 552.306(c)–(d): 30 days from the ruling.
  await says(
    "If the agency does not act by Nov 19, ask it why. You may also ask a court to order it (a writ of mandamus",
  );
  await photograph("texas-after-ruling");
  expectNoConsoleErrors(user);
});

// Cal. Gov. Code § 7922.535(a): a determination in 10 days, with the estimated date of the records.
it("a California grant with installments is kept by the day it names, and ends with the last of them", async () => {
  const to = await send(
    "california highway patrol",
    "California Highway Patrol",
    "Crash reports, Interstate 5",
  );
  await receive(
    "2026-09-10",
    to,
    "We have determined that your request seeks disclosable public records, and we will provide them in installments. We estimate that the records will be available by October 15, 2026.",
  );
  await confirm(undefined, "Answer due: settled by this email. Records promised: Oct 15.");
  await panel()
    .getByRole("button", { name: /Records promised.*Oct 15/ })
    .waitFor();
  await says(
    "You need not do anything until Oct 15. If the records have not come by then, ask the agency for them",
  );

  await receive(
    "2026-09-28",
    to,
    "Attached is the first installment of the records you requested. We continue to search and will produce further records on a rolling basis.",
  );
  await confirm("Part released, more to come");
  await panel().getByText("Granted, records to come", { exact: true }).first().waitFor();
  await says("You need not do anything until Oct 15.");
  expect(await clockNames()).toEqual(["Answer", "Promised records"]);
  await photograph("california-installments");

  await logLetter("2026-10-12", "Part released, more to come", {
    label: "Next release by",
    day: "Nov 20, 2026",
  });
  await says("You need not do anything until Nov 20.");
  await logLetter("2026-11-18", "Released");
  await expect.poll(() => panel().getByText("You need not do anything").count()).toBe(0);
  await panel().getByText("Released", { exact: true }).first().waitFor();
  expectNoConsoleErrors(user);
});

// FOIA 2000, ss. 1(3), 10(6): the 20 working days run from the day the authority has the clarification.
it("a United Kingdom clarification stops the time and starts it again", async () => {
  const to = await send("home office", "Home Office", "Asylum interview guidance");
  await receive(
    "2026-09-08",
    to,
    "We need further information in order to identify the information you have asked for. Please tell us which regional offices your request is about. We cannot proceed until you clarify your request.",
  );
  await confirm();
  await panel()
    .getByRole("button", { name: /Paused/ })
    .waitFor();
  await says(
    "The agency’s time is paused until you answer, and then starts again from the beginning (FOIA 2000, ss. 1(3), 10(1), 10(6)). If you do not answer, the authority has no duty to answer; authorities often close the request after two or three months (FOIA 2000, s. 1(3)).",
  );
  // No day runs while it is paused, so the bar names none.
  expect(
    await panel()
      .getByText(/^due Oct/)
      .count(),
  ).toBe(0);
  await photograph("uk-clarification-open");
  await answer("2026-09-22", { text: "The offices in Leeds and Cardiff." });
  await says(
    "You need not do anything until Oct 20. If the agency has not answered by then, you may complain to the Information Commissioner",
  );
  await panel()
    .getByRole("button", { name: /28 days left/ })
    .waitFor();
  await photograph("uk-clarification-answered");
  await expectAccessible(page);
  expectNoConsoleErrors(user);
});

const actions = trackerTimeline.clockActions;
const press = (name: string) => panel().getByRole("button", { name, exact: true }).click();
const pressRemove = (item: RegExp) => panel().getByRole("button", { name: item }).click();

// 5 ILCS 140/3.2(a): 21 business days for a recurrent requester, once the notice says so.
it("an Illinois notice of another time limit is recorded by a button, and taken back", async () => {
  await send("chicago police department", "Chicago Police Department", "Squad car logs");
  await openOn("2026-09-04");
  await says("You need not do anything until Sep 9");
  await press(actions.tierNotice);
  const about = panel().getByLabel(actions.tier);
  const recurrent = about.getByRole("option", { name: /recurrent/ });
  await about.selectOption((await recurrent.getAttribute("value")) ?? "");
  await expectAccessible(page);
  await press(actions.recordTier);
  await says("You need not do anything until Oct 1");
  await photograph("illinois-tier");
  await pressRemove(/^Remove: The agency treats it as/);
  await says("You need not do anything until Sep 9");
  expectNoConsoleErrors(user);
});

// C.R.S. § 24-72-204(5)(a): 14 days after the notice a suit may be filed.
it("a Colorado notice before suit is recorded by a button, and taken back", async () => {
  await send("colorado department of public safety", "Colorado Department of Public Safety", "Crash data");
  await openOn("2026-09-10");
  await press(actions.suitNotice);
  await panel().getByText(actions.suitNoticeHelp).waitFor();
  await expectAccessible(page);
  await press(actions.recordSuitNotice);
  await says("A suit may be filed from Sep 24");
  await panel().getByText("from Sep 24", { exact: true }).waitFor();
  await photograph("colorado-notice");
  expect(await clockNames()).toContain("Wait before a suit");
  await pressRemove(/^Remove: Notice before suit/);
  await panel().getByRole("button", { name: actions.suitNotice, exact: true }).waitFor();
  expect(await panel().getByText("A suit may be filed from").count()).toBe(0);
  expectNoConsoleErrors(user);
});

it("the status dialog leads to the log for what is no status", async () => {
  await page.getByRole("button", { name: /Change status$/ }).click();
  const dialog = page.getByRole("dialog", { name: trackerPanel.status.title });
  await dialog.getByText(trackerPanel.status.other).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: trackerPanel.status.log }).click();
  await page
    .getByRole("dialog", { name: /^Log a call/ })
    .getByLabel("Outcome")
    .waitFor();
  await page.keyboard.press("Escape");
});

// N.J.S.A. 47:1A-5(f), 47:1A-2.2: an agency may send back what lacks these statements.
it("asks for the statements that New Jersey wants, and the letter certifies them", async () => {
  await write("new jersey department of corrections", "New Jersey", "Use of force at East Jersey");
  const missing = page.getByText("asks the requester for statements that this letter does not make yet");
  await missing.first().waitFor();
  await page.getByLabel(statements.legalProceeding).selectOption({ label: statements.no });
  await page.getByLabel(statements.conviction).selectOption({ label: statements.no });
  await missing.first().waitFor({ state: "detached" });
  await expectAccessible(page);
  await page.getByText("Saved just now").waitFor();
  await page.reload();
  const certified =
    /I certify that I do not make this request in connection with a legal proceeding, .* I certify that I have not been convicted of an indictable offense/;
  await page.getByText(certified).first().waitFor();
  expectNoConsoleErrors(user);
});
