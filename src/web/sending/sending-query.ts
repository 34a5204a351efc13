import { queryOptions } from "@tanstack/react-query";
import type { Sending } from "#contract/sending.ts";
import { api } from "#web/api.ts";

/** What the signed-in user may still send today. Asked again by whatever shows it, as every message changes it. */
export const sendingQuery = queryOptions({
  queryKey: ["sending"],
  queryFn: ({ signal }) => api.get<Sending>("/api/me/sending", { signal }),
  staleTime: 0,
});
