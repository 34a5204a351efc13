import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invite, Participants, Share, SharedWithMe } from "#contract/accounts/sharing.ts";
import type { ShareLevel } from "#core/request/sharing.ts";
import { api } from "#web/app/api/api.ts";

const SHARES_KEY = ["shares"] as const;

/** The shares of one request, or with null all shares of the user. */
export const sharesQuery = (requestId: string | null) =>
  queryOptions({
    queryKey: [...SHARES_KEY, requestId],
    queryFn: ({ signal }) =>
      api.get<{ items: Share[] }>(
        requestId === null ? "/api/shares" : `/api/requests/${encodeURIComponent(requestId)}/shares`,
        { signal },
      ),
  });

/** Requests that others share with the user. */
export const sharedWithMeQuery = queryOptions({
  queryKey: ["shared-with-me"],
  queryFn: ({ signal }) => api.get<SharedWithMe>("/api/shared-with-me", { signal }),
});

/** The participants of a request. */
export const participantsQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["participants", requestId],
    queryFn: ({ signal }) =>
      api.get<Participants>(`/api/requests/${encodeURIComponent(requestId)}/participants`, { signal }),
    staleTime: 60_000,
  });

/** Invites collaborators, changes their access level, and removes them. */
export function useShares() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: SHARES_KEY }),
      client.invalidateQueries({ queryKey: ["participants"] }),
    ]);
  return {
    invite: useMutation({ mutationFn: (body: Invite) => api.post<Share>("/api/shares", body), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, level }: { id: string; level: ShareLevel }) =>
        api.put<Share>(`/api/shares/${id}`, { level }),
      onSuccess,
    }),
    revoke: useMutation({ mutationFn: (id: string) => api.delete<void>(`/api/shares/${id}`), onSuccess }),
  };
}
