import type { RequestDetail } from "#contract/request.ts";
import type { PutEntry } from "#contract/request-entry.ts";
import { api } from "#web/api.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { offerUndo, pathOf, useRequestChange, useShowRequest } from "./use-request-change.ts";

type Said = { id: string; entry: PutEntry };

/** Puts down, puts right and deletes what was no mail; what is new or gone can be undone. */
export function useEntries(requestId: string) {
  const show = useShowRequest(requestId);
  const keep = ({ id, entry }: Said) => api.put<RequestDetail>(`${pathOf(requestId)}/entries/${id}`, entry);
  const takeAway = ({ id }: Pick<Said, "id">) =>
    api.delete<RequestDetail>(`${pathOf(requestId)}/entries/${id}`);
  const put = useRequestChange(requestId, keep);
  const remove = useRequestChange(requestId, takeAway);
  return {
    put: (said: Said, isNew: boolean, onDone: () => void) =>
      put.mutate(said, {
        onSuccess: () => {
          if (isNew) offerUndo("Put down", () => takeAway(said), show);
          else showToast({ text: "Put right" });
          onDone();
        },
      }),
    /** `gone`: what it was, to be put again. */
    remove: (gone: Said, onDone: () => void) =>
      remove.mutate(gone, {
        onSuccess: () => {
          offerUndo("Deleted, with what followed from it", () => keep(gone), show);
          onDone();
        },
      }),
    busy: put.isPending || remove.isPending,
    error: put.error ?? remove.error,
  };
}
