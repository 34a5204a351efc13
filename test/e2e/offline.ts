import type { Page } from "playwright-core";
import { shell } from "#messages/shell/shell.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

/** What Chromium says by itself about each request of a page without a network. */
export const NO_NETWORK = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED";

/**
 * Resolves when the code of menus is here, which a page loads soon after its first rows. To be called before the page is
 * opened; `pieces` is the file of vite.config.ts that has it.
 */
export async function menuCode(page: Page): Promise<void> {
  await (await page.waitForResponse(/\/assets\/pieces-[^/]+\.js$/)).finished();
}

/** Takes the network away from all pages of the window; the page says so. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(shell.offline).first().waitFor(LONG_TIMEOUT);
}

/** Brings the network back; the page finds out by itself. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page
    .getByText(shell.offline)
    .first()
    .waitFor({ state: "detached", ...LONG_TIMEOUT });
}
