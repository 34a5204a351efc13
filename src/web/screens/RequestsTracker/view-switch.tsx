import { mdiCalendarMonthOutline, mdiChartBar, mdiTable, mdiViewDashboardOutline } from "@mdi/js";
import type { ComponentType } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import type { ListParameter } from "#core/request/list-query.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { ViewKind } from "./tracker-url.ts";

/** Props of every view of the requests. */
export type ViewProps = {
  /** The list parameters of the address; see core/request/list-query.ts. */
  query: Readonly<Partial<Record<ListParameter, string>>>;
  /** The address that opens a request. */
  hrefOf: (row: Pick<RequestRow, "id" | "status">) => string;
};

/** The views besides the table; each is a chunk that loads when it is first opened. */
export const OTHER_VIEWS: Partial<Record<ViewKind, ComponentType<ViewProps>>> = {
  board: lazyComponent(async () => (await import("./board/Board.tsx")).default),
  calendar: lazyComponent(async () => (await import("./calendar/Calendar.tsx")).default),
  numbers: lazyComponent(async () => (await import("./charts/Charts.tsx")).default),
};

const VIEW_OPTIONS = [
  { value: "table", label: tracker.views.table, icon: mdiTable },
  { value: "board", label: tracker.views.board, icon: mdiViewDashboardOutline },
  { value: "calendar", label: tracker.views.calendar, icon: mdiCalendarMonthOutline },
  { value: "numbers", label: tracker.views.numbers, icon: mdiChartBar },
] as const satisfies readonly { value: ViewKind; label: string; icon: string }[];

/** The options of the view switch. */
export const viewOptions = VIEW_OPTIONS.filter(({ value }) => value === "table" || value in OTHER_VIEWS);
