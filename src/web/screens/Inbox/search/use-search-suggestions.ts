import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { loadCode } from "#web/design/load-code.ts";
import { type Conversations, LISTS_KEY, useMailbox } from "#web/screens/Inbox/list/list-queries.ts";
import type { SearchSuggestion, searchSuggestions } from "./search-suggestions.ts";

/** What may be typed next in the search field while it is `open`. The code for that is loaded when it first is. */
export function useSearchSuggestions(typed: string, caret: number, open: boolean): SearchSuggestion[] {
  const client = useQueryClient();
  const { data: mailbox } = useMailbox();
  const [suggest, setSuggest] = useState<typeof searchSuggestions | null>(null);
  useEffect(() => {
    if (!open || suggest) return;
    // Without suggestions a search is typed all the same.
    loadCode(() => import("./search-suggestions.ts")).then(
      (code) => setSuggest(() => code.searchSuggestions),
      () => undefined,
    );
  }, [open, suggest]);
  return useMemo(() => {
    if (!open || !suggest) return [];
    const cached = client.getQueriesData<Conversations>({ queryKey: LISTS_KEY });
    return suggest(typed, caret, { mailbox, lists: cached.flatMap(([, list]) => list ?? []) });
  }, [open, typed, caret, mailbox, client, suggest]);
}
