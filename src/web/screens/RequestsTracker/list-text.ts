import type { RequestCounts } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { isNarrowed, type ListQuery, type ListSort } from "#core/request/list-query.ts";
import type { CachedRows } from "./table/cached-rows.ts";

/** What is sorted by the other way around at first: the newest and the dearest are looked for. */
const DESCENDING_FIRST: readonly ListSort[] = ["filed", "activity", "fee"];

/** The order after a press on the head of a column, as the address says it. */
export function sortParameter(
  { sort, descending }: Pick<ListQuery, "sort" | "descending">,
  column: ListSort,
) {
  const isDescending = sort === column ? !descending : DESCENDING_FIRST.includes(column);
  return isDescending ? `-${column}` : column;
}

/** How many requests a list has, as far as anybody counted; at least those that are here. */
export function totalCount(
  query: ListQuery,
  counts: RequestCounts | undefined,
  cached: CachedRows | undefined,
  loadedCount: number,
): number {
  if (cached && cached.next === null) return loadedCount;
  return Math.max(loadedCount, countForQuery(query, counts) ?? cached?.found?.count ?? 0);
}

/** "31 found", "More than 1,000 found"; null while nobody knows. */
export function foundCountText(
  query: ListQuery,
  counts: RequestCounts | undefined,
  cached: CachedRows | undefined,
): string | null {
  const countInfo =
    (query.filter === "all" ? undefined : counts?.filteredCounts?.[query.filter]) ?? cached?.found;
  const count = countInfo?.count ?? countForQuery(query, counts);
  if (count === undefined) return null;
  return countInfo?.hasMore ? `More than ${formatInteger(count)} found` : `${formatInteger(count)} found`;
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
