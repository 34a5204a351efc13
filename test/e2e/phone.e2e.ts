import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type BrowserUser, openUserWindow } from "./browser.ts";
import { fillAccount } from "./full-account.ts";
import { setUpProgram } from "./program-fixture.ts";

/** Also sees the dashboard. */
const OWNER = "admin@daylight.localhost";
const PHONE = { width: 390, height: 844 };
const LONG_TIMEOUT = { timeout: 60_000 };

const stage = setUpProgram({ settings: { SANDBOX_PACE: "0.001" } });
let page: Page;
let user: BrowserUser;

beforeAll(async () => {
  user = await openUserWindow(stage.browser, stage.url);
  page = user.page;
  await fillAccount(stage, page, OWNER, 60);
  await page.setViewportSize(PHONE);
}, 180_000);

describe("the board", () => {
  const lane = (name: string) => page.locator(`[data-lane="${name}"]`);
  const left = async (name: string) => (await lane(name).boundingBox())?.x;

  it("opens on what waits for the reader, not on an empty lane", async () => {
    await page.goto("/requests-tracker?as=board");
    await lane("yours").locator("li").first().waitFor();
    await expect.poll(() => left("yours"), LONG_TIMEOUT).toBeCloseTo(0, -1);
  });

  it("opens on the first lane with cards where nothing waits, and stays where it is swiped to", async () => {
    await page.goto("/requests-tracker?as=board&filter=all&status=in_litigation");
    await lane("appeal").locator("li").first().waitFor();
    await expect.poll(() => left("appeal"), LONG_TIMEOUT).toBeLessThan(100);
    await lane("draft").evaluate((one) => one.scrollIntoView({ inline: "start", block: "nearest" }));
    await page.getByRole("button", { name: "Calendar" }).focus();
    await expect.poll(() => left("draft"), LONG_TIMEOUT).toBeCloseTo(0, -1);
  });
});
