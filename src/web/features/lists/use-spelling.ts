import { useQuery } from "@tanstack/react-query";
import type { SearchSpelling } from "#contract/mailbox/mailbox.ts";
import { api } from "#web/app/api/api.ts";

/** The search that one without results may have meant; null while unknown, or where none is near. */
export function useSpelling(q: string): string | null {
  const { data } = useQuery({
    queryKey: ["spelling", q],
    queryFn: ({ signal }) => api.get<SearchSpelling>("/api/search/spelling", { query: { q }, signal }),
    enabled: q.trim() !== "",
    // Without it the list says the same as before.
    retry: false,
  });
  return data?.suggestion ?? null;
}
