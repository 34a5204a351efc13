import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { api } from "#web/app/api/api.ts";
import { remainingText } from "./sending-limit-labels.ts";

/** The user's remaining sending limit of today; nothing far below the limit, or while it loads. */
export function SendingAllowance() {
  const { data } = useQuery(sendingLimitQuery);
  const text = data === undefined ? null : remainingText(data, new Date());
  return text === null ? null : <span>{text}</span>;
}

/** The user's remaining sending limit. Always stale, because every sent message changes it. */
export const sendingLimitQuery = queryOptions({
  queryKey: ["sending"],
  queryFn: ({ signal }) => api.get<SendingQuota>("/api/me/sending", { signal }),
  staleTime: 0,
});
