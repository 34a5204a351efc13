import { useQuery } from "@tanstack/react-query";
import type { SearchSpelling } from "#contract/mailbox/mailbox.ts";
import type { ListScope } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";

/** The search that one without results in this scope may have meant; null while unknown, or where none is near. */
export function useSpelling(q: string, scope: ListScope): string | null {
  const { data } = useQuery({
    queryKey: ["spelling", q, scope],
    queryFn: ({ signal }) => api.get<SearchSpelling>("/api/search/spelling", { query: { q, scope }, signal }),
    enabled: q.trim() !== "",
    // Without it the list says the same as before.
    retry: false,
  });
  return data?.suggestion ?? null;
}
