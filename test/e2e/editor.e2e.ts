import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { Batch } from "#contract/delivery/batch.ts";
import { AGENCIES } from "#core/agency/directory.ts";
import { lawOf } from "#core/law/laws.ts";
import { editorChecks } from "#messages/editor/checks.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { readAccessibleTree } from "./accessible-tree.ts";
import { expectAccessible } from "./browser.ts";
import { setUpWindow } from "./browser-window.ts";
import { FAILED_REQUEST, setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { storedToken } from "./stored-token.ts";
import { createAccount, logInPage, raiseSendingLimits, signUpInPage } from "./users.ts";

/** For what follows by itself, on a machine that may be busy. */
const LONG_TIMEOUT = { timeout: 60_000 };
const PHONE = { width: 360, height: 740 };
const OSHA = "osha.foia@dol.gov";

// At this pace the pretend agencies answer long after these tests are over.
const stage = setUpProgram({ settings: { SANDBOX_PACE: "0.001" } });
const window = setUpWindow(stage);
let page: Page;

beforeEach(() => {
  page = window.page;
});

const saved = (tab = page) => tab.getByText("Saved just now").waitFor(LONG_TIMEOUT);
const subject = (tab = page) => tab.getByLabel("Subject");
const records = (tab = page) => tab.getByLabel("Records you ask for");

/** A new person with a draft of their own that has these words. */
async function begin(name: string, title: string): Promise<void> {
  await signUpInPage(stage, page, `${name}@ledger.example`);
  await page.goto("/request-editor");
  await page.getByLabel("Name", { exact: true }).fill("Maya Okafor");
  await subject().fill(title);
  await records().fill("1. Every inspection report of 2024\n2. The letters to the owners");
  await saved();
}

/** Presses of Tab from the tracker of a new account to the letter's last field. */
const MAX_STEPS = 60;

it("leads from an empty account to a sent federal request by the keyboard alone, with few steps", async () => {
  const email = "kit@ledger.example";
  await createAccount(stage, email);
  await page.goto("/login");
  await logInPage(page, email);
  await page.waitForURL("**/requests-tracker");
  let steps = 0;
  steps += await tabTo("link", /^New request|^Start a request/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/request-editor");
  // A page that has just come takes the focus to its head, from wherever it was.
  await page.getByRole("article", { name: /^Letter to/ }).waitFor(LONG_TIMEOUT);
  steps += await tabTo("combobox", /^To/);
  await page.keyboard.type("osha");
  await page.getByRole("listbox").getByRole("option").first().waitFor(LONG_TIMEOUT);
  // What is listed may still be for less than was typed: Enter then takes the first of what comes.
  await page.keyboard.press("Enter");
  await page
    .getByText(/Occupational Safety & Health Administration/)
    .first()
    .waitFor(LONG_TIMEOUT);
  steps += await tabTo("textbox", /^Subject/);
  await page.keyboard.type("Crane inspections in Benton Harbor");
  // Below a form that is longer than the window.
  expect(await isUncovered(page.getByRole("heading", { name: editorChecks.title }))).toBe(true);
  steps += await tabTo("textbox", /^Records you ask for/);
  await page.keyboard.type("1. Every crane inspection of 2024");
  steps += await tabTo("textbox", /^Name/);
  await page.keyboard.type("Kit Okafor");
  await page
    .getByRole("article", { name: /^Letter to/ })
    .getByText("Kit Okafor")
    .first()
    .waitFor(LONG_TIMEOUT);
  await saved();
  expect(await tabTo("button", /^Send/), "from the last field's group to the button").toBeLessThan(12);
  await page.keyboard.press("Control+Enter");
  const wrong = page.locator('[aria-invalid="true"]');
  await page
    .getByRole("alertdialog", { name: /^Send / })
    .or(wrong)
    .first()
    .waitFor();
  expect(await wrong.evaluateAll((fields) => fields.map(({ outerHTML }) => outerHTML))).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL("**/requests-tracker?request=*");
  expect(steps).toBeLessThan(MAX_STEPS);
  await expect.poll(async () => (await emailsTo(stage.url, OSHA)).length, LONG_TIMEOUT).toBe(1);
  const [letter] = await emailsTo(stage.url, OSHA);
  expect(letter?.text.replaceAll("\u00a0", " ")).toContain("5 U.S.C. § 552");
  expect(letter?.text).toContain("Sincerely,\n\nKit Okafor");
});

/** Whether nothing lies over the middle of it. */
const isUncovered = (shown: Locator) =>
  shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Where grounds and shadows are gone, ticks are the browser's, and a line surrounds what is current or pressed. */
async function expectStateInForcedColors(): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await expectAccessible(page);
  const styleOf = (shown: Locator, property: string) =>
    shown.evaluate(
      (element, name) => element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name),
      property,
    );
  expect(await styleOf(page.getByRole("checkbox", { checked: true }).first(), "appearance")).toBe("auto");
  expect(await styleOf(page.getByRole("link", { name: "Requests" }), "outline-style")).toBe("solid");
  expect(await styleOf(page.getByRole("button", { name: "Form", pressed: true }), "outline-style")).toBe(
    "solid",
  );
  await page.emulateMedia({ forcedColors: null });
}

