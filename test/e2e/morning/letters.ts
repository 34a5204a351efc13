import type { Page } from "playwright-core";
import { expect } from "vitest";
import { draft } from "#test/support/factories.ts";
import type { caller } from "#test/support/test-app.ts";
import { expectAccessible } from "../browser.ts";
import { goOffline, goOnline } from "../offline.ts";

const LONG_TIMEOUT = { timeout: 60_000 };
type Call = ReturnType<typeof caller>;

export const REQUESTS = 40;
/** All of them are asked by one batch, and the first of them once more by letters of their own. */
export const AGENCIES = 30;
/** The last letters bounce, and nobody answers them. */
export const BOUNCED = 4;
/** The one before them was sent by the user's own mail program, and its deadline has passed. */
export const SILENT_INDEX = REQUESTS - BOUNCED - 1;
/** Each letter asks for these, and then says its title. */
export const WORDS = "Every roster of the night shift:";

const pad = (index: number) => String(index + 1).padStart(2, "0");
const agencyName = (index: number) => `Office of Mornings ${pad(index % AGENCIES)}`;
export const addressOf = (index: number) => `records@office-${pad(index % AGENCIES)}.example`;
export const titleOf = (index: number) =>
  index < AGENCIES ? `Night shifts of ${agencyName(index)}` : `Morning request ${pad(index)}`;

/** The agencies of the morning, which the user adds; resolves to their ids. */
export const createAgencies = (call: Call): Promise<string[]> =>
  Promise.all(
    Array.from({ length: AGENCIES }, async (_, index) => {
      const agency = { name: agencyName(index), jurisdiction: "us", email: addressOf(index) };
      const { status, body } = await call("POST", "/api/agencies", agency);
      expect([status, body]).toEqual([201, expect.anything()]);
      return body.id;
    }),
  );

/** The letter of this index to its one agency, without a page. */
export async function sendLetter(call: Call, index: number, agencyIds: readonly string[]): Promise<void> {
  const title = titleOf(index);
  const agencyId = agencyIds[index % AGENCIES] ?? "";
  const { body } = await call("POST", "/api/requests", {
    draft: draft({ title, agencyId, records: `${WORDS} ${title}` }),
  });
  const { version } = body;
  const sentOn = Temporal.Now.plainDateISO().subtract({ days: 60 }).toString();
  const { status, body: answer } =
    index === SILENT_INDEX
      ? await call("POST", `/api/requests/${body.id}/sending-by-hand`, { version, channel: "email", sentOn })
      : await call("POST", `/api/requests/${body.id}/submission`, { version });
  expect([status, answer]).toEqual([200, expect.anything()]);
}

const recordsField = (page: Page) => page.getByLabel("Records you ask for");
const saved = (page: Page) => page.getByText("Saved just now").waitFor(LONG_TIMEOUT);

/** The letter of this index in the editor: its words are typed without a network, and Ctrl+Enter sends it. */
export async function writeLetter(page: Page, index: number): Promise<void> {
  const title = titleOf(index);
  const agency = agencyName(index);
  await page.goto("/request-editor");
  await page.getByRole("combobox", { name: "To" }).fill(agency);
  await page.getByRole("option", { name: new RegExp(`^${agency} US`) }).click();
  await page.getByLabel("Subject").fill(title);
  await saved(page);
  await goOffline(page);
  await recordsField(page).fill(`${WORDS} ${title}`);
  await goOnline(page);
  await saved(page);
  await page.reload();
  await expect.poll(() => recordsField(page).inputValue(), LONG_TIMEOUT).toBe(`${WORDS} ${title}`);
  const send = page.getByRole("button", { name: "Send letter" });
  await expect.poll(() => send.getAttribute("aria-disabled"), LONG_TIMEOUT).toBeNull();
  await page.keyboard.press("ControlOrMeta+Enter");
  const dialog = page.getByRole("alertdialog", { name: /^Send / });
  await dialog.getByRole("button", { name: "Send now" }).click();
  await page.waitForURL("**/requests-tracker?request=*", LONG_TIMEOUT);
}

/** A letter to every agency from one draft; the network goes away while they leave. */
export async function sendBatch(page: Page): Promise<void> {
  await page.goto("/request-editor");
  await page.getByRole("button", { name: "Paste a list" }).click();
  const list = page.getByRole("dialog");
  const names = Array.from({ length: AGENCIES }, (_, index) => agencyName(index));
  await list.getByRole("textbox").fill(names.join("\n"));
  await list.getByRole("button", { name: `Look up ${AGENCIES} lines` }).click();
  await list.getByRole("button", { name: `Add ${AGENCIES} agencies` }).click();
  await page.getByLabel("Subject").fill("Night shifts of {agency}");
  await recordsField(page).fill(`${WORDS} Night shifts of {agency}`);
  await saved(page);
  await page.getByRole("button", { name: `Send ${AGENCIES} letters` }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Send / });
  await dialog.waitFor(LONG_TIMEOUT);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Send ${AGENCIES} letters` }).click();
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/, LONG_TIMEOUT);
  await goOffline(page);
  await goOnline(page);
  await page.getByText(`${AGENCIES} letters, all sent.`).first().waitFor(LONG_TIMEOUT);
}
