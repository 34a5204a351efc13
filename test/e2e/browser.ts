import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
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

/** Half the text of what the package calls its source: it is read once a page. */
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A machine that is busy, or half as fast, shows the same a while later. */
const PATIENCE_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), headless: true, args: QUIET });
}

/**
 * A person's window. `complaints` collects what the pages say on the console that they should not, `refusals` what servers
 * refused them: the console does not tell its address.
 */
export type Person = { context: BrowserContext; page: Page; complaints: string[]; refusals: string[] };

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
  const refusals: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() < 400) return;
    const request = answer.request();
    // The user pool has one address; what it was asked for is said beside it.
    const operation = request.headers()["x-amz-target"]?.split(".")[1] ?? "";
    const told = `${answer.status()} ${request.method()} ${answer.url()} ${operation}`.trimEnd();
    const at = refusals.push(told) - 1;
    // Our own answers say what was wrong with the call; nobody waits for their words.
    answer.text().then(
      (words) => (refusals[at] = `${told} ${words.slice(0, 500)}`),
      () => undefined,
    );
  });
  return { context, page, complaints, refusals };
}

/** The pages said nothing that they should not. */
export function expectNoComplaints({ complaints, refusals }: Person): void {
  expect(complaints, refusals.join(", ")).toEqual([]);
}

/**
 * WCAG 2.2 AA as far as a program can tell; the failure names rule and element. Frames are left out: they hold an
 * agency's mail, which is not ours to mend, behind a sandbox that a checker cannot enter either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      iframes: false,
      // Of what passes nobody reads a list.
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(", ")}`,
    );
  });
  expect(found, page.url()).toEqual([]);
}
