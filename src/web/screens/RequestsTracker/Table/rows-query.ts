import { queryOptions } from "@tanstack/react-query";
import type { RequestList } from "#contract/request-list.ts";
import { api } from "#web/api.ts";
import { type ListAsked, pageQuery } from "../page-query.ts";
import { aged, type KnownRows, withPage } from "./known-rows.ts";

/** Every list of requests has a key that begins so; what makes them old is told by `["requests"]`. */
export const keyOf = (asked: ListAsked) => ["requests", "rows", asked] as const;

export const fetchPage = (asked: ListAsked, cursor: string | null, signal?: AbortSignal) =>
  api.get<RequestList>("/api/requests", { query: pageQuery(asked, cursor), ...(signal && { signal }) });

/** A list as far as it is known: see known-rows.ts. Reading it again asks for its top. */
export const rowsQuery = (asked: ListAsked) =>
  queryOptions({
    queryKey: keyOf(asked),
    queryFn: async ({ client, signal }) => {
      const answer = await fetchPage(asked, null, signal);
      // What was read meanwhile stays, and is read again once it is in sight.
      const known = client.getQueryData<KnownRows>(keyOf(asked));
      return withPage(known && aged(known), null, answer);
    },
    structuralSharing: false,
  });
