import type { RequestDetail } from "#contract/requests/request.ts";
import type { SetStatus } from "#contract/requests/request-status.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import {
  offerUndo,
  requestPath,
  useCacheRequest,
  useRequestChange,
} from "#web/screens/RequestsTracker/panel/use-request-change.ts";

const undoStatus = (requestId: string, event: number) =>
  api.delete<RequestDetail>(`${requestPath(requestId)}/status`, { query: { event } });

/** Takes the move by hand `event` back; says so where it cannot. */
export function useUndoStatus(requestId: string) {
  const undo = useRequestChange(requestId, (event: number) => undoStatus(requestId, event));
  return (event: number) =>
    undo.mutate(event, {
      onSuccess: ({ status }) => showToast({ text: `${statusAppearance[status].label} again` }),
      onError: (error) => showToast({ text: `This was not taken back. ${error.message}`, seconds: 10 }),
    });
}

/** Puts down where the request stands, with a notice that takes it back. */
export function useSetStatus(requestId: string, onDone: () => void) {
  const cacheRequest = useCacheRequest(requestId);
  const set = useRequestChange(requestId, (input: SetStatus) =>
    api.post<RequestDetail>(`${requestPath(requestId)}/status`, input),
  );
  return {
    busy: set.isPending,
    error: set.error,
    set: (input: SetStatus) =>
      set.mutate(input, {
        onSuccess: ({ status, undoableMove: undo }) => {
          if (undo) {
            offerUndo(
              `Now: ${statusAppearance[status].label}`,
              () => undoStatus(requestId, undo.event),
              cacheRequest,
            );
          }
          onDone();
        },
      }),
  };
}
