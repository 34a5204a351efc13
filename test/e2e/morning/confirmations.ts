import type { Page } from "playwright-core";
import { expect } from "vitest";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { expectAccessible } from "../browser.ts";
import { goOffline, goOnline, menuCode } from "../offline.ts";
import type { SentRequest } from "./arriving-mail.ts";
import { openThread } from "./shown-replies.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

/** Nothing on the page says that something failed. */
export async function expectPageWell(page: Page): Promise<void> {
  const lines = (await page.locator("body").allInnerTexts()).join("\n").split("\n");
  const failures = lines.filter((line) => /could not|not saved|went wrong|failed|try again/i.test(line));
  expect(failures.filter((line) => line !== inboxFolders.empty.unmatched.text)).toEqual([]);
  await expectAccessible(page);
}

/** Confirms the last reply to each: by the menu, whose first try had no network; by keys; and by a click that is taken back once. */
export async function confirmInThreads(
  page: Page,
  { byMenu, byKeys, byClick }: Record<"byMenu" | "byKeys" | "byClick", SentRequest>,
): Promise<void> {
  const outcome = page.getByRole("note", { name: threadClassification.title }).last();
  const correct = outcome.getByRole("button", { name: threadClassification.correct, exact: true });
  const confirmed = outcome.getByText(/^Confirmed by you/);

  const code = menuCode(page);
  await openThread(page, byMenu);
  await code;
  await correct.waitFor();
  await goOffline(page);
  await correct.click();
  await page.getByRole("menuitem", { name: "Released", exact: true }).click();
  await page
    .getByText(/^Not saved\./)
    .first()
    .waitFor();
  await goOnline(page);
  await correct.click();
  await page.getByRole("menuitem", { name: "Released", exact: true }).click();
  await confirmed.waitFor(LONG_TIMEOUT);
  await expectPageWell(page);

  await openThread(page, byKeys);
  await correct.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menu").waitFor();
  await page.keyboard.type("No records");
  await page.keyboard.press("Enter");
  await confirmed.waitFor(LONG_TIMEOUT);

  await openThread(page, byClick);
  await outcome.getByRole("button", { name: threadClassification.confirm, exact: true }).click();
  await confirmed.waitFor(LONG_TIMEOUT);
  await outcome.getByRole("button", { name: threadClassification.undo, exact: true }).click();
  await confirmed.waitFor({ state: "detached", ...LONG_TIMEOUT });
  await outcome.getByRole("button", { name: threadClassification.confirm, exact: true }).click();
  await confirmed.waitFor(LONG_TIMEOUT);
}
