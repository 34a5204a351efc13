import type { RequestDetail } from "#contract/request.ts";
import type { SetStatus } from "#contract/request-status.ts";
import { api } from "#web/api.ts";
import { requestLook } from "#web/ui/request-look.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { offerUndo, pathOf, useRequestChange, useShowRequest } from "./use-request-change.ts";

const undoStatus = (requestId: string, event: number) =>
  api.delete<RequestDetail>(`${pathOf(requestId)}/status`, { query: { event } });

/** Takes the move by hand `event` back; says so where it cannot. */
export function useUndoStatus(requestId: string) {
  const undo = useRequestChange(requestId, (event: number) => undoStatus(requestId, event));
  return (event: number) =>
    undo.mutate(event, {
      onSuccess: ({ status }) => showToast({ text: `${requestLook[status].words} again` }),
      onError: (error) => showToast({ text: `This was not taken back. ${error.message}`, seconds: 10 }),
    });
}

/** Puts down where the request stands, with a notice that takes it back. */
export function useSetStatus(requestId: string, onDone: () => void) {
  const show = useShowRequest(requestId);
  const set = useRequestChange(requestId, (said: SetStatus) =>
    api.post<RequestDetail>(`${pathOf(requestId)}/status`, said),
  );
  return {
    busy: set.isPending,
    error: set.error,
    set: (said: SetStatus) =>
      set.mutate(said, {
        onSuccess: ({ status, undo }) => {
          if (undo) {
            offerUndo(`Now: ${requestLook[status].words}`, () => undoStatus(requestId, undo.event), show);
          }
          onDone();
        },
      }),
  };
}
