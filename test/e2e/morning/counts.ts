import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { requestStatus } from "#messages/request/status.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { trackerCharts } from "#messages/tracker/charts.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import type { SentRequest } from "./arriving-mail.ts";
import { tally } from "./planned-replies.ts";
import type { RequestState } from "./planned-state.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

/** A request with its state by the plan. */
type Planned = RequestState & { title: string };

const isClosed = ({ status, appealable }: Planned): boolean =>
  ["withdrawn", "closed"].includes(status) ||
  (["released", "denied", "no_records"].includes(status) && !appealable);

/** The status in lists and charts: that the agency is late, or that its reply waits to be confirmed, goes before what it owed. */
function statusText(request: Planned): string {
  if (request.undelivered) return requestStatus.undelivered;
  if (isOverdue(request)) return requestStatus.overdue;
  return request.turn === "you" && isWithAgency(request)
    ? requestStatus.replied
    : requestStatus[request.status];
}

const isOverdue = ({ late, turn }: Planned): boolean => late && turn === "agency";

const isWithAgency = ({ status }: Planned) =>
  ["sending", "awaiting_acknowledgment", "awaiting_determination", "referred", "appeal_pending"].includes(
    status,
  );

/** By the words of the mockup: first whose turn it is, then what came of it. */
function laneOf(request: Planned): string {
  const { status, turn } = request;
  if (status === "draft") return "draft";
  if (turn === "you") return "yours";
  if (isOverdue(request)) return "overdue";
  if (["appeal_pending", "appeal_decided"].includes(status)) return "appeal";
  if (["partly_released", "released", "denied", "no_records", "withdrawn"].includes(status))
    return "answered";
  return ["sending", "awaiting_acknowledgment"].includes(status) ? "acknowledgment" : "determination";
}

/** Every count on the pages is that of the plan: tabs, board, calendar, charts, CSV file, folders and the top bar. */
export async function expectCounts(
  page: Page,
  {
    database,
    email,
    sent,
    unmatched,
  }: { database: pg.Pool; email: string; sent: readonly SentRequest[]; unmatched: number },
): Promise<void> {
  const requests = sent.map(({ title, now }) => ({ title, ...now }));
  await page.goto("/requests-tracker?filter=all");
  await expectTabs(page, requests);
  await expectCsv(page, requests);
  await showAs(page, tracker.views.board);
  await expectBoard(page, requests);
  await showAs(page, tracker.views.calendar);
  await expectCalendar(page, database, email);
  await showAs(page, tracker.views.numbers);
  await expectCharts(page, requests);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Inbox/ })
    .click();
  await expectFolders(page, requests, unmatched);
}

const showAs = (page: Page, view: string) =>
  page
    .getByRole("group", { name: tracker.views.label, exact: true })
    .getByText(view, { exact: true })
    .click();

