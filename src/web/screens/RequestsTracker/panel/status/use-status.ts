import type { RequestDetail } from "#contract/requests/request.ts";
import type { SetStatus } from "#contract/requests/request-status.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { offerUndo } from "#web/screens/RequestsTracker/offer-undo.ts";
import {
  requestPath,
  useCacheRequest,
  useRequestChange,
} from "#web/screens/RequestsTracker/panel/use-request-change.ts";

const undoStatus = (requestId: string, event: number) =>
  api.delete<RequestDetail>(`${requestPath(requestId)}/status`, { query: { event } });

/** Undoes the manual status change of `event`, with a notice. */
export function useUndoStatus(requestId: string) {
  const undo = useRequestChange(requestId, (event: number) => undoStatus(requestId, event));
  return (event: number) =>
    undo.mutate(event, {
      onSuccess: ({ status }) =>
        showToast({
          text: formatMessage(trackerPanel.status.undoneNotice, { status: statusAppearance[status].label }),
        }),
      onError: (error) =>
        showToast({ text: formatMessage(tracker.undoFailed, { reason: error.message }), seconds: 10 }),
    });
}

/** Sets the status, with a notice that offers to undo it. */
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
              formatMessage(trackerPanel.status.changedNotice, { status: statusAppearance[status].label }),
              () => undoStatus(requestId, undo.event),
              cacheRequest,
            );
          }
          onDone();
        },
      }),
  };
}
