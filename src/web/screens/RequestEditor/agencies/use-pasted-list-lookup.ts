import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { agencySearch } from "#web/screens/RequestEditor/queries.ts";
import { exactMatch, searchQueries } from "./pasted-list.ts";

/** A line of the list and what it may mean. `meant` is null where a person must say. */
export type ListLookup = { line: string; match: AgencyItem | null; options: readonly AgencyItem[] };

/** A few at a time: a list of 500 must not keep the page's other calls waiting. */
const CONCURRENCY = 4;

/** Looks every line up in the directory. `done` grows in the list's order; `error` says why it stopped. */
export function usePastedListLookup(lines: readonly string[] | null) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly ListLookup[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try looks the same lines up again
  useEffect(() => {
    if (lines === null) return;
    let isCanceled = false;
    const found: ListLookup[] = [];
    const lookUp = async (line: string): Promise<ListLookup> => {
      for (const query of searchQueries(line)) {
        const { items } = await client.fetchQuery(agencySearch(query));
        if (items.length > 0) return { line, match: exactMatch(line, items), options: items };
      }
      return { line, match: null, options: [] };
    };
    const run = async () => {
      for (let next = 0; next < lines.length && !isCanceled; next += CONCURRENCY) {
        found.push(...(await Promise.all(lines.slice(next, next + CONCURRENCY).map(lookUp))));
        if (!isCanceled) setResults([...found]);
      }
    };
    setError(null);
    setResults([]);
    run().catch((reason: unknown) => {
      if (!isCanceled) setError(reason instanceof Error ? reason.message : String(reason));
    });
    return () => {
      isCanceled = true;
    };
  }, [lines, client, attempt]);

  return { done: results, error, again: () => setAttempt((count) => count + 1) };
}