async function expectTabs(page: Page, requests: Planned[]): Promise<void> {
  const count = (matches: (one: Planned) => boolean) => requests.filter(matches).length;
  const isSent = ({ status }: Planned) => status !== "draft";
  const { yours, open, closed, overdue, drafts } = trackerTable.filters;
  const expected = {
    [yours]: count((one) => isSent(one) && one.turn === "you"),
    [open]: count((one) => isSent(one) && !isClosed(one)),
    [closed]: count(isClosed),
    [overdue]: count(isOverdue),
    [drafts]: count((one) => !isSent(one)),
  };
  const tabs = page.getByRole("navigation", { name: tracker.tabsLabel });
  await expect
    .poll(async () => {
      const texts = (await tabs.getByRole("link").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
      const counts = texts.map((text) => /^(\d+) (.+)$/.exec(text)).filter((found) => found !== null);
      return Object.fromEntries(counts.map(([, number, name]) => [name, Number(number)]));
    }, LONG_TIMEOUT)
    .toMatchObject(expected);
}

async function expectBoard(page: Page, requests: Planned[]): Promise<void> {
  const board = page.getByRole("region", { name: trackerBoard.label });
  const readLanes = () =>
    board
      .locator("[data-lane]")
      .evaluateAll((lanes) =>
        Object.fromEntries(
          lanes
            .map((lane): [string | null, number] => [
              lane.getAttribute("data-lane"),
              Number(lane.querySelector("h2 > span:last-child")?.textContent),
            ])
            .filter(([, count]) => count > 0),
        ),
      );
  await expect.poll(readLanes, LONG_TIMEOUT).toEqual(tally(requests, laneOf));
}

/** Five weeks have each day by which someone is to act; a silence only once it may be appealed. */
async function expectCalendar(page: Page, database: pg.Pool, email: string): Promise<void> {
  const { rows } = await database.query<{ days: number }>(
    `select count(*)::int as days from clock c join user_account u on u.id = c.owner_id,
       lateral (select current_date - extract(dow from current_date)::int as sunday) weeks
     where u.email = $1 and c.met_on is null and c.due_on between sunday and sunday + 34
       and (c.kind not in ('silence_appeal', 'next_appeal') or c.started_on < current_date)`,
    [email],
  );
  const readDays = () =>
    page
      .getByRole("grid", { name: trackerCalendar.grid })
      .locator("[data-day]")
      .evaluateAll((days) =>
        days
          .map((day) => {
            const more = Number(/\+(\d+) more/.exec(day.textContent ?? "")?.[1] ?? 0);
            return day.querySelectorAll("a").length + more;
          })
          .reduce((sum, count) => sum + count, 0),
      );
  await expect.poll(readDays, LONG_TIMEOUT).toBe(rows[0]?.days);
}

async function expectCharts(page: Page, requests: Planned[]): Promise<void> {
  const sent = requests.filter(({ status }) => status !== "draft");
  await page.getByText(`Based on all ${sent.length} of your requests, without drafts.`).waitFor(LONG_TIMEOUT);
  const figure = page.getByRole("region", { name: trackerCharts.outcomes.title });
  await figure.getByRole("button", { name: /show as table/ }).click();
  const rows = (await figure.getByRole("row").allInnerTexts()).slice(1).map((row) => row.split("\t"));
  const counts = rows.map(([label = "", count]) => [label.trim(), Number(count)]);
  expect(Object.fromEntries(counts)).toEqual(tally(sent, statusText));
}

async function expectCsv(page: Page, requests: Planned[]): Promise<void> {
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = await readFile(await (await downloaded).path(), "utf8");
  const lines = text.trim().split("\r\n").slice(1);
  expect(lines).toHaveLength(requests.length);
  for (const one of requests) {
    const line = lines.find((text) => text.includes(one.title));
    const status = statusText(one);
    expect(line).toContain(status.includes(",") ? `,"${status}",` : `,${status},`);
  }
}

async function expectFolders(page: Page, requests: Planned[], unmatched: number): Promise<void> {
  const { names } = inboxFolders;
  const unread = requests.filter((one) => one.unread).length;
  const expected = {
    [names.inbox]: unread,
    [names.needs_action]: requests.filter(({ turn, status }) => turn === "you" && status !== "draft").length,
    [names.unmatched]: unmatched,
    [names.drafts]: requests.filter(({ status, drafted }) => drafted || status === "draft").length,
  };
  const folders = page.getByRole("navigation", { name: inboxFolders.title });
  const readFolders = async () => {
    const texts = await folders.getByRole("link").allTextContents();
    const counts = texts.map((text) => /^(.*?)(\d*)(?: unread)?$/.exec(text) ?? []);
    return Object.fromEntries(counts.map(([, name, count]) => [name, Number(count)]));
  };
  await expect.poll(readFolders, LONG_TIMEOUT).toMatchObject(expected);
  const inbox = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Inbox/ });
  await expect
    .poll(async () => Number((await inbox.textContent())?.replace(/\D/g, "")), LONG_TIMEOUT)
    .toBe(unread);
  const received = requests.filter((one) => one.received > 0).length;
  const list = page.getByRole("region", { name: new RegExp(`^${names.inbox}, .*\\b${received}\\b`) });
  if (received > 0) await list.waitFor(LONG_TIMEOUT);
}
