import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { agencySearch } from "../queries.ts";
import { lookups, officeMeant } from "./pasted-list.ts";

/** A line of the list and what it may mean. `meant` is null where a person must say. */
export type LookedUp = { line: string; meant: AgencyItem | null; offered: readonly AgencyItem[] };

/** A few at a time: a list of 500 must not keep the page's other calls waiting. */
const AT_ONCE = 4;

/** Looks every line up in the directory. `done` grows in the list's order; `error` says why it stopped. */
export function useListLookup(lines: readonly string[] | null) {
  const client = useQueryClient();
  const [done, setDone] = useState<readonly LookedUp[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try looks the same lines up again
  useEffect(() => {
    if (lines === null) return;
    let over = false;
    const found: LookedUp[] = [];
    const lookUp = async (line: string): Promise<LookedUp> => {
      for (const words of lookups(line)) {
        const { items } = await client.fetchQuery(agencySearch(words));
        if (items.length > 0) return { line, meant: officeMeant(line, items), offered: items };
      }
      return { line, meant: null, offered: [] };
    };
    const run = async () => {
      for (let next = 0; next < lines.length && !over; next += AT_ONCE) {
        found.push(...(await Promise.all(lines.slice(next, next + AT_ONCE).map(lookUp))));
        if (!over) setDone([...found]);
      }
    };
    setError(null);
    setDone([]);
    run().catch((failure: unknown) => {
      if (!over) setError(failure instanceof Error ? failure.message : String(failure));
    });
    return () => {
      over = true;
    };
  }, [lines, client, tries]);

  return { done, error, again: () => setTries((count) => count + 1) };
}
