import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { completionsAt, type KnownValues } from "#core/search/complete.ts";
import { isWhole, type KnownList } from "./known-list.ts";
import { LISTS, useMailbox } from "./queries.ts";
import { recentSearches } from "./recent-searches.ts";

/** `whole`: it is a search by itself; else `text` takes the place of what stands from `start` to `end`. */
export type SearchOption = {
  group: string;
  name: string;
  text: string;
  says: string;
  start: number;
  end: number;
  whole: boolean;
};

const MOST_RECENT = 5;

/** What may be written next: kept and recent searches while nothing is, then operators and their values. */
export function useSearchOptions(typed: string, caret: number, open: boolean): SearchOption[] {
  const client = useQueryClient();
  const { data: mailbox } = useMailbox();
  return useMemo(() => {
    if (!open) return [];
    const known: KnownValues = {
      ...seen(client.getQueriesData<KnownList>({ queryKey: LISTS }).flatMap(([, list]) => list ?? [])),
      labels: mailbox?.labels.map(({ name }) => name) ?? [],
    };
    const { start, end, options } = completionsAt(typed, caret, known);
    const ways = options.map(({ text, says }) => ({
      group: "Narrow by",
      name: text,
      text,
      says,
      start,
      end,
      whole: false,
    }));
    if (typed.trim() !== "") return ways;
    const all = { start: 0, end: typed.length, whole: true };
    const kept = (mailbox?.searches ?? []).map(({ name, q }) => ({
      ...all,
      group: "Saved",
      name,
      text: q,
      says: q,
    }));
    const recent = recentSearches()
      .filter((q) => !kept.some(({ text }) => text === q))
      .slice(0, MOST_RECENT)
      .map((q) => ({ ...all, group: "Recent", name: q, text: q, says: "" }));
    return [...kept, ...recent, ...ways];
  }, [open, typed, caret, mailbox, client]);
}

/** Who wrote, and which agencies, in the lists that were looked at; the most frequent first. */
function seen(lists: readonly KnownList[]): Pick<KnownValues, "agencies" | "senders"> {
  const agencies = new Map<string, number>();
  const senders = new Map<string, number>();
  const count = (among: Map<string, number>, name: string) => among.set(name, (among.get(name) ?? 0) + 1);
  for (const row of lists.flatMap(({ rows }) => rows).filter(isWhole)) {
    if (row.agency) count(agencies, row.agency.name);
    if (row.who && row.who !== "You") count(senders, row.who);
  }
  const often = (among: Map<string, number>) =>
    [...among].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { agencies: often(agencies), senders: often(senders) };
}
