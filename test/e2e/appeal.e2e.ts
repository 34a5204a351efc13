import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadByHand } from "#messages/thread/by-hand.ts";
import { threadComposer } from "#messages/thread/composer.ts";
import { letterPoints } from "#messages/thread/letter-points.ts";
import { threadReply } from "#messages/thread/reply.ts";
import { sendingByHand } from "#messages/thread/sending-by-hand.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import type { caller } from "#test/support/test-app.ts";
import { type BrowserUser, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

const DENIALS = {
  us: "This is our final response to your request. Portions of three memoranda are withheld under Exemption 5, 5 U.S.C. § 552(b)(5), as deliberative. The names of two employees are withheld under Exemption 7(C), 5 U.S.C. § 552(b)(7)(C).",
  "us-or":
    "We deny your request. The records are exempt under ORS 192.345(3) because they were compiled for criminal law purposes.",
};
type Jurisdiction = keyof typeof DENIALS;

const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort) } });
let user: BrowserUser;
let page: Page;
const requestIds = {} as Record<Jurisdiction, string>;
let call: ReturnType<typeof caller>;

/** A request that was sent, and an answer that the user confirmed to be a refusal. */
async function deniedRequest(jurisdiction: Jurisdiction): Promise<string> {
  // A domain for each: letters to one domain leave one after another.
  const address = `records@${jurisdiction}.example`;
  const { body: agency } = await call("POST", "/api/agencies", {
    name: `Office of Examples ${jurisdiction}`,
    jurisdiction,
    email: address,
  });
  const { body: request } = await call("POST", "/api/requests", {
    draft: draft({ title: "License-plate readers", agencyId: agency.id }),
  });
  await call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
  const smtp = await connectSmtp(smtpPort);
  const email = emailFrom({ to: request.replyAddress, from: address, text: DENIALS[jurisdiction] });
  expect(await smtp.sendEmail({ from: address, to: [request.replyAddress] }, email)).toMatch(/^250/);
  smtp.socket.destroy();
  const received = async () =>
    (await call("GET", `/api/conversations/${request.id}`)).body.messages.find(
      ({ direction }: { direction: string }) => direction === "in",
    )?.id;
  await vi.waitFor(async () => expect(await received()).toBeTruthy(), LONG_TIMEOUT);
  const { status } = await call("PUT", `/api/messages/${await received()}/outcome`, { outcome: "denied" });
  expect(status).toBe(200);
  // Both letters can go along once the first one was delivered.
  const copies = async () =>
    (await call("GET", `/api/requests/${request.id}/letters/denial_appeal`)).body.copies?.length;
  await vi.waitFor(async () => expect(await copies()).toBe(2), LONG_TIMEOUT);
  return request.id;
}

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await signUpInPage(stage, page, "appeal@ledger.example");
  call = await callerIn(page);
  await call("PUT", "/api/me/profile", profileOf({ name: "Maya Okafor", postalAddress: "12 Main Street" }));
  for (const jurisdiction of ["us", "us-or"] as const)
    requestIds[jurisdiction] = await deniedRequest(jurisdiction);
}, 180_000);

const letter = () => page.getByRole("textbox", { name: threadComposer.title });
const text = () => letter().inputValue();

async function openAppeal(jurisdiction: Jurisdiction) {
  await page.goto(`/inbox?request=${requestIds[jurisdiction]}`);
  await page.getByRole("button", { name: LETTER_LABELS.denial_appeal }).last().click();
  await vi.waitFor(async () => expect(await text()).toContain("License-plate readers"), LONG_TIMEOUT);
}

describe("an appeal in the composer", () => {
  it("shows its arguments beside the agency's sentence, and changes only the one that is chosen", async () => {
    await openAppeal("us");
    await letter().press("ControlOrMeta+End");
    await letter().pressSequentially("\nMy own words.");
    const dialog = page.getByRole("dialog", { name: letterPoints.title });
    await page.getByRole("button", { name: /\d of \d+ arguments/ }).click();
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain(
      `${letterPoints.theySay}: “Portions of three memoranda are withheld under Exemption 5, 5 U.S.C. § 552(b)(5), as deliberative.”`,
    );
    await dialog.getByRole("checkbox", { name: new RegExp(letterPoints.harm) }).uncheck();
    await dialog.getByRole("checkbox", { name: new RegExp(letterPoints.search) }).check();
    await dialog.getByRole("button", { name: letterPoints.done }).click();
    const changed = await text();
    expect(changed).not.toContain("Reporters Comm. v. FBI");
    expect(changed).toContain("Weisberg v. DOJ");
    expect(changed).toContain("The decision says: “Portions of three memoranda");
    expect(changed).toMatch(/My own words\.$/);
  });

  it("attaches the request and the denial unless one is left off, and the draft keeps the choice", async () => {
    const attached = page.getByRole("group", { name: letterPoints.attached });
    const boxes = attached.getByRole("checkbox");
    await vi.waitFor(async () => expect(await boxes.count()).toBe(2), LONG_TIMEOUT);
    expect(await text()).toMatch(/I attach my request of [^.]+, and the agency's answer of /);
    await boxes.first().uncheck();
    expect(await text()).toMatch(/I attach the agency's answer of [^.]+\./);
    await page.getByText(threadComposer.saved, { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: threadReply.continueDraft }).click();
    await vi.waitFor(async () => expect(await boxes.count()).toBe(2), LONG_TIMEOUT);
    expect(await boxes.first().isChecked()).toBe(false);
    expect(await boxes.last().isChecked()).toBe(true);
  });

  it("shows its last action whole on a phone", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await page.getByRole("button", { name: threadComposer.discard }).boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(390);
    if (size) await page.setViewportSize(size);
  });

  it("asks for who denied it and for the reviewer's address in Oregon", async () => {
    await openAppeal("us-or");
    expect(await text()).toContain("I request the Attorney General to order the public body");
    await page.getByRole("button", { name: "[name and title of who denied it]" }).waitFor();
    const address = "PublicRecordsOrder@doj.state.or.us";
    await page.getByRole("button", { name: formatMessage(threadComposer.addAddress, { address }) }).click();
    const to = page.getByRole("button", { name: formatMessage(threadComposer.removeAddress, { address }) });
    await to.waitFor();
  });

  it("is recorded as sent by post", async () => {
    await letter().fill(
      (await text()).replaceAll("[name and title of who denied it]", "Rosa Lind, coordinator"),
    );
    await page.getByRole("button", { name: threadComposer.sendByHand }).click();
    const dialog = page.getByRole("dialog", { name: threadByHand.title });
    await dialog.getByLabel(sendingByHand.numbers.post).fill("RR 123 US");
    await dialog.getByRole("button", { name: threadByHand.record }).click();
    await page.getByText("Number: RR 123 US.").waitFor();
  });

  it("reports no error", () => {
    expectNoConsoleErrors(user);
  });
});
