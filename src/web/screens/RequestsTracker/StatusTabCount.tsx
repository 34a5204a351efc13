import type { RequestFilter } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import css from "./StatusTabs.module.css";

/** The filters of the status tabs, in order. */
export const FILTERS = ["overdue", "due_soon", "yours", "open", "closed", "drafts"] as const;

export const FILTER_LABELS = trackerTable.filters satisfies Record<RequestFilter, string>;

type Props = { counts: RequestCounts | undefined; filter: RequestFilter };

/** The number of requests under a tab, with the other filters applied: "31", "1,000+". */
export const StatusTabCount = ({ counts, filter }: Props) => (
  <b>{counts ? countText(counts, filter) : <span className={css.waiting} />}</b>
);

function countText({ counts, filteredCounts: within }: RequestCounts, filter: RequestFilter) {
  const { count, hasMore: more } = within?.[filter] ?? { count: counts[filter], hasMore: false };
  return `${formatInteger(count)}${more ? "+" : ""}`;
}

/** A count is colored only while there is something to do about it. */
export function countColor({ counts, filter }: Props): string | undefined {
  if (!counts || (counts.filteredCounts?.[filter].count ?? counts.counts[filter]) === 0) return undefined;
  return filter === "overdue" ? css.red : filter === "due_soon" ? css.orange : undefined;
}
