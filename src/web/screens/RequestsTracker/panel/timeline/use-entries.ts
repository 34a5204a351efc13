import type { RequestDetail } from "#contract/requests/request.ts";
import type { PutEntry } from "#contract/requests/request-entry.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { offerUndo } from "#web/screens/RequestsTracker/offer-undo.ts";
import {
  requestPath,
  useCacheRequest,
  useRequestChange,
} from "#web/screens/RequestsTracker/panel/use-request-change.ts";

type EntryInput = { id: string; entry: PutEntry };

/** Adds, edits and deletes log entries; adding and deleting can be undone. */
export function useEntries(requestId: string) {
  const show = useCacheRequest(requestId);
  const putEntry = ({ id, entry }: EntryInput) =>
    api.put<RequestDetail>(`${requestPath(requestId)}/entries/${id}`, entry);
  const deleteEntry = ({ id }: Pick<EntryInput, "id">) =>
    api.delete<RequestDetail>(`${requestPath(requestId)}/entries/${id}`);
  const put = useRequestChange(requestId, putEntry);
  const remove = useRequestChange(requestId, deleteEntry);
  return {
    put: (input: EntryInput, isNew: boolean, onDone: () => void) =>
      put.mutate(input, {
        onSuccess: () => {
          if (isNew) offerUndo(trackerTimeline.entry.addedNotice, () => deleteEntry(input), show);
          else showToast({ text: trackerTimeline.entry.savedNotice });
          onDone();
        },
      }),
    /** `removed`: the entry, to restore it. */
    remove: (removed: EntryInput, onDone: () => void) =>
      remove.mutate(removed, {
        onSuccess: () => {
          offerUndo(trackerTimeline.entry.deletedNotice, () => putEntry(removed), show);
          onDone();
        },
      }),
    busy: put.isPending || remove.isPending,
    error: put.error ?? remove.error,
  };
}
