import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyAdding } from "#messages/agency-adding.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { signUpInPage } from "./users.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

type Contact = "email" | "no email" | "unknown";

/**
 * What a new user types; the agency that is offered first with its level and place; the jurisdiction of its law; and how
 * the directory says it is reached. An address learned later moves a row from "unknown" to "email".
 */
const NAMES: readonly [string, string, string, string, Contact][] = [
  ["Phoenix", "City of Phoenix", "City · Phoenix", "us-az", "no email"],
  ["Philadelphia", "City of Philadelphia", "City · Philadelphia", "us-pa", "no email"],
  ["San Antonio", "City of San Antonio", "City · San Antonio", "us-tx", "no email"],
  ["Dallas", "City of Dallas", "City · Dallas", "us-tx", "no email"],
  ["Boston", "City of Boston", "City · Boston", "us-ma", "no email"],
  ["Denver", "City and County of Denver", "City · Denver", "us-co", "no email"],
  ["Portland", "City of Portland", "City · Portland", "us-or", "no email"],
  ["Atlanta", "City of Atlanta", "City · Atlanta", "us-ga", "no email"],
  ["Austin", "City of Austin", "City · Austin", "us-tx", "email"],
  ["LAPD", "Los Angeles Police Department", "City", "us-ca", "unknown"],
  ["Colorado", "Office of the Governor of Colorado", "State", "us-co", "unknown"],
  ["Arizona", "Office of the Arizona Governor", "State", "us-az", "unknown"],
  ["Kentucky", "Office of the Governor of Kentucky", "State", "us-ky", "unknown"],
  ["Ohio Department of Health", "Ohio Department of Health", "State", "us-oh", "unknown"],
  ["Texas Health", "Texas Department of State Health Services", "State", "us-tx", "unknown"],
  ["Chicago PD", "Chicago Police Department", "City", "us-il", "email"],
  ["NYPD", "New York City Police Department", "City", "us-ny", "email"],
  ["LA County Sheriff", "Los Angeles County Sheriff's Department", "County", "us-ca", "email"],
  ["Houston", "City of Houston", "City · Houston", "us-tx", "email"],
  ["Illinois State Police", "Illinois State Police", "State", "us-il", "email"],
  ["FBI", "Federal Bureau of Investigation", "Federal", "us", "no email"],
  ["EPA", "Environmental Protection Agency", "Federal", "us", "no email"],
  ["dept of justice", "Department of Justice", "Federal", "us", "email"],
  ["the fbi", "Federal Bureau of Investigation", "Federal", "us", "no email"],
];

const stage = setUpProgram({ settings: { SANDBOX_PACE: "0.001" } });
let user: BrowserUser;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, user.page, "wren@ledger.example");
  await user.page.goto("/request-editor");
});

