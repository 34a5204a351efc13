import { expect, it } from "vitest";
import { editorStatements as statements } from "#messages/editor/statements.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { expectAccessible, expectNoConsoleErrors } from "./browser.ts";
import {
  answer,
  clockNames,
  confirm,
  logLetter,
  openOn,
  page,
  panel,
  receive,
  says,
  send,
  setUpRequester,
  user,
  write,
} from "./requester-steps.ts";

setUpRequester();

// 65 P.S. §§ 67.901, 67.1101(a)(1): 5 business days to answer, then 15 to appeal the deemed denial.
it("a Pennsylvania silence is a denial to appeal by a day", async () => {
  const to = await send("Pennsylvania State Police", "Use of force, Troop K");
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
  const to = await send("Pennsylvania State Police", "Radar calibration logs");
  await receive(
    "2026-09-08",
    to,
    "Your request is denied. The records are exempt under section 708(b)(16) of the Right-to-Know Law, as they relate to a noncriminal investigation.",
  );
  await confirm(undefined, "Answer due: the clock ends with this email. Last day to appeal: Sep 29.");
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
  const to = await send("City of Austin", "Contracts for street lights");
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
  expectNoConsoleErrors(user);
});

// Cal. Gov. Code § 7922.535(a): a determination in 10 days, with the estimated date of the records.
it("a California grant with installments is kept by the day it names, and ends with the last of them", async () => {
  const to = await send("California Highway Patrol", "Crash reports, Interstate 5");
  await receive(
    "2026-09-10",
    to,
    "We have determined that your request seeks disclosable public records, and we will provide them in installments. We estimate that the records will be available by October 15, 2026.",
  );
  await confirm(undefined, "Answer due: the clock ends with this email. Records promised: Oct 15.");
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
  const to = await send("Home Office", "Asylum interview guidance");
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
  await answer("2026-09-22", { text: "The offices in Leeds and Cardiff." });
  await says(
    "You need not do anything until Oct 20. If the agency has not answered by then, you may complain to the Information Commissioner",
  );
  await panel()
    .getByRole("button", { name: /28 days left/ })
    .waitFor();
  await expectAccessible(page);
  expectNoConsoleErrors(user);
});

const actions = trackerTimeline.clockActions;
const press = (name: string) => panel().getByRole("button", { name, exact: true }).click();
const pressRemove = (item: RegExp) => panel().getByRole("button", { name: item }).click();

// 5 ILCS 140/3.2(a): 21 business days for a recurrent requester, once the notice says so.
it("an Illinois notice of another time limit is recorded by a button, and taken back", async () => {
  await send("Chicago Police Department", "Squad car logs");
  await openOn("2026-09-04");
  await says("You need not do anything until Sep 9");
  await press(actions.tierNotice);
  const about = panel().getByLabel(actions.tier);
  const recurrent = about.getByRole("option", { name: /recurrent/ });
  await about.selectOption((await recurrent.getAttribute("value")) ?? "");
  await expectAccessible(page);
  await press(actions.recordTier);
  await says("You need not do anything until Oct 1");
  await pressRemove(/^Remove: The agency treats it as/);
  await says("You need not do anything until Sep 9");
  expectNoConsoleErrors(user);
});

// C.R.S. § 24-72-204(5)(a): 14 days after the notice a suit may be filed.
it("a Colorado notice before suit is recorded by a button, and taken back", async () => {
  await send("Colorado Department of Public Safety", "Crash data");
  await openOn("2026-09-10");
  await press(actions.suitNotice);
  await panel().getByText(actions.suitNoticeHelp).waitFor();
  await expectAccessible(page);
  await press(actions.recordSuitNotice);
  await says("A suit may be filed from Sep 24");
  await panel().getByText("from Sep 24", { exact: true }).waitFor();
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
