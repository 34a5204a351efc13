import { mkdir, writeFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { beforeAll, it } from "vitest";
import { freePort } from "#test/support/program.ts";
import { caller } from "#test/support/test-app.ts";
import { expectAccessible, openUserWindow } from "../browser.ts";
import { type FullAccount, fillAccount } from "../full-account.ts";
import { setUpProgram } from "../program-fixture.ts";
import { storedToken } from "../stored-token.ts";
import { smallTargets } from "../touch-targets.ts";
import { signUpInPage } from "../users.ts";
import { correspond } from "./correspondence.ts";
import { fillPlatform } from "./platform-content.ts";
import {
  DATA_SCREENS,
  disconnect,
  ownScreens,
  requestScreens,
  type Screen,
  VISITOR_SCREENS,
} from "./screens.ts";

/**
 * `npm run screenshots`: pictures of the screens in their states, in `test-results/screenshots/NAME-STATE@WIDTH.png`, for
 * reading beside the mockups. `problems.txt` there has what a program sees by itself: text that is cut, pages that are too
 * wide, and axe's violations, also in forced colors (`NAME-STATE-forced`). SHOTS=board chooses by name, WIDTHS=390,320 the widths.
 */

const FOLDER = "test-results/screenshots";
const chosen = new RegExp(process.env.SHOTS ?? ".");
const widths = (process.env.WIDTHS ?? "1440,1024,390,320").split(",").map(Number);
/** What the shell needs; the rest of the API is slow or fails. */
const SHELL = /\/api\/(?:config|me|live|sandbox)(?:\?|$|\/stream)/;

const smtpPort = await freePort();
const stage = setUpProgram({
  settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001", UNDO_SECONDS: "1" },
});
let page: Page;
let newcomer: Page;
let account: FullAccount;
let ids: Record<string, string>;
const problems: string[] = [];

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  ({ page } = await openUserWindow(stage.browser, stage.url));
  account = await fillAccount(stage, page, "admin@daylight.localhost", 120);
  const call = caller(stage.url, { authorization: `Bearer ${await storedToken(page)}` });
  await fillPlatform(stage.database, call);
  ids = await correspond(stage, call, smtpPort);
  ({ page: newcomer } = await openUserWindow(stage.browser, stage.url));
  await signUpInPage(stage, newcomer, "newcomer@ledger.example");
}, 240_000);

type Any = ReturnType<typeof JSON.parse>;

/** Runs in the page: the text of elements that hide a part of it. */
function cutTexts(): string[] {
  const { document, getComputedStyle } = globalThis as Any;
  return [...document.querySelectorAll("body *")]
    .filter(
      (one: Any) =>
        one.childElementCount === 0 &&
        one.textContent.trim() &&
        one.checkVisibility() &&
        one.clientWidth > 4 &&
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflowX !== "visible",
    )
    .map((one: Any) => one.textContent.trim().slice(0, 50));
}

async function takePicture(of: Page, name: string, width: number): Promise<void> {
  const over = await of.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  const cut = await of.evaluate<string[]>(`(${cutTexts.toString()})()`);
  if (over > 0) problems.push(`${name}@${width}: ${over} px too wide`);
  if (cut.length > 0) problems.push(`${name}@${width}: cut: ${[...new Set(cut)].slice(0, 8).join(" | ")}`);
  await of.screenshot({ path: `${FOLDER}/${name}@${width}.png` });
  // The last: it scrolls.
  const small = width < 760 ? await smallTargets(of) : [];
  if (small.length > 0) problems.push(`${name}@${width}: small: ${small.join(" | ")}`);
}

async function checkAccessible(of: Page, name: string): Promise<void> {
  for (const forcedColors of [null, "active"] as const) {
    await of.emulateMedia({ forcedColors });
    const label = forcedColors ? " in forced colors" : "";
    await expectAccessible(of).catch(({ actual, message }: { actual?: string[]; message: string }) =>
      problems.push(`${name}${label}: ${actual?.join(" | ") ?? message}`),
    );
    if (forcedColors)
      await of.screenshot({ path: `${FOLDER}/${name}-forced@${of.viewportSize()?.width}.png` });
  }
  await of.emulateMedia({ forcedColors: null });
}

async function settle(of: Page): Promise<void> {
  await of
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: "detached", timeout: 10_000 })
    .catch(() => undefined);
  await of.waitForTimeout(500);
}

/** Runs in the page: how much of it is below the window, or below what scrolls in the window. */
function hiddenHeight(): number {
  const { document, getComputedStyle } = globalThis as Any;
  const scrolls = [...document.querySelectorAll("main, main *")].filter((one: Any) =>
    /auto|scroll/.test(getComputedStyle(one).overflowY),
  );
  const boxes = [document.documentElement, ...scrolls];
  return Math.max(...boxes.map((one: Any) => one.scrollHeight - one.clientHeight));
}

async function take(of: Page, screen: Screen, state: string): Promise<void> {
  const { name, path, open, isWhole, isWideOnly } = screen;
  const shown = widths.filter((width) => !isWideOnly || width > 760);
  if (shown.length === 0) return;
  for (const [index, width] of shown.entries()) {
    const height = width < 800 ? 844 : 900;
    await of.setViewportSize({ width, height });
    if (index === 0 || state === "full" || state === "visitor") {
      // With a hash alone the page would not be loaded again.
      if (path.includes("#")) await of.goto("about:blank");
      await of.goto(path, { waitUntil: "domcontentloaded" });
      if (state === "error") await of.waitForTimeout(8_000);
      if (state !== "loading") await settle(of);
      const notOpened = (error: Error) => problems.push(`${name}@${width}: ${error.message.slice(0, 160)}`);
      if (state === "offline") await disconnect(of).catch(notOpened);
      await open?.(of).catch(notOpened);
    }
    if (isWhole) {
      const more = await of.evaluate<number>(`(${hiddenHeight.toString()})()`);
      await of.setViewportSize({ width, height: height + more });
    }
    await of.waitForTimeout(300);
    await takePicture(of, `${name}-${state}`, width);
  }
  await checkAccessible(of, `${name}-${state}`);
  await of.context().setOffline(false);
  // After each screen, so that a run that is ended says what it found.
  await writeFile(`${FOLDER}/problems.txt`, problems.join("\n"));
}

/** Answers everything but what the shell needs. */
const interceptData = (of: Page, answer: (route: Route) => Promise<void>) =>
  of.route(/\/api\//, (route) => (SHELL.test(route.request().url()) ? route.continue() : answer(route)));
const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { title: "Internal error", status: 500 } });
const hanging = () => new Promise<void>(() => undefined);

it("takes pictures of every screen", { timeout: 3_600_000 }, async () => {
  const takeAll = async (of: Page, screens: readonly Screen[], state: string) => {
    for (const screen of screens) if (chosen.test(`${screen.name}-${state}`)) await take(of, screen, state);
  };
  const { page: visitor } = await openUserWindow(stage.browser, stage.url);
  await takeAll(visitor, VISITOR_SCREENS, "visitor");
  const screens = [...DATA_SCREENS, ...ownScreens(account)];
  await takeAll(page, [...screens, ...requestScreens(ids, account)], "full");
  const newcomers = screens.filter(({ name }) => name.startsWith("account"));
  await takeAll(
    newcomer,
    [...DATA_SCREENS, ...newcomers, { name: "editor", path: "/request-editor" }],
    "empty",
  );
  await takeAll(page, screens, "offline");
  for (const [state, answer] of [
    ["loading", hanging],
    ["error", failing],
  ] as const) {
    await interceptData(page, answer);
    await takeAll(page, screens, state);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
