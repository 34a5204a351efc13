import type { Page, Route } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BrowserUser, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { emailsTo } from "./sandbox-email.ts";
import { signUpInPage } from "./users.ts";

/** For what waits for a program that was killed and starts again. */
const LONG_TIMEOUT = { timeout: 60_000 };
/** What Chromium says by itself about a server that is not there, or has our words already. */
const GONE = /net::ERR_|status of (?:409|50\d)|^Live events interrupted/;

const AGENCY = "osha.foia@dol.gov";

// A letter that waits to be taken back is not under way yet: what is cut off under way is held for its user.
const stage = setUpProgram({ ownPostgres: true, settings: { UNDO_SECONDS: "3", SANDBOX_PACE: "1000" } });
let user: BrowserUser;
let page: Page;

beforeEach(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
});

afterEach(async () => {
  await user.context.close();
  expect(user.consoleErrors.filter((consoleError) => !GONE.test(consoleError))).toEqual([]);
});

const saved = () => page.getByText("Saved just now").waitFor(LONG_TIMEOUT);

/** A draft that could be sent, by a new user. */
async function begin(name: string, title: string): Promise<void> {
  await signUpInPage(stage, page, `${name}@ledger.example`);
  await page.goto("/request-editor");
  await page.getByRole("combobox", { name: "To" }).fill("osha");
  await page.getByRole("option", { name: /Occupational Safety/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Maya Okafor");
  await page.getByLabel("Subject").fill(title);
  await page.getByLabel("Records you ask for").fill("1. Every inspection report of 2024");
  await saved();
}

/** Kills the program at the next call of this kind: before it gets there, or after it was answered and the answer is lost. */
async function killAt(method: string, path: RegExp, time: "before" | "after"): Promise<void> {
  let done = false;
  const killer = async (route: Route) => {
    if (done || route.request().method() !== method) return route.fallback();
    done = true;
    if (time === "after") await route.fetch();
    await stage.kill();
    await route.abort("connectionreset");
  };
  await page.route(path, killer);
}

const lettersWith = async (title: string) =>
  (await emailsTo(stage.url, AGENCY)).filter(({ subject }) => subject.endsWith(title));

describe("a server that is killed", () => {
  it("while words are saved loses none of them, and saves them once", async () => {
    await begin("kay", "Crane inspections");
    for (const time of ["before", "after"] as const) {
      await killAt("PATCH", /\/draft$/, time);
      await page.getByLabel("Records you ask for").pressSequentially(` ${time}`);
      await page.getByText("Offline, stored on this device").waitFor(LONG_TIMEOUT);
      await page.getByLabel("Subject").press("End");
      await page.getByLabel("Subject").pressSequentially(` ${time}`);
      await stage.restart();
      await saved();
    }
    await page.reload();
    await expect
      .poll(() => page.getByLabel("Subject").inputValue(), LONG_TIMEOUT)
      .toBe("Crane inspections before after");
    expect(await page.getByLabel("Records you ask for").inputValue()).toBe(
      "1. Every inspection report of 2024 before after",
    );
    expect(await page.getByText("changed in another tab").count()).toBe(0);
  });

  it("while a file comes in stores none of it, and takes it whole when it is tried again", async () => {
    await begin("ulla", "Tank inspections");
    const network = await user.context.newCDPSession(page);
    const throttle = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await throttle(500_000);
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Attach a file" }).click();
    const buffer = Buffer.alloc(6 * 1024 * 1024, "tank ");
    await (await choosing).setFiles({ name: "tanks.txt", mimeType: "text/plain", buffer });
    await page.getByRole("progressbar", { name: "Uploading tanks.txt" }).waitFor(LONG_TIMEOUT);
    await stage.kill();
    await page.getByRole("button", { name: "Try tanks.txt again" }).waitFor(LONG_TIMEOUT);
    await throttle(-1);
    await stage.restart();
    await page.getByRole("button", { name: "Try tanks.txt again" }).click();
    await page.getByText("I attach tanks.txt.").waitFor(LONG_TIMEOUT);
    await saved();
    await page.reload();
    await page.getByRole("button", { name: "Remove tanks.txt" }).waitFor(LONG_TIMEOUT);
    expect(await page.getByRole("list", { name: "Attached files" }).getByRole("listitem").count()).toBe(1);
  });

  it.each(["before", "after"] as const)(
    "while a letter is sent (%s it was taken) sends it once",
    async (time) => {
      const title = `Boiler inspections ${time}`;
      await begin(`sena.${time}`, title);
      await killAt("POST", /\/submission$/, time);
      await page.getByRole("button", { name: "Send letter" }).click();
      await page.getByRole("button", { name: "Send now" }).click();
      await page.getByRole("alert").first().waitFor(LONG_TIMEOUT);
      await stage.restart();
      await page.getByRole("button", { name: "Send now" }).click();
      await page.waitForURL("**/requests-tracker?request=*", LONG_TIMEOUT);
      await expect.poll(async () => (await lettersWith(title)).length, LONG_TIMEOUT).toBeGreaterThan(0);
      expect(await lettersWith(title)).toHaveLength(1);
    },
  );
});
