import type { RequestsChange } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import type { Selection } from "#web/features/lists/selection.ts";
import type { ListParameters } from "#web/screens/RequestsTracker/page-query.ts";

/** The requests an action is for: those named, or all that a list shows. */
export type BulkTargets = Pick<RequestsChange, "requestIds" | "query">;

export const bulkTargets = ({ ids, all }: Selection, listParameters: ListParameters): BulkTargets =>
  all ? { query: new URLSearchParams(listParameters).toString() } : { requestIds: [...ids] };

/** "1 request", "1,204 requests". */
export const requestsText = (count: number) =>
  `${formatInteger(count)}\u00a0${count === 1 ? "request" : "requests"}`;

/** The items in runs of at most `most`: no call is asked for more than it takes. */
export function toBatches<Item>(items: readonly Item[], maxSize: number): Item[][] {
  const batches: Item[][] = [];
  for (let first = 0; first < items.length; first += maxSize) {
    batches.push(items.slice(first, first + maxSize));
  }
  return batches;
}

/** Why some could not, each reason once with how many it kept, the commonest first. */
export function groupReasons(refused: readonly { detail: string }[]): { detail: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { detail } of refused) counts.set(detail, (counts.get(detail) ?? 0) + 1);
  return [...counts].map(([detail, count]) => ({ detail, count })).sort((a, b) => b.count - a.count);
}
