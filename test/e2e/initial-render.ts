import type { Page } from "playwright-core";

/** Holds the application's scripts back, so that a page is seen as it draws itself, until what this resolves to is called. */
export async function delayApplication(page: Page): Promise<() => void> {
  const { promise: delayed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await delayed;
    await route.continue();
  });
  return release;
}

/** Resolves once the application has taken the place of what the page drew by itself. */
export const waitForApplication = (page: Page) => page.locator("#app:not([data-look])").waitFor();

/** Counts `rows`, a selector, in every frame from now on; the function tells the fewest there were. */
export async function watchMinimumCount(page: Page, rows: string): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.fewest = Infinity;
    const look = () => {
      globalThis.fewest = Math.min(fewest, document.querySelectorAll(${JSON.stringify(rows)}).length);
      requestAnimationFrame(look);
    };
    look();`);
  return () => page.evaluate<number>("fewest");
}
