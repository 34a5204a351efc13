import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { ensureChromium } from "#test/support/chromium.ts";

/** Nothing of the browser's own reaches for the network, so what fails is ours. */
const BROWSER_ARGS = [
  // Drawing by an imitated graphics card costs more than drawing without one.
  "--disable-gpu",
  "--disable-software-rasterizer",
  // The browser's own bars, which nobody sees here.
  "--disable-features=PreloadTopChromeWebUI",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium refuses its sandbox to root, and CI runs as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Half the text of what the package calls its source: it is read once a page. */
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A machine that is busy, or half as fast, shows the same a while later. */
const TIMEOUT_MS = 60_000;

/** Characters of a page that a failed test prints. */
const MAX_PRINTED = 8_000;

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), headless: true, args: BROWSER_ARGS });
}

let ofThisWorker: Promise<Browser> | undefined;

/**
 * The browser of this worker, whose files of tests run one after the other: starting one costs as much as a short test.
 * It ends with the worker. A file leaves no windows in it: see `closeWindows`.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await ofThisWorker;
  // A test may have been its end.
  if (!browser?.isConnected()) ofThisWorker = launchBrowser();
  return ofThisWorker as Promise<Browser>;
}

export async function closeWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/**
 * A user's window. `complaints` collects what the pages say on the console that they should not, `refusals` what servers
 * refused them: the console does not tell its address.
 */
export type BrowserUser = {
  context: BrowserContext;
  page: Page;
  consoleErrors: string[];
  failedResponses: string[];
};

export async function openUserWindow(browser: Browser, baseURL: string): Promise<BrowserUser> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    acceptDownloads: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  const failedResponses: string[] = [];
  page.on("response", (response) => {
    if (response.status() < 400) return;
    const request = response.request();
    // The user pool has one address; what it was asked for is said beside it.
    const operation = request.headers()["x-amz-target"]?.split(".")[1] ?? "";
    const failure = `${response.status()} ${request.method()} ${response.url()} ${operation}`.trimEnd();
    const at = failedResponses.push(failure) - 1;
    // Our own answers say what was wrong with the call; nobody waits for their words.
    response.text().then(
      (body) => (failedResponses[at] = `${failure} ${body.slice(0, 500)}`),
      () => undefined,
    );
  });
  return { context, page, consoleErrors, failedResponses };
}

/** Prints what each open page shows, because a locator that was not found does not say what was there instead. */
export async function printPages(browser: Browser | undefined): Promise<void> {
  for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) {
    const text = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.error(`Open page ${page.url()}:\n${text.slice(0, MAX_PRINTED)}\n`);
  }
}

/** The pages said nothing that they should not. */
export function expectNoConsoleErrors({ consoleErrors, failedResponses }: BrowserUser): void {
  expect(consoleErrors, failedResponses.join(", ")).toEqual([]);
}

/**
 * WCAG 2.2 AA and the best practices beside it, as far as a program can tell; the failure names rule and element. Frames are left out: they hold an
 * agency's mail, which is not ours to fix, behind a sandbox that a checker cannot enter either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations), page.url()).toEqual([]);
}

/** Runs in the page. */
async function findViolations(): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: the DOM is not among the types of this layer
  const { axe: checker, document } = globalThis as any as { axe: typeof axe; document: any };
  const { violations } = await checker.run({
    iframes: false,
    // Of what passes nobody reads a list.
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  // axe measures what is in sight of a target. A bar that stays, or an open menu, may lie over a part of one that is large
  // enough: it is scrolled out from under the bar, and cannot be pressed before the menu is closed.
  const isSmall = async ({ target }: axe.NodeResult): Promise<boolean> => {
    const element = document.querySelector(target[0]);
    if (document.querySelector("[role=menu]") && !element.closest("[role=menu]")) return false;
    element.scrollIntoView({ block: "center" });
    return (await checker.run(element, { runOnly: ["target-size"] })).violations.length > 0;
  };
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const real: axe.NodeResult[] = [];
    for (const node of nodes) if (id !== "target-size" || (await isSmall(node))) real.push(node);
    if (real.length > 0) found.push(`${id}: ${real.map(({ html }) => html.slice(0, 120)).join(", ")}`);
  }
  return found;
}
