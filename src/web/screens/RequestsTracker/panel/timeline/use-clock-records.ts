import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordTier, RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";

export type ClockRecorder = ReturnType<typeof useClockRecords>;

/** Saves one of these records; the response is the request with recalculated clocks. */
export function useClockRecords(id: string, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, ...state } = useMutation({
    mutationFn: (send: (path: string) => Promise<RequestDetail>) =>
      send(`/api/requests/${encodeURIComponent(id)}`),
    onSuccess: (detail) => {
      client.setQueryData(requestQuery(id).queryKey, detail);
      void client.invalidateQueries({ queryKey: ["requests"] });
      onDone();
    },
  });
  return {
    error: state.error,
    busy: state.isPending,
    reset: state.reset,
    recordExtension: (days: number | null, noticed: string | null) =>
      mutate((path) =>
        api.post(`${path}/extension`, {
          ...(days !== null && { days }),
          ...(noticed !== null && { noticed }),
        }),
      ),
    appeal: (sent: string) => mutate((path) => api.post(`${path}/appeal`, { sent })),
    remind: (on: string | null) => mutate((path) => api.put(`${path}/reminder`, { on })),
    accept: () => mutate((path) => api.post(`${path}/acceptance`)),
    suitNotice: (received: string) => mutate((path) => api.post(`${path}/suit-notice`, { received })),
    tier: (tier: RecordTier) => mutate((path) => api.post(`${path}/tier`, tier)),
    undo: (action: "extension" | "appeal" | "acceptance" | "suit-notice" | "tier") =>
      mutate((path) => api.delete(`${path}/${action}`)),
  };
}
