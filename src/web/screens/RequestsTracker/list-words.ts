import type { RequestCounts } from "#contract/request-list.ts";
import { grouped } from "#core/calendar-words.ts";
import { isNarrowed, type ListQuery, type ListSort } from "#core/request/list-query.ts";
import type { KnownRows } from "./Table/known-rows.ts";

/** What is sorted by the other way around at first: the newest and the dearest are looked for. */
const DOWN_FIRST: readonly ListSort[] = ["filed", "activity", "fee"];

/** The order after a press on the head of a column, as the address says it. */
export function sortWord({ sort, descending }: Pick<ListQuery, "sort" | "descending">, pressed: ListSort) {
  const down = sort === pressed ? !descending : DOWN_FIRST.includes(pressed);
  return down ? `-${pressed}` : pressed;
}

/** How many requests a list has, as far as anybody counted; at least those that are here. */
export function totalOf(
  query: ListQuery,
  counts: RequestCounts | undefined,
  known: KnownRows | undefined,
  here: number,
): number {
  if (known && known.next === null) return here;
  return Math.max(here, countOf(query, counts) ?? known?.found?.count ?? 0);
}

/** "31 found", "More than 1,000 found"; null while nobody knows. */
export function foundWords(
  query: ListQuery,
  counts: RequestCounts | undefined,
  known: KnownRows | undefined,
): string | null {
  const counted = (query.filter === "all" ? undefined : counts?.within?.[query.filter]) ?? known?.found;
  const count = counted?.count ?? countOf(query, counts);
  if (count === undefined) return null;
  return counted?.more ? `More than ${grouped(count)} found` : `${grouped(count)} found`;
}

function countOf(query: ListQuery, counts: RequestCounts | undefined): number | undefined {
  if (!counts) return undefined;
  const narrowed = isNarrowed(query);
  if (query.filter === "all") {
    const { open, closed, drafts } = counts.counts;
    return narrowed ? undefined : open + closed + drafts;
  }
  return narrowed ? counts.within?.[query.filter].count : counts.counts[query.filter];
}
