import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { agencySearch } from "#web/screens/RequestEditor/queries.ts";
import { exactMatch, searchQueries } from "./pasted-list.ts";

/** A line of the list with the agencies found for it. `match` is null when the user must choose. */
export type ListLookup = { line: string; match: AgencyItem | null; options: readonly AgencyItem[] };

/** Limited, so that a list of 500 does not block the page's other calls. */
const CONCURRENCY = 4;

/** Looks up every line in the directory. `results` grows in the order of the list; `error` says why the lookup stopped. */
export function usePastedListLookup(lines: readonly string[] | null) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly ListLookup[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry looks up the same lines
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

  return { results, error, retry: () => setAttempt((count) => count + 1) };
}
