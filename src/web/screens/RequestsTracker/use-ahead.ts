import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { RequestRow } from "#contract/request.ts";
import { isNarrowed, type ListQuery, type ListSort } from "#core/request/list-query.ts";
import { fetchAhead } from "#web/fetch-ahead.ts";
import { requestQuery } from "#web/request-queries.ts";
import { whenIdle } from "#web/ui/when-idle.ts";
import { sortWord } from "./list-words.ts";
import { askedBy } from "./page-query.ts";
import { FILTERS } from "./StripCount.tsx";
import { rowsQuery } from "./Table/rows-query.ts";

/** What people sort by, the most usual first. */
const LIKELY: readonly ListSort[] = ["title", "agency", "status", "filed", "activity"];

/**
 * Fetches what is likely to be looked at next: once the list is here, the tops of the strip's other filters and of other
 * orders; and the request the pointer rests on, or the one after the one that is open.
 */
export function useAhead(query: ListQuery, rows: readonly RequestRow[] | undefined, openAt: number) {
  const client = useQueryClient();
  const [rehearsed, setRehearsed] = useState<string | null>(null);
  const shown = rows !== undefined;
  const look = useCallback((id: string) => void client.prefetchQuery(requestQuery(id)), [client]);

  const fetchAll = useCallback(
    (lists: readonly ListQuery[]) =>
      fetchAhead(lists.map((list) => () => client.prefetchQuery(rowsQuery(askedBy(list))))),
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first request and the other orders of the list one comes to, once
  useEffect(() => {
    const first = rows?.find(({ status }) => status !== "draft");
    if (!first) return;
    void client.prefetchQuery(requestQuery(first.id)).then(() => setRehearsed(first.id));
    if (isNarrowed(query)) return;
    const inOrder = (sort: ListSort) => ({
      ...query,
      sort,
      descending: sortWord(query, sort).startsWith("-"),
    });
    return fetchAll(LIKELY.map(inOrder));
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip's other filters, in this order
  useEffect(() => {
    if (shown && !isNarrowed(query)) return fetchAll(FILTERS.map(([filter]) => ({ ...query, filter })));
  }, [shown, query.sort, query.descending]);

  const next = openAt < 0 ? undefined : rows?.[openAt + 1]?.id;
  useEffect(() => (next ? whenIdle(() => look(next)) : undefined), [next, look]);
  return {
    look,
    /** A request to be rehearsed, once it is here. */
    rehearsed,
  };
}
