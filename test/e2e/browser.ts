import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Nothing of the browser's own reaches for the network, so what fails is ours. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium refuses its sandbox to root, as whom CI runs.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error("There is no Chromium: npm test installs it or says how.");
  return chromium.launch({ executablePath, headless: true, args: QUIET });
}

/** A person's window. `complaints` collects what the pages say on the console that they should not. */
export type Person = { context: BrowserContext; page: Page; complaints: string[] };

export async function newPerson(browser: Browser, baseURL: string, phone = false): Promise<Person> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL, viewport, hasTouch: phone, acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/** WCAG 2.2 AA as far as a program can tell; the failure names rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found, page.url()).toEqual([]);
}
