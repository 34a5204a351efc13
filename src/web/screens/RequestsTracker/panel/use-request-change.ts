import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { conversationKey } from "#web/features/thread/conversation-queries.ts";

/** How long a notice offers to undo. */
const UNDO_SECONDS = 10;

export const requestPath = (requestId: string) => `/api/requests/${encodeURIComponent(requestId)}`;

/** Shows a request as the server has just answered it, here and in the lists. */
export function useCacheRequest(requestId: string) {
  const client = useQueryClient();
  return useCallback(
    (detail: RequestDetail) => {
      client.setQueryData(requestQuery(requestId).queryKey, detail);
      void client.invalidateQueries({ queryKey: ["requests"] });
      // What hangs on it: its letters, notes and fees. The request itself has just come.
      void client.invalidateQueries({
        queryKey: ["request", requestId],
        predicate: ({ queryKey }) => queryKey.length > 2,
      });
      void client.invalidateQueries({ queryKey: conversationKey(requestId) });
    },
    [client, requestId],
  );
}

/** A change that answers with the whole request, which then shows at once. */
export function useRequestChange<Input>(requestId: string, change: (input: Input) => Promise<RequestDetail>) {
  return useMutation({ mutationFn: change, onSuccess: useCacheRequest(requestId) });
}

/**
 * Says what was done and offers to undo it. The undoing outlives whatever offered it, which may be gone by then, and says
 * where it fails.
 */
export function offerUndo<Result>(
  text: string,
  undo: () => Promise<Result>,
  onUndone: (answer: Result) => void,
) {
  showToast({
    text,
    ringSeconds: UNDO_SECONDS,
    action: {
      label: "Undo",
      onClick: () =>
        void undo().then(onUndone, (error: Error) =>
          showToast({ text: `This was not taken back. ${error.message}`, seconds: 10 }),
        ),
    },
  });
}
