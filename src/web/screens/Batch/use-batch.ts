import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Batch, RetryBatch } from "#contract/delivery/batch.ts";
import { api } from "#web/app/api/api.ts";
import { useLiveChanges } from "#web/app/api/live-events.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { batchQuery } from "#web/features/requests/batch-queries.ts";

/** No event reports a letter that cannot be sent, so the page polls while letters are being written. */
const WRITING_POLL_MS = 2_000;
/** No event reports that a rate-limited letter was handed over. */
const SENDING_POLL_MS = 15_000;

function refetchIntervalOf(batch: Batch | undefined): number | false {
  if (!batch) return false;
  if (batch.letters.some(({ state }) => state === "waiting")) return WRITING_POLL_MS;
  return batch.letters.some(({ state }) => state === "queued" || state === "sending")
    ? SENDING_POLL_MS
    : false;
}

/** A batch, refreshed while the page is open, and the actions on all of its letters. */
export function useBatch(id: string) {
  const client = useQueryClient();
  const { queryKey } = batchQuery(id);
  const batch = useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => refetchIntervalOf(state.data),
  });
  // Does not cancel a fetch in progress: on a slow connection none would ever finish.
  useLiveChanges(() => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }));

  const callbacks = {
    onSuccess: (now: Batch) => client.setQueryData(queryKey, now),
    onError: (error: Error) => {
      showToast({ text: error.message });
      void client.invalidateQueries({ queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["requests"] }),
  };
  const takeBack = useMutation({
    mutationFn: () => api.delete<Batch>(`/api/batches/${id}/submission`),
    ...callbacks,
  });
  const retry = useMutation({
    mutationFn: (selection: RetryBatch) => api.post<Batch>(`/api/batches/${id}/retries`, selection),
    ...callbacks,
  });
  return { batch, takeBack, retry };
}
