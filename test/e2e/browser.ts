import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { ensureChromium } from "#test/chromium.ts";

/** Nothing of the browser's own reaches for the network, so what fails is ours. */
const QUIET = [
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
  // Chromium refuses its sandbox to root, as whom CI runs.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** A machine that is busy, or half as fast, shows the same a while later. */
const PATIENCE_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), headless: true, args: QUIET });
}

/** A person's window. `complaints` collects what the pages say on the console that they should not. */
export type Person = { context: BrowserContext; page: Page; complaints: string[] };

export async function newPerson(browser: Browser, baseURL: string): Promise<Person> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    acceptDownloads: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/**
 * WCAG 2.2 AA as far as a program can tell; the failure names rule and element. Frames are left out: they hold an
 * agency's mail, which is not ours to mend, behind a sandbox that a checker cannot enter either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      iframes: false,
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(", ")}`,
    );
  });
  expect(found, page.url()).toEqual([]);
}
