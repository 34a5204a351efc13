import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { LANES } from "#core/request/board-lanes.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import Board from "./board/Board.tsx";
import Calendar from "./calendar/Calendar.tsx";
import type { ViewProps } from "./view-switch.tsx";

beforeEach(() => queryClient.clear());

function open(View: React.ComponentType<ViewProps>, answer: Promise<Response>) {
  vi.stubGlobal("fetch", () => answer);
  render(
    <App>
      <MemoryRouter>
        <View query={{}} hrefOf={() => "/"} />
      </MemoryRouter>
    </App>,
  );
}
const never = new Promise<Response>(() => undefined);
const shapes = (label: string) => screen.getByText(label).nextElementSibling?.children.length;

it("the board loads with its lanes, the calendar with its days", () => {
  open(Board, never);
  expect(shapes(trackerBoard.loading)).toBe(LANES.length);
  open(Calendar, never);
  expect(shapes(trackerCalendar.loading)).toBe(35);
});

it("the calendar says that its weeks have no date", async () => {
  open(Calendar, Promise.resolve(Response.json({ items: [], counts: [], holidays: [] })));
  await screen.findByText(trackerCalendar.emptyText);
});
