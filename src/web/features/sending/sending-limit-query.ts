import { queryOptions } from "@tanstack/react-query";
import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { api } from "#web/app/api/api.ts";

/** The user's remaining sending limit. Always stale, because every sent message changes it. */
export const sendingLimitQuery = queryOptions({
  queryKey: ["sending"],
  queryFn: ({ signal }) => api.get<SendingQuota>("/api/me/sending", { signal }),
  staleTime: 0,
});
