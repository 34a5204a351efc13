import type { RequestCounts } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { isNarrowed, type ListQuery, type ListSort } from "#core/request/list-query.ts";
import { trackerList } from "#messages/tracker/list.ts";
import type { CachedRows } from "./table/cached-rows.ts";

/** Columns that sort in descending order first: users look for the newest and the most expensive. */
const DESCENDING_FIRST: readonly ListSort[] = ["filed", "activity", "fee"];

/** The `sort` parameter after a click on a column header. */
export function sortParameter(
  { sort, descending }: Pick<ListQuery, "sort" | "descending">,
  column: ListSort,
) {
  const isDescending = sort === column ? !descending : DESCENDING_FIRST.includes(column);
  return isDescending ? `-${column}` : column;
}

/** The number of requests in a list as far as it is known; at least the number of loaded rows. */
export function totalCount(
  query: ListQuery,
  counts: RequestCounts | undefined,
  cached: CachedRows | undefined,
  loadedCount: number,
): number {
  if (cached && cached.next === null) return loadedCount;
  return Math.max(loadedCount, countForQuery(query, counts) ?? cached?.found?.count ?? 0);
}

/** "31 found", "More than 1,000 found"; null while the count is unknown. */
export function foundCountText(
  query: ListQuery,
  counts: RequestCounts | undefined,
  cached: CachedRows | undefined,
): string | null {
  const countInfo =
    (query.filter === "all" ? undefined : counts?.filteredCounts?.[query.filter]) ?? cached?.found;
  const count = countInfo?.count ?? countForQuery(query, counts);
  if (count === undefined) return null;
  return formatMessage(countInfo?.hasMore ? trackerList.foundMore : trackerList.found, { count });
}

function countForQuery(query: ListQuery, counts: RequestCounts | undefined): number | undefined {
  if (!counts) return undefined;
  const hasFilters = isNarrowed(query);
  if (query.filter === "all") {
    const { open, closed, drafts } = counts.counts;
    return hasFilters ? undefined : open + closed + drafts;
  }
  return hasFilters ? counts.filteredCounts?.[query.filter].count : counts.counts[query.filter];
}
