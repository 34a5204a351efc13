import type { RequestsChange } from "#contract/request-list.ts";
import { grouped } from "#core/calendar-words.ts";
import type { Selection } from "#web/ui/selection.ts";
import type { ListAsked } from "../page-query.ts";

/** The requests an action is for: those named, or all that a list shows. */
export type Meant = Pick<RequestsChange, "requestIds" | "query">;

export const meantBy = ({ ids, all }: Selection, asked: ListAsked): Meant =>
  all ? { query: new URLSearchParams(asked).toString() } : { requestIds: [...ids] };

/** "1 request", "1,204 requests". */
export const requestsOf = (count: number) => `${grouped(count)}\u00a0${count === 1 ? "request" : "requests"}`;

/** The items in runs of at most `most`: no call is asked for more than it takes. */
export function inPortions<Item>(items: readonly Item[], most: number): Item[][] {
  const portions: Item[][] = [];
  for (let first = 0; first < items.length; first += most) {
    portions.push(items.slice(first, first + most));
  }
  return portions;
}

/** Why some could not, each reason once with how many it kept, the commonest first. */
export function reasonsOf(refused: readonly { detail: string }[]): { detail: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { detail } of refused) counts.set(detail, (counts.get(detail) ?? 0) + 1);
  return [...counts].map(([detail, count]) => ({ detail, count })).sort((a, b) => b.count - a.count);
}
