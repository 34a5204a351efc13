import type { RequestCounts, RequestList } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { countedText, MAX_COUNTED } from "#core/request/filters-and-folders.ts";
import { countsAllOwn, type ListQuery, type ListSort } from "#core/request/list-query.ts";
import { trackerList } from "#messages/tracker/list.ts";

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

/** The part of a list that its texts need. */
type LoadedList = {
  rows: { length: number };
  hasNextPage: boolean;
  firstPage?: Pick<RequestList, "total"> | undefined;
};

/** The number of requests in a list as far as it is known; at least the number of loaded rows. */
export function totalCount(
  query: ListQuery,
  counts: RequestCounts | undefined,
  { rows, hasNextPage, firstPage }: LoadedList,
): number {
  if (firstPage && !hasNextPage) return rows.length;
  return Math.max(rows.length, countForQuery(query, counts) ?? firstPage?.total?.count ?? 0);
}

/** The number of requests in a list, "1,000+" where counting ended and the list goes on. */
export const totalText = (total: number, { hasNextPage }: Pick<LoadedList, "hasNextPage">): string =>
  hasNextPage ? countedText(total) : formatInteger(total);

/** "31 found", "More than 1,000 found"; null while the count is unknown. */
export function foundCountText(
  query: ListQuery,
  counts: RequestCounts | undefined,
  { firstPage }: LoadedList,
): string | null {
  const countInfo =
    (query.filter === "all" ? undefined : counts?.filteredCounts?.[query.filter]) ?? firstPage?.total;
  const count = countInfo?.count ?? countForQuery(query, counts);
  if (count === undefined) return null;
  const more = countInfo?.hasMore ?? count >= MAX_COUNTED;
  return formatMessage(more ? trackerList.foundMore : trackerList.found, {
    count: more ? MAX_COUNTED : count,
  });
}

function countForQuery(query: ListQuery, counts: RequestCounts | undefined): number | undefined {
  if (!counts) return undefined;
  const hasFilters = !countsAllOwn(query);
  if (query.filter === "all") {
    const { open, closed, drafts } = counts.counts;
    return hasFilters ? undefined : open + closed + drafts;
  }
  return hasFilters ? counts.filteredCounts?.[query.filter].count : counts.counts[query.filter];
}
