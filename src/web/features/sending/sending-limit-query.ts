import { queryOptions } from "@tanstack/react-query";
import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { api } from "#web/app/api/api.ts";

/** What the signed-in user may still send today. Asked again by whatever shows it, as every message changes it. */
export const sendingLimitQuery = queryOptions({
  queryKey: ["sending"],
  queryFn: ({ signal }) => api.get<SendingQuota>("/api/me/sending", { signal }),
  staleTime: 0,
});
