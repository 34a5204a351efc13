import type { RequestFilter } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import css from "./StatusTabs.module.css";

/** What the strip can narrow the list to, in its order. */
export const FILTERS: readonly [RequestFilter, string][] = [
  ["overdue", "Overdue"],
  ["due_soon", "Due in 7 days"],
  ["yours", "Waiting for you"],
  ["open", "Open"],
  ["closed", "Closed"],
  ["drafts", "Drafts"],
];

type Props = { counts: RequestCounts | undefined; filter: RequestFilter };

/** How many there are in it, under the other filters where there are any: "31", "1,000+". */
export const StatusTabCount = ({ counts, filter }: Props) => (
  <b>{counts ? countText(counts, filter) : <span className={css.waiting} />}</b>
);

function countText({ counts, filteredCounts: within }: RequestCounts, filter: RequestFilter) {
  const { count, hasMore: more } = within?.[filter] ?? { count: counts[filter], hasMore: false };
  return `${formatInteger(count)}${more ? "+" : ""}`;
}

/** A count is only coloured while there is something to do about it. */
export function countColor({ counts, filter }: Props): string | undefined {
  if (!counts || (counts.filteredCounts?.[filter].count ?? counts.counts[filter]) === 0) return undefined;
  return filter === "overdue" ? css.red : filter === "due_soon" ? css.orange : undefined;
}
