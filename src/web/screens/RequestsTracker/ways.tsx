import { mdiCalendarMonthOutline, mdiChartBar, mdiTable, mdiViewDashboardOutline } from "@mdi/js";
import type { ComponentType } from "react";
import type { RequestRow } from "#contract/request.ts";
import type { ListParameter } from "#core/request/list-query.ts";
import { later } from "#web/ui/later.tsx";
import type { Way } from "./tracker-address.ts";

/** What a way of looking at the requests is given. */
export type WayProps = {
  /** The list as the address says it; see core/request/list-query.ts. */
  query: Readonly<Partial<Record<ListParameter, string>>>;
  /** Where a request opens. */
  hrefOf: (row: Pick<RequestRow, "id" | "status">) => string;
};

/** The ways besides the table. The code of each is fetched when it is first looked at. */
export const OTHER_WAYS: Partial<Record<Way, ComponentType<WayProps>>> = {
  board: later(async () => (await import("./Board/Board.tsx")).default),
  calendar: later(async () => (await import("./Calendar/Calendar.tsx")).default),
  numbers: later(async () => (await import("./Numbers/Numbers.tsx")).default),
  shared: later(async () => (await import("./Shared/Shared.tsx")).default),
};

const SWITCH = [
  { value: "table", label: "Table", icon: mdiTable },
  { value: "board", label: "Board", icon: mdiViewDashboardOutline },
  { value: "calendar", label: "Calendar", icon: mdiCalendarMonthOutline },
  { value: "numbers", label: "Numbers", icon: mdiChartBar },
] as const satisfies readonly { value: Way; label: string; icon: string }[];

/** What the switch offers. */
export const wayOptions = SWITCH.filter(({ value }) => value === "table" || value in OTHER_WAYS);
