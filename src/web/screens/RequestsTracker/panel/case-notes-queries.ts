import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RequestReminders } from "#contract/deadlines/reminder.ts";
import type { CaseNotes } from "#contract/requests/case-notes.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { offerUndo } from "#web/screens/RequestsTracker/offer-undo.ts";
import { requestPath } from "./use-request-change.ts";

/** Notes and fees. The key starts with that of the request, so that both are invalidated together. */
export const caseNotesQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "papers"],
    queryFn: ({ signal }) => api.get<CaseNotes>(`${requestPath(requestId)}/papers`, { signal }),
  });

export const remindersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "reminders"],
    queryFn: ({ signal }) => api.get<RequestReminders>(`${requestPath(requestId)}/reminders`, { signal }),
  });

/** The path below the request: `notes/ID`, `fees/ID`, `reminders/ID`. */
type ResourcePath = `${"notes" | "fees" | "reminders"}/${string}`;

/**
 * Saves and deletes notes, fees and reminders. The browser creates the ids, so saving a deleted item again restores it.
 */
export function useCaseNotes(requestId: string) {
  const client = useQueryClient();
  const cacheResponse = (resourcePath: string, response: CaseNotes | RequestReminders) => {
    const query = "notes" in response ? caseNotesQuery(requestId) : remindersQuery(requestId);
    client.setQueryData<CaseNotes | RequestReminders>(query.queryKey, response);
    void client.invalidateQueries({ queryKey: requestQuery(requestId).queryKey, exact: true });
    if (resourcePath.startsWith("fees/")) void client.invalidateQueries({ queryKey: ["requests"] });
  };
  const write = ({ resourcePath, body }: { resourcePath: ResourcePath; body: object }) =>
    api.put<CaseNotes | RequestReminders>(`${requestPath(requestId)}/${resourcePath}`, body);
  const saveItem = useMutation({
    mutationFn: write,
    onSuccess: (response, { resourcePath }) => cacheResponse(resourcePath, response),
  });
  const deleteItem = useMutation({
    mutationFn: ({ resourcePath }: { resourcePath: ResourcePath; undoText: string; body: object }) =>
      api.delete<CaseNotes | RequestReminders>(`${requestPath(requestId)}/${resourcePath}`),
    onSuccess: (response, { resourcePath, undoText, body }) => {
      cacheResponse(resourcePath, response);
      offerUndo(
        undoText,
        () => write({ resourcePath, body }),
        (restored) => cacheResponse(resourcePath, restored),
      );
    },
    onError: (error) =>
      showToast({ text: formatMessage(trackerPanel.deleteFailed, { reason: error.message }), seconds: 10 }),
  });
  return { put: saveItem, remove: deleteItem };
}
