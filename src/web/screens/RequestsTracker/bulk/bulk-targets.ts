import type { RequestsChange } from "#contract/requests/request-list.ts";
import type { Selection } from "#web/features/lists/selection.ts";
import type { ListParameters } from "#web/screens/RequestsTracker/page-query.ts";

/** The requests an action applies to: ids, or all requests of a list. */
export type BulkTargets = Pick<RequestsChange, "requestIds" | "query">;

export const bulkTargets = ({ ids, all }: Selection, listParameters: ListParameters): BulkTargets =>
  all ? { query: new URLSearchParams(listParameters).toString() } : { requestIds: [...ids] };

/** The items in batches of at most `maxSize`, the limit of one API call. */
export function toBatches<Item>(items: readonly Item[], maxSize: number): Item[][] {
  const batches: Item[][] = [];
  for (let first = 0; first < items.length; first += maxSize) {
    batches.push(items.slice(first, first + maxSize));
  }
  return batches;
}

/** The distinct reasons of refused items with their counts, the most frequent first. */
export function groupReasons(refused: readonly { detail: string }[]): { detail: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { detail } of refused) counts.set(detail, (counts.get(detail) ?? 0) + 1);
  return [...counts].map(([detail, count]) => ({ detail, count })).sort((a, b) => b.count - a.count);
}
