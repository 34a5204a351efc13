import { beforeAll, expect, it } from "vitest";
import { type BrowserUser, expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { signUpInPage } from "./users.ts";

const stage = setUpProgram();
let admin: BrowserUser;

beforeAll(async () => {
  admin = await openUserWindow(stage.browser, stage.url);
  await signUpInPage(stage, admin.page, "admin@daylight.localhost");
});

/** A day of a small newsroom: quiet at night, a batch in the morning. */
const ADD_A_DAY = `
  insert into status_sample (at, jobs_ready, jobs_oldest, email_in, email_out, email_deferred, email_undelivered,
    database_bytes, disk_free_bytes, disk_bytes, last_backup_at, loop_delay_ms, latencies)
  select at, case when busy then 40 + n % 20 else n % 3 end, case when busy then 30 + n % 9 else 0.3 end,
    case when busy then 4 else (n % 7 = 0)::int end, case when busy then 9 else (n % 11 = 0)::int end,
    case when busy then 6 else 1 end, 2, 5.1e9 + n * 1e5, 66e9 - n * 1e6, 252e9,
    date_trunc('day', now()) - interval '20 hours', case when busy then 60 else 4 end + n % 5,
    array[0,0,0,0,50,40,20,10,5,3,case when busy then 30 else 0 end,0,0,0,1]
  from (select n, date_trunc('minute', now()) - make_interval(mins => n) as at, n between 300 and 360 as busy
    from generate_series(1, 1400) n) minute
  on conflict do nothing`;

it("shows an administrator the day in charts, on a desktop and on a phone", async () => {
  const { page } = admin;
  await page.goto("/admin-dashboard");
  const charts = page.getByRole("region", { name: "Over time" });
  await charts.waitFor();
  await stage.database.query("delete from status_sample");
  await page.reload();
  await charts.getByText("No figures yet").waitFor();
  await stage.database.query(ADD_A_DAY);
  await page.reload();
  await charts.getByRole("heading", { name: "Incoming email" }).waitFor();
  expect(await charts.getByRole("listitem").count()).toBe(4);
  await expectAccessible(page);
  await charts.getByRole("button", { name: "Show all charts" }).click();
  await charts.getByRole("heading", { name: "Age of the last backup" }).waitFor();
  expect(await charts.getByRole("listitem").count()).toBe(12);
  await expectAccessible(page);
  await charts.getByRole("button", { name: "7 days" }).click();
  await charts.getByText("7 days ago").first().waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(overflow).toBe(0);
  expectNoConsoleErrors(admin);
});
