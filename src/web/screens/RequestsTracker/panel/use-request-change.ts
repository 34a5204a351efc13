import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { conversationKey } from "#web/features/thread/conversation-query.ts";

export const requestPath = (requestId: string) => `/api/requests/${encodeURIComponent(requestId)}`;

/** Puts a request from a response into the cache, and invalidates the lists. */
export function useCacheRequest(requestId: string) {
  const client = useQueryClient();
  return useCallback(
    (detail: RequestDetail) => {
      client.setQueryData(requestQuery(requestId).queryKey, detail);
      void client.invalidateQueries({ queryKey: ["requests"] });
      // Invalidates the queries below the request, such as notes and fees, but not the request itself.
      void client.invalidateQueries({
        queryKey: ["request", requestId],
        predicate: ({ queryKey }) => queryKey.length > 2,
      });
      void client.invalidateQueries({ queryKey: conversationKey(requestId) });
    },
    [client, requestId],
  );
}

/** A mutation that responds with the whole request, which then updates the cache. */
export function useRequestChange<Input>(requestId: string, change: (input: Input) => Promise<RequestDetail>) {
  return useMutation({ mutationFn: change, onSuccess: useCacheRequest(requestId) });
}

/** The server's error message for one field of a form, by its path; undefined when there is none. */
export const fieldError = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined;
