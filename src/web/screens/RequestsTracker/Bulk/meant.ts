import type { RequestsChange } from "#contract/request-list.ts";
import type { StatusesSet, StatusesUndone } from "#contract/request-status.ts";
import { grouped } from "#core/calendar-words.ts";
import type { Selection } from "#web/ui/selection.ts";
import type { ListAsked } from "../page-query.ts";

/** The requests an action is for: those named, or all that a list shows. */
export type Meant = Pick<RequestsChange, "requestIds" | "query">;

export const meantBy = ({ ids, all }: Selection, asked: ListAsked): Meant =>
  all ? { query: new URLSearchParams(asked).toString() } : { requestIds: [...ids] };

/** "1 request", "1,204 requests". */
export const requestsOf = (count: number) => `${grouped(count)}\u00a0${count === 1 ? "request" : "requests"}`;

/** The most that one call moves or writes to. */
export const MOST_AT_ONCE = 500;

export function inPortions<Item>(items: readonly Item[]): Item[][] {
  const portions: Item[][] = [];
  for (let first = 0; first < items.length; first += MOST_AT_ONCE) {
    portions.push(items.slice(first, first + MOST_AT_ONCE));
  }
  return portions;
}

type Refused = (StatusesSet | StatusesUndone)["refused"];

/** Why some could not, each reason once with how many it kept, the commonest first. */
export function reasonsOf(refused: Refused): { detail: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { detail } of refused) counts.set(detail, (counts.get(detail) ?? 0) + 1);
  return [...counts].map(([detail, count]) => ({ detail, count })).sort((a, b) => b.count - a.count);
}
