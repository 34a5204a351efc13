import { afterEach, beforeEach, expect } from "vitest";
import { type BrowserUser, openUserWindow, printPages } from "./browser.ts";
import type { ProgramFixture } from "./program-fixture.ts";

export type UserWindow = BrowserUser & {
  /** What the test provokes on the console, sorted; anything else fails it, and so does its absence. */
  provoked: string[];
};

/** For each test of a file a window of its own, at a network address of its own. Filled before each. */
export function setUpWindow(fixture: ProgramFixture): UserWindow {
  let userCount = 0;
  const window = {} as UserWindow;

  beforeEach(async () => {
    Object.assign(window, await openUserWindow(fixture.browser, fixture.url), { provoked: [] });
    userCount += 1;
    await window.context.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${userCount}` });
    // The sandbox's email is shown to nobody who comes through a proxy.
    await window.context.route("**/api/sandbox/**", async (route) => {
      const { "x-forwarded-for": _address, ...headers } = await route.request().allHeaders();
      await route.continue({ headers });
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await printPages(fixture.browser);
    await window.context.close();
    expect([...new Set(window.consoleErrors)].sort(), window.failedResponses.join(", ")).toEqual(
      window.provoked,
    );
  });
  return window;
}