/** Goes on by Tab until the focus is on it, and says how often; a hundred steps are too many for anyone. */
async function tabTo(role: string, name: RegExp): Promise<number> {
  const wanted = page.getByRole(role as "button", { name }).first();
  for (let steps = 0; steps < 100; steps += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return steps;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not get to the ${role} ${name}`);
}

describe("a batch of forty", { timeout: 400_000 }, () => {
  // A name that several agencies have is asked about, which is another test's.
  const names = Map.groupBy(AGENCIES, ({ name }) => name.toLowerCase());
  const unique = AGENCIES.filter(({ name }) => names.get(name.toLowerCase())?.length === 1);
  const reachable = unique.filter(({ email, name }) => email !== null && !name.includes(";"));
  const elsewhere = reachable.filter(({ jurisdiction }) => jurisdiction !== "us");
  // Every third, from many states; batch-routes.db.test.ts sends three times as many.
  const byMail = elsewhere.filter((_, index) => index % 3 === 2).slice(0, 36);
  const without = unique.filter(({ email }) => email === null).slice(0, 4);

  it("sends each letter under its own law, keeps what cannot go, and lets it be fixed", async () => {
    expect(new Set(byMail.map(({ jurisdiction }) => jurisdiction)).size).toBeGreaterThan(12);
    await begin("bea", "License-plate readers of {agency}");
    await raiseSendingLimits(stage, "bea@ledger.example");
    await page.getByRole("button", { name: "Paste a list" }).click();
    const list = page.getByRole("dialog");
    await list.getByRole("textbox").fill([...byMail, ...without].map(({ name }) => name).join("\n"));
    await list.getByRole("button", { name: "Look up 40 lines" }).click();
    await list.getByRole("button", { name: "Add 40 agencies" }).click({ timeout: 60_000 });
    await page.getByText(/^40 agencies in /).waitFor();
    await page.getByRole("button", { name: "Send 36 letters" }).click();
    const before = page.getByRole("alertdialog", { name: /^Send / });
    await before.getByText("4 agencies do not take requests by email").waitFor(LONG_TIMEOUT);
    const correct = /^(?:All \d+ addresses are|The address of .* is) correct$/;
    for (const box of await before.getByRole("checkbox", { name: correct }).all()) await box.check();
    await expectAccessible(page);
    await before.getByRole("button", { name: "Send 36 letters" }).click();
    await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/, LONG_TIMEOUT);
    const batch = page.url();
    // Leaving the page changes nothing.
    await page.goto("/about");
    await waitUntilSaved(new URL(batch).pathname.split("/").at(-1) ?? "");
    await page.goto(batch);
    await page.getByText("40 letters. 36 sent, 4 for you to send.").first().waitFor(LONG_TIMEOUT);
    await Promise.all(byMail.map(expectLetter));
    await expectAccessible(page);
    await readAccessibleTree(page);
    await fixError();
  });

  /** Until no letter of it is on its way any more; forty letters take a busy machine a while. */
  async function waitUntilSaved(id: string): Promise<void> {
    const call = caller(stage.url, { authorization: `Bearer ${await storedToken(page)}` });
    await waitUntil(async () => {
      const { body } = await call("GET", `/api/batches/${id}`);
      return (body as Batch).letters.every(({ state }) => ["sent", "failed", "by_hand"].includes(state));
    }, 180);
  }

  /** What its mailbox was handed names the office and its law, once. Some offices share a mailbox. */
  async function expectLetter({ name, email, jurisdiction }: (typeof byMail)[number]): Promise<void> {
    const letters = (await emailsTo(stage.url, email ?? "")).filter(({ subject: its }) =>
      its.endsWith(`readers of ${name}`),
    );
    expect(letters, name).toHaveLength(1);
    const law = lawOf(jurisdiction);
    expect(letters[0]?.text.replaceAll("\u00a0", " "), name).toContain(
      `Request under the ${law?.commonName}, ${law?.citation}`,
    );
  }

  /** One that takes no email is sent by post, from its own draft; the batch knows. */
  async function fixError(): Promise<void> {
    const batch = page.url();
    await page.getByRole("button", { name: "4 For you to send" }).click();
    await page
      .getByRole("link", { name: without[0]?.name ?? "" })
      .first()
      .click();
    await page.waitForURL("**/request-editor/*");
    await page.getByRole("button", { name: "Send it yourself" }).first().click();
    await page.getByRole("button", { name: /^Record as sent/ }).click();
    await page.waitForURL("**/requests-tracker?request=*", LONG_TIMEOUT);
    await page.goto(batch);
    await page.getByText("40 letters. 37 sent, 3 for you to send.").first().waitFor(LONG_TIMEOUT);
  }
});

describe("two tabs", () => {
  it("write on one draft: what goes together is merged, and where they clash the user is asked", async () => {
    await begin("ted", "Boilers");
    const other = await window.context.newPage();
    await other.goto(page.url());
    await expect.poll(() => subject(other).inputValue(), LONG_TIMEOUT).toBe("Boilers");
    // One is cut off, so that both write on the same version.
    await other.route("**/api/requests/*/draft", (route) => route.abort());
    await records(other).fill(
      "1. Every inspection report of 2024\n2. The letters to the owners\n3. Photographs",
    );
    await other.getByText("Offline, stored on this device").waitFor(LONG_TIMEOUT);
    await subject().fill("Boilers on Main Street");
    await saved();
    await other.unroute("**/api/requests/*/draft");
    await saved(other);
    await expect.poll(() => subject(other).inputValue(), LONG_TIMEOUT).toBe("Boilers on Main Street");
    await expect.poll(() => records().inputValue(), LONG_TIMEOUT).toContain("3. Photographs");

    await other.route("**/api/requests/*/draft", (route) => route.abort());
    await subject(other).fill("Boilers on Elm Street");
    await other.getByText("Offline, stored on this device").waitFor(LONG_TIMEOUT);
    await subject().fill("Boilers on Oak Street");
    await saved();
    await other.unroute("**/api/requests/*/draft");
    await other.getByRole("heading", { name: /^The same text was changed/ }).waitFor(LONG_TIMEOUT);
    await expectAccessible(other);
    await other.getByRole("button", { name: "Use mine" }).click();
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await saved(other);
    await expect.poll(() => subject().inputValue(), LONG_TIMEOUT).toBe("Boilers on Elm Street");
  });
});

describe("without a network", () => {
  it("goes on writing, outlives a reload, and sends the words later", async () => {
    window.provoked = [FAILED_REQUEST];
    await begin("olga", "Elevators");
    const id = page.url();
    await page.route("**/api/requests/*/draft", (route) => route.abort());
    await records().press("End");
    await records().pressSequentially(" and 2025");
    await page.getByText("Offline, stored on this device").waitFor(LONG_TIMEOUT);
    await page.reload();
    await expect.poll(() => records().inputValue(), LONG_TIMEOUT).toContain("and 2025");
    await page.unroute("**/api/requests/*/draft");
    await saved();
    await page.goto("/about");
    await page.goto(id);
    await page.getByRole("heading", { level: 1, name: "Elevators" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Elevators · /);
    await expect.poll(() => records().inputValue(), LONG_TIMEOUT).toContain("and 2025");
  });
});

describe("on a phone, and to a screen reader", () => {
  it("the whole editor has names, fits 360 pixels and can be used", async () => {
    await begin("pia", "Bridges");
    await page.getByRole("combobox", { name: "To" }).fill("illinois state police");
    await page.getByRole("option", { name: /Illinois State Police/ }).click();
    await page.getByRole("combobox", { name: "To" }).fill("virginia");
    await page
      .getByRole("option", { name: /Virginia/ })
      .first()
      .click();
    await saved();
    const stops = await readAccessibleTree(page);
    const controls = stops.filter(({ focusable }) => focusable).map(({ role, name }) => `${role} ${name}`);
    const order = ["combobox To", "textbox Subject", "textbox Records you ask for", "textbox Name"];
    expect(controls.filter((control) => order.includes(control))).toEqual(order);
    expect(controls).toContain("button Send 2 letters");
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await expectStateInForcedColors();
    const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    const title = await subject().inputValue();
    await subject().fill("");
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.getByRole("button", { name: "Send 2 letters" }).click();
    expect(await isUncovered(page.getByRole("alert").filter({ hasText: "what the request is about" }))).toBe(
      true,
    );
    await subject().fill(title);
    await page.getByRole("button", { name: "Letter 1 of 2" }).click();
    await page.getByRole("article", { name: "Letter to Illinois State Police" }).waitFor();
    await page.getByRole("button", { name: "Send 2 letters" }).click();
    await page.getByRole("alertdialog", { name: /^Send / }).waitFor(LONG_TIMEOUT);
    await expectAccessible(page);
  });
});

it("shows a German letter with what it says in English, and takes another language", async () => {
  await begin("greta", "Delays of trains");
  await page.getByRole("combobox", { name: /^To/ }).fill("Eisenbahn-Bundesamt");
  await page.getByRole("option", { name: /^Eisenbahn-Bundesamt/ }).click();
  const letter = page.getByRole("article", { name: /^Letter to Eisenbahn-Bundesamt/ });
  await letter.getByText("Sehr geehrte Damen und Herren,").waitFor(LONG_TIMEOUT);
  expect(await letter.textContent()).toMatch(/bis zu insgesamt 25,00\s€/);
  await page.getByText("This letter is in German, the language of the agency.").waitFor(LONG_TIMEOUT);
  await page.getByText("Your own words are in English.").waitFor(LONG_TIMEOUT);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read it in English" }).click();
  await letter.getByText("I ask for this information:").waitFor(LONG_TIMEOUT);
  await page.getByRole("button", { name: "Show it in German" }).click();
  await letter.getByText("Sehr geehrte Damen und Herren,").waitFor(LONG_TIMEOUT);
  await page.getByLabel("Language of the letter").selectOption("en");
  await letter.getByText("Dear Sir or Madam,").waitFor(LONG_TIMEOUT);
  await saved();
  await page.reload();
  await letter.getByText("Dear Sir or Madam,").waitFor(LONG_TIMEOUT);
});
