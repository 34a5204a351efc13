import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RequestReminders } from "#contract/reminder.ts";
import type { RequestPapers } from "#contract/request-papers.ts";
import { api } from "#web/api.ts";
import { requestQuery } from "#web/request-queries.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { offerUndo, pathOf } from "./use-request-change.ts";

/** Notes and fees. Under the request's own key, so that what refreshes it refreshes them. */
export const papersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "papers"],
    queryFn: ({ signal }) => api.get<RequestPapers>(`${pathOf(requestId)}/papers`, { signal }),
  });

export const remindersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "reminders"],
    queryFn: ({ signal }) => api.get<RequestReminders>(`${pathOf(requestId)}/reminders`, { signal }),
  });

/** Where one of them lies below its request: `notes/ID`, `fees/ID`, `reminders/ID`. */
type Place = `${"notes" | "fees" | "reminders"}/${string}`;

/**
 * Writes and deletes what a person keeps of a request. The browser chooses the ids, so putting again what was deleted
 * brings it back.
 */
export function usePapers(requestId: string) {
  const client = useQueryClient();
  const keep = (place: string, answer: RequestPapers | RequestReminders) => {
    const query = "notes" in answer ? papersQuery(requestId) : remindersQuery(requestId);
    client.setQueryData<RequestPapers | RequestReminders>(query.queryKey, answer);
    void client.invalidateQueries({ queryKey: requestQuery(requestId).queryKey, exact: true });
    if (place.startsWith("fees/")) void client.invalidateQueries({ queryKey: ["requests"] });
  };
  const write = ({ place, body }: { place: Place; body: object }) =>
    api.put<RequestPapers | RequestReminders>(`${pathOf(requestId)}/${place}`, body);
  const put = useMutation({
    mutationFn: write,
    onSuccess: (answer, { place }) => keep(place, answer),
  });
  const remove = useMutation({
    mutationFn: ({ place }: { place: Place; words: string; body: object }) =>
      api.delete<RequestPapers | RequestReminders>(`${pathOf(requestId)}/${place}`),
    onSuccess: (answer, { place, words, body }) => {
      keep(place, answer);
      offerUndo(
        words,
        () => write({ place, body }),
        (again) => keep(place, again),
      );
    },
    onError: (error) => showToast({ text: `Nothing was deleted. ${error.message}`, seconds: 10 }),
  });
  return { put, remove };
}
