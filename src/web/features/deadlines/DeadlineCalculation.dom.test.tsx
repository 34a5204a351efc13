import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { lawOf } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineCalculation as messages } from "#messages/deadline-calculation.ts";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import { ClockBar } from "./ClockBar.tsx";
import { DeadlineCalculation } from "./DeadlineCalculation.tsx";

const federal = lawOf("us");
if (!federal) throw new Error("the federal law is missing");
const deadline = due(federal, { received: "2026-10-15" });
if (deadline.due === null) throw new Error("the federal law has a limit");

const show = (element: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
    </QueryClientProvider>,
  );

describe("the clock as a bar", () => {
  const label = (today: string | null, metOn: string | null = null) => {
    show(<ClockBar deadline={deadline} today={today} metOn={metOn} />);
    return screen.getByRole("img").getAttribute("aria-label");
  };

  it("says how many days remain, and whether today is one of them", () => {
    expect(label("2026-10-16")).toMatch(/20 of 20 business days remain, including today\.$/);
  });

  it("does not count a weekend day as today", () => {
    expect(label("2026-10-17")).toMatch(/19 of 20 business days remain\.$/);
  });

  it("says that it is due today", () => {
    label(deadline.due);
    expect(screen.getByText(messages.bar.dueToday)).toBeTruthy();
    expect(screen.queryByText(messages.bar.today)).toBeNull();
  });

  it("says that all days have passed", () => {
    expect(label("2027-01-04")).toMatch(/All 20 business days have passed\.$/);
  });

  it("says when the agency answered, in time or late", () => {
    expect(label(null, "2026-10-19")).toMatch(/Answered Oct\s19, on day 2 of 20\.$/);
  });

  it("says when the agency answered after the limit", () => {
    expect(label(null, "2026-12-01")).toMatch(/Answered Dec\s1, after the limit\.$/);
  });

  it("says that the appeal of a fee was closed by agreeing to it, not answered", () => {
    show(<ClockBar deadline={deadline} today={null} metOn="2026-10-19" isAgreed />);
    expect(screen.getByText("Closed: you agreed to the fee")).toBeTruthy();
    expect(screen.queryByText(/Answered/)).toBeNull();
  });

  it("says of what the user had to do that it was done, not answered", () => {
    show(<ClockBar deadline={deadline} today={null} metOn="2026-10-19" isOwn />);
    expect(screen.getByText("Done Oct 19, on day 2 of 20")).toBeTruthy();
  });

  it("explains only the kinds of days that it has", () => {
    label("2026-10-20");
    expect(screen.getByText(messages.bar.holiday)).toBeTruthy();
    expect(screen.queryByText(messages.bar.paused)).toBeNull();
    expect(screen.queryByText(messages.bar.extension)).toBeNull();
  });
});

describe("the calculation as a table", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", async (url: string) =>
      url === "/api/laws/us" ? Response.json(federal) : new Response(null, { status: 404 }),
    );
  });

  it("has the law, the count of days and the due day", async () => {
    show(<DeadlineCalculation deadline={deadline} receivedNote="Accepted by mail.agency.example." />);
    const region = screen.getByRole("region", {
      name: formatMessage(messages.label, { date: formatLongDay(deadline.due) }),
    });
    await screen.findByText(/^Not yet verified against the statute: time limits/);
    const table = within(region).getByRole("table");
    expect(table.querySelector("caption")?.textContent).toContain("20 business days");
    expect(table.textContent).toContain("Accepted by");
    expect(table.textContent).toContain("Veterans");
    const total = within(table).getAllByRole("row").at(-1);
    expect(total?.textContent).toContain(messages.due.initial_response);
    expect(total?.textContent).toMatch(/20$/);
  });

  it("is complete when the law cannot be loaded", () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    show(<DeadlineCalculation deadline={deadline} />);
    expect(screen.getByRole("table").querySelector("caption")?.textContent).toContain(deadline.law);
    expect(screen.getByText(messages.due.initial_response, { exact: false })).toBeTruthy();
  });
});
