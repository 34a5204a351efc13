import { mdiCalendarMonthOutline, mdiChartBar, mdiTable, mdiViewDashboardOutline } from "@mdi/js";
import type { ComponentType } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import type { ListParameter } from "#core/request/list-query.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { ViewKind } from "./tracker-url.ts";

/** What a way of looking at the requests is given. */
export type ViewProps = {
  /** The list as the address says it; see core/request/list-query.ts. */
  query: Readonly<Partial<Record<ListParameter, string>>>;
  /** Where a request opens. */
  hrefOf: (row: Pick<RequestRow, "id" | "status">) => string;
};

/** The ways besides the table. The code of each is fetched when it is first looked at. */
export const OTHER_VIEWS: Partial<Record<ViewKind, ComponentType<ViewProps>>> = {
  board: lazyComponent(async () => (await import("./board/Board.tsx")).default),
  calendar: lazyComponent(async () => (await import("./calendar/Calendar.tsx")).default),
  numbers: lazyComponent(async () => (await import("./charts/Charts.tsx")).default),
  shared: lazyComponent(async () => (await import("./shared-with-me/SharedRequestsView.tsx")).default),
};

const VIEW_OPTIONS = [
  { value: "table", label: "Table", icon: mdiTable },
  { value: "board", label: "Board", icon: mdiViewDashboardOutline },
  { value: "calendar", label: "Calendar", icon: mdiCalendarMonthOutline },
  { value: "numbers", label: "Numbers", icon: mdiChartBar },
] as const satisfies readonly { value: ViewKind; label: string; icon: string }[];

/** What the switch offers. */
export const viewOptions = VIEW_OPTIONS.filter(({ value }) => value === "table" || value in OTHER_VIEWS);
