import { expect, it } from "vitest";
import { threadClassification } from "#messages/thread/classification.ts";
import { draft, emailWithFiles, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { pdfFile } from "#test/support/sample-files.ts";
import { drawPages, letterHtml, scannedPdf } from "#test/support/scans.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

const LETTER = `March 3, 2026

Dear Ms. Reader:

Re: Your public records request

We have completed our review of your request under the Freedom of Information Act. Your request is denied in full. The records are withheld under Exemption 7(A), 5 U.S.C. 552(b)(7)(A).

Sincerely,
Denise Cho`;
const LONG_TIMEOUT = { timeout: 60_000 };

const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001" } });

const scannedLetter = async () => scannedPdf(await drawPages([{ html: letterHtml(LETTER) }]));

it.each([
  ["letter", () => pdfFile([LETTER]), /^Response\.pdf, page 1: “.*(?:denied in full|withheld)/],
  [
    "scan",
    scannedLetter,
    /^Response\.pdf, page 1, read from a scan, 9\d% certain: “.*(?:denied in full|withheld)/,
  ],
])("an open page shows what the %s attached to an email says, and where", async (name, content, source) => {
  const user = await openUserWindow(stage.browser, stage.url);
  const { page } = user;
  await signUpInPage(stage, page, `${name}@ledger.example`);
  const call = await callerIn(page);
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Reader" }));
  const { body: request } = await call("POST", "/api/requests", { draft: draft() });
  await call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
  await page.goto(`/inbox?request=${request.id}`);
  await page.getByRole("region", { name: /^Conversation:/ }).waitFor(LONG_TIMEOUT);

  const smtp = await connectSmtp(smtpPort);
  const to = request.replyAddress;
  const text = "Attached please find correspondence about your request.";
  const file = { name: "Response.pdf", type: "application/pdf", content: await content() };
  expect(
    await smtp.sendEmail({ from: "foia@nara.gov", to: [to] }, emailWithFiles({ to, text }, [file])),
  ).toMatch(/^250/);
  smtp.socket.destroy();

  await page.getByRole("button", { name: /Attached please find correspondence/ }).click(LONG_TIMEOUT);
  const outcome = page
    .getByRole("note", { name: threadClassification.title })
    .filter({ hasText: "Response.pdf" });
  await outcome.getByText(source).first().waitFor(LONG_TIMEOUT);
  await outcome.getByText("Denied", { exact: true }).first().waitFor();
  await outcome
    // Word joiners hold a section together on one line.
    .getByText(/\(b\)\u2060?\(7\)\u2060?\(A\)/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await outcome.getByRole("button", { name: "Confirm", exact: true }).click();
  await outcome.getByText(/^Confirmed by you/).waitFor();
  expect((await call("GET", `/api/requests/${request.id}`)).body).toMatchObject({ status: "denied" });
  expectNoConsoleErrors(user);
});
