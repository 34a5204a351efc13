import { afterEach, beforeEach, expect } from "vitest";
import { newPerson, type Person } from "./browser.ts";
import type { Stage } from "./stage.ts";

export type Window = Person & {
  /** What the test provokes on the console, sorted; anything else fails it, and so does its absence. */
  provoked: string[];
};

/** For each test of a file a window of its own, at a network address of its own. Filled before each. */
export function setWindow(stage: Stage): Window {
  let people = 0;
  const window = {} as Window;

  beforeEach(async () => {
    Object.assign(window, await newPerson(stage.browser, stage.url), { provoked: [] });
    people += 1;
    await window.context.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${people}` });
    // The sandbox's email is shown to nobody who comes through a proxy.
    await window.context.route("**/api/sandbox/**", async (route) => {
      const { "x-forwarded-for": _address, ...headers } = await route.request().allHeaders();
      await route.continue({ headers });
    });
  });

  afterEach(async () => {
    await window.context.close();
    expect([...new Set(window.complaints)].sort(), window.refusals.join(", ")).toEqual(window.provoked);
  });
  return window;
}
