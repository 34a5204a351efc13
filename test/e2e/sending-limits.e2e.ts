import { beforeAll, expect, it } from "vitest";
import { draft, profileOf } from "#test/support/factories.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { type BrowserUser, expectAccessible, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { storedToken } from "./stored-token.ts";
import { signUpInPage } from "./users.ts";

const LONG_TIMEOUT = { timeout: 60_000 };
const EMAIL = "lou@ledger.example";
const PRESS = "desk@paper.example";
const CONFLICT = "Failed to load resource: the server responded with a status of 409 (Conflict)";

const stage = setUpProgram({ settings: { UNDO_SECONDS: "0" } });
let user: BrowserUser;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, user.page, EMAIL);
  call = caller(stage.url, { authorization: `Bearer ${await storedToken(user.page)}` });
  await call("PUT", "/api/me/profile", profileOf({ name: "Lou Ledger" }));
});

it("a new account sees what it may send, rises with an answer, and is asked about an address outside the agency", async () => {
  const { page } = user;
  await page.goto("/account");
  const limits = page.getByRole("region", { name: "Sending limits" });
  await limits.getByText("You can send to 10 more recipients in the next 24 hours.").waitFor(LONG_TIMEOUT);
  await limits.getByText(/Your account is new/).waitFor();

  const { body: request } = await call("POST", "/api/requests", { draft: draft() });
  await page.goto(`/request-editor/${request.id}`);
  await page.getByRole("button", { name: "Send letter" }).click(LONG_TIMEOUT);
  const before = page.getByRole("alertdialog", { name: /^Send / });
  await before.getByText("You can send to 10 more recipients in the next 24 hours.").waitFor(LONG_TIMEOUT);
  await expectAccessible(page);
  await before.getByRole("button", { name: "Send now" }).click();
  await page.waitForURL("**/requests-tracker?request=*");
  // The agency of the sandbox answers after two seconds.
  await waitUntil(async () => (await call("GET", "/api/me/sending")).body.step !== "new");

  await page.goto(`/inbox?request=${request.id}`);
  await page.getByRole("button", { name: "Reply", exact: true }).click(LONG_TIMEOUT);
  await page.getByText("more recipients in the next 24 hours.").waitFor(LONG_TIMEOUT);
  await page.getByRole("button", { name: "Cc", exact: true }).click();
  await page.getByRole("combobox", { name: "Cc" }).or(page.getByLabel("Cc")).last().fill(PRESS);
  await page.getByRole("textbox", { name: "Your reply" }).fill("Thank you for looking into it.");
  await page
    .getByRole("button", { name: /^Send\b/ })
    .first()
    .click();
  const question = page.getByRole("alert").filter({ hasText: `${PRESS} is outside nara.gov.` });
  await question.waitFor(LONG_TIMEOUT);
  await expectAccessible(page);
  expect(await emailsTo(stage.url, PRESS)).toHaveLength(0);
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect.poll(() => emailsTo(stage.url, PRESS), LONG_TIMEOUT).toHaveLength(1);
  // The question is the answer of a server that refused.
  expect(user.consoleErrors, user.failedResponses.join(", ")).toEqual([CONFLICT]);
});
