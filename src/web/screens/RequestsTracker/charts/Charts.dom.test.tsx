import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { requestStatus } from "#messages/request/status.ts";
import { trackerCharts as text } from "#messages/tracker/charts.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import Charts from "./Charts.tsx";

const FEW = { answered: 3, medianDays: null, p90Days: null, days: [10, 20, 50] };
const MANY = { answered: 10, medianDays: 5.5, p90Days: 9, days: [] };
const NARA = { id: "us-nara", name: "National Archives", abbreviation: null };

beforeEach(() => queryClient.clear());

async function open(times: typeof FEW | typeof MANY) {
  const numbers: RequestStatistics = {
    requests: 12,
    ...times,
    agencies: [{ agency: NARA, requests: 12, ...times, overdue: 2 }],
    agencyCount: 1,
    withAgency: 6,
    outcomes: [
      { status: "overdue", count: 6 },
      { status: "released", count: 3 },
      { status: "replied", count: 2 },
      { status: "undelivered", count: 1 },
    ],
    overdue: [
      { on: "2026-01-31", count: 1 },
      { on: "2026-02-16", count: 2 },
    ],
    fees: [],
  };
  vi.stubGlobal("fetch", async () => Response.json(numbers));
  render(
    <App>
      <MemoryRouter>
        <Charts query={{}} hrefOf={() => "/"} />
      </MemoryRouter>
    </App>,
  );
  await screen.findByRole("heading", { name: text.label });
}

const figure = (title: string) => within(screen.getByRole("region", { name: title }));
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

it("lists few answers one by one, without a median and percentiles", async () => {
  await open(FEW);
  const times = figure(text.answerTimes.title);
  times.getByText("3 answers, after 10, 20, and 50 days");
  const [head, agency] = times.getAllByRole("row").map(cells);
  expect(head).toEqual(["Agency", "Requests", "Answered", "Each answer", "Overdue now"]);
  expect(agency).toEqual(["National Archives", "12", "3", "10, 20, and 50 days", "2"]);
});

it("has bars of the medians from ten answers on, and the same in a table", async () => {
  await open(MANY);
  const times = figure(text.answerTimes.title);
  times.getByText("Median 5.5 days, 90% answered within 9 days");
  expect(times.getByRole("listitem").textContent).toBe("National Archives5.5 days · 10 of 12");
  fireEvent.click(times.getByRole("button", { name: `${text.answerTimes.title}: show as table` }));
  expect(cells(times.getAllByRole("row")[1] as HTMLElement)).toEqual([
    ...["National Archives", "12", "10", "", "5.5 days", "9 days", "2"],
  ]);
});

it("names each status, and counts as with the agency what waits for it", async () => {
  await open(FEW);
  const outcomes = figure(text.outcomes.title);
  outcomes.getByText("6 of 12 are with the agency");
  expect(outcomes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `${requestStatus.overdue}6 · 50%`,
    `${requestStatus.released}3 · 25%`,
    `${requestStatus.replied}2 · 17%`,
    `${requestStatus.undelivered}1 · 8%`,
  ]);
});

it("describes the months as a picture, with now and the peak", async () => {
  await open(FEW);
  const overdue = figure(text.overdue.title);
  overdue.getByText("2 overdue now");
  overdue.getByRole("img", { name: "Overdue requests: 2 now. The most in the last 12 months." });
});
