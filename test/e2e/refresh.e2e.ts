import { beforeEach, describe, expect, it } from "vitest";
import { until } from "#test/until.ts";
import { newPerson, type Person } from "./browser.ts";
import { askPool, logInAgain, signUpInPage } from "./people.ts";
import { REFUSED, setStage, UNAUTHORIZED } from "./stage.ts";
import { storedToken, tokenRunsOutAt } from "./stored-token.ts";

/** For what follows by itself, on a busy machine. */
const PATIENT = { timeout: 60_000 };

/** Tokens that really run out, while the test looks on. */
const stage = setStage({ tokenSeconds: 8 });
let person: Person;

beforeEach(async () => {
  person = await newPerson(stage.browser, stage.url);
});

describe("a token that ran out", () => {
  it("is renewed without a word, at a reload and in the middle of work", async () => {
    const email = "rhea@ledger.example";
    const { page } = person;
    await signUpInPage(stage, page, email);
    const first = await runOut();
    await page.reload();
    await expectAtWork(email, first);

    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await page.getByText("Saved just now").waitFor(PATIENT);
    const second = await runOut();
    await page.getByLabel("Subject").fill("Bridge inspections since 2019");
    await page.getByText("Saved just now").waitFor(PATIENT);
    await expectAtWork(email, second);
    await page.reload();
    await expect
      .poll(() => page.getByLabel("Subject").inputValue(), PATIENT)
      .toBe("Bridge inspections since 2019");
    await finish();
  });

  it("that cannot be renewed asks for the password in place, and loses nothing that was typed", async () => {
    const email = "rufus@ledger.example";
    const { page } = person;
    await signUpInPage(stage, page, email);
    await page.goto("/request-editor");
    await page.getByLabel("Subject").fill("Bridge inspections");
    await page.getByText("Saved just now").waitFor(PATIENT);
    const asked = "1. Every inspection of the Main Street bridge";
    await page.getByLabel("Records you ask for").fill(asked);
    await revokeRefreshToken();
    // By itself: the event stream ends with its session, or at a hosted pool with its token, and finds no other token.
    await logInAgain(page, email);
    expect(await page.getByLabel("Records you ask for").inputValue()).toBe(asked);
    await page.getByText("Saved just now").waitFor(PATIENT);
    await page.reload();
    await expect.poll(() => page.getByLabel("Records you ask for").inputValue(), PATIENT).toBe(asked);
    await finish(REFUSED);
  });
});

/** Waits until the token that the browser holds is past its time, for the server too. Returns it. */
async function runOut(): Promise<string | undefined> {
  await until(async () => Date.now() > (await tokenRunsOutAt(person.page)));
  return storedToken(person.page);
}

async function revokeRefreshToken(): Promise<void> {
  const [ClientId = "", Token] = await person.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".refreshToken")) ?? "";
    return [key.split(".")[1], localStorage[key]];
  });
  await askPool(stage, "RevokeToken", { ClientId, Token });
}

/** The person goes on with another token than that, and nobody asked them anything. */
async function expectAtWork(email: string, before: string | undefined): Promise<void> {
  const { page } = person;
  await expect.poll(() => storedToken(page), PATIENT).not.toBe(before);
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem("user_id"))).toBe(email);
}

/** Nothing was on the console but what was provoked, and that a token ran out on its way to the server or the pool. */
async function finish(...provoked: string[]): Promise<void> {
  await person.context.close();
  const said = new Set(person.complaints);
  said.delete(UNAUTHORIZED);
  if (!provoked.includes(REFUSED)) said.delete(REFUSED);
  expect([...said]).toEqual(provoked);
}