const lawName = (jurisdiction: string) => lawOf(jurisdiction)?.commonName ?? "";
const lawCode = (jurisdiction: string) => (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
const field = (page: Page) => page.getByRole("combobox", { name: editorAgencies.label });

/** Those of the list, not of the form's other fields. */
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

/** The rows of the list once it answers what was typed: its last row says so, and none of before is shown meanwhile. */
async function rowsFor(page: Page, typed: string): Promise<string[]> {
  await field(page).fill(typed);
  const addRow = formatMessage(agencyAdding.addTyped, { name: typed });
  await page.getByRole("option", { name: addRow, exact: true }).waitFor(LONG_TIMEOUT);
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached", ...LONG_TIMEOUT });
  const rows = await options(page).allInnerTexts();
  expect(rows.at(-1)).toBe(addRow);
  return rows;
}

const remove = (page: Page, name: string) =>
  page.getByRole("button", { name: formatMessage(editorAgencies.remove, { agency: name }) }).click();

describe("the name that a new user types", () => {
  it.each(NAMES)("“%s” leads to %s", async (typed, name, place, jurisdiction, contact) => {
    const { page } = user;
    const [first = ""] = await rowsFor(page, typed);
    expect(first.startsWith(name)).toBe(true);
    expect(first).toContain(place);
    expect(first.split("\n")).toContain(lawCode(jurisdiction));
    await options(page).first().click();
    const letter = page.getByRole("article", { name: `Letter to ${name}` });
    await letter.waitFor();
    await expect.poll(() => letter.textContent(), LONG_TIMEOUT).toContain(lawName(jurisdiction));
    const chosen = page.locator("p", { hasText: editorAgencies.aboutAgency });
    const help = (await chosen.textContent()) ?? "";
    expect(help).toContain(lawName(jurisdiction));
    const send = page.getByRole("button", { name: editorSending.sendLetter, exact: true });
    if (contact === "email") {
      expect(help).toMatch(/Email goes to \S+@\S+/);
      await send.waitFor();
    } else if (contact === "unknown") {
      expect(help).toContain(editorAgencies.addressMissing);
      await send.waitFor();
    } else {
      expect(help).toMatch(/No email, only web portal/);
      expect(await chosen.getByRole("link").first().getAttribute("href")).toMatch(/^https:\/\//);
      await page.getByRole("button", { name: editorSending.sendYourself }).waitFor();
      expect(await send.count()).toBe(0);
    }
    await remove(page, name);
  });

  it("“Springfield” offers those of each state, told apart by their law", async () => {
    const rows = await rowsFor(user.page, "Springfield");
    const cities = rows.slice(0, 4).map((row) => row.split("\n"));
    for (const [name, , place] of cities.map((row) => [row[0], row[1], row.at(-1)])) {
      expect(name).toBe("City of Springfield");
      expect(place).toContain("City · Springfield");
    }
    expect(cities.map((row) => row[1]).sort()).toEqual(["IL", "MA", "MO", "OR"]);
    for (const forcedColors of ["active", null] as const) {
      await user.page.emulateMedia({ forcedColors });
      await expectAccessible(user.page);
    }
  });

  it("“school district” offers districts, and one that is missing is added under the law of its place", async () => {
    const { page } = user;
    const rows = await rowsFor(page, "school district");
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows.slice(0, -1)) expect(row).toContain(editorAgencies.levels["school district"]);
    await options(page).last().click();
    const dialog = page.getByRole("dialog", { name: agencyAdding.title });
    await dialog.getByLabel(agencyAdding.name).fill("Kyrene Elementary School District");
    const place = dialog.getByLabel(agencyAdding.jurisdiction);
    expect(await place.inputValue()).toBe("");
    await dialog.getByLabel(agencyAdding.locality).fill("Tempe");
    await expect.poll(() => place.inputValue(), LONG_TIMEOUT).toBe("us-az");
    await dialog.getByText(formatMessage(agencyAdding.citedLaw, { law: lawName("us-az") })).waitFor();
    await dialog.getByLabel(agencyAdding.email).fill("records@kyrene.example.org");
    await dialog.getByRole("button", { name: agencyAdding.submit }).click();
    await dialog.waitFor({ state: "detached" });
    const letter = page.getByRole("article", { name: "Letter to Kyrene Elementary School District" });
    await expect.poll(() => letter.textContent(), LONG_TIMEOUT).toContain(lawName("us-az"));
    await remove(page, "Kyrene Elementary School District");
  });
});

describe("an agency whose address is not known", () => {
  it("is sent the letter at the address that the user gives, under its own law", async () => {
    const { page } = user;
    await rowsFor(page, "Phoenix Police Department");
    await page.getByRole("option", { name: /^Phoenix Police Department/ }).click();
    await page.getByLabel("Name", { exact: true }).fill("Wren Castillo");
    await page.getByLabel("Subject").fill("Use-of-force reports of 2025");
    await page.getByLabel("Records you ask for").fill("1. Every report");
    await page.getByRole("button", { name: editorSending.sendLetter, exact: true }).click();
    const panel = page.getByRole("alertdialog", { name: editorSending.confirm.title });
    const address = panel.getByRole("textbox", { name: editorSending.confirm.address });
    expect(await address.inputValue()).toBe("");
    await panel.getByText(editorSending.confirm.addressMissing).waitFor();
    await panel.getByRole("button", { name: editorSending.confirm.confirmAndSend }).click();
    await panel.getByText(editorSending.confirm.addressRequired).waitFor();
    expect(await address.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await expectAccessible(page);
    await address.fill("records@phoenixpd.example.org");
    await panel.getByRole("button", { name: editorSending.confirm.confirmAndSend }).click();
    await page.waitForURL("**/requests-tracker?request=*");
    const received = () => emailsTo(stage.url, "records@phoenixpd.example.org");
    await expect.poll(received, LONG_TIMEOUT).toHaveLength(1);
    const [letter] = await received();
    expect(letter?.text.replaceAll(/\s+/g, " ")).toContain(lawName("us-az"));
    expectNoConsoleErrors(user);
  });
});
