import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { RequestEntry } from "#contract/requests/request-entry.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { api } from "#web/app/api/api.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { todayHereAndThere } from "#web/features/dates/format-day.ts";
import { requestPath } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { EntryForm } from "./EntryForm.tsx";
import { newEntry, toEntryDraft } from "./entry-draft.ts";

type Props = {
  detail: RequestDetail;
  /** The entry to edit; null for a new one. */
  entryId: string | null;
  onClose: () => void;
};

/** Adds or edits a log entry: a call, a visit, or a letter that was not sent or received by email. */
export function EntryDialog({ detail, entryId, onClose }: Props) {
  const id = useRef(entryId ?? crypto.randomUUID());
  const entryQuery = useQuery({
    // Not below the request's key: invalidating the request must not refetch an entry that was just deleted.
    queryKey: ["entry", entryId],
    queryFn: ({ signal }) =>
      api.get<RequestEntry>(`${requestPath(detail.id)}/entries/${entryId}`, { signal }),
    enabled: entryId !== null,
    // The form must start from the current values.
    gcTime: 0,
  });
  const entry = entryId === null ? null : entryQuery.data;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={entryId === null ? trackerTimeline.entry.newTitle : trackerTimeline.entry.editTitle}
      text={trackerTimeline.entry.text}
    >
      {entry === undefined ? (
        entryQuery.isError ? (
          <p role="alert">{entryQuery.error.message}</p>
        ) : (
          <Skeleton rows={6} shape="text" label={trackerTimeline.entry.loading} />
        )
      ) : (
        <EntryForm
          detail={detail}
          id={id.current}
          isNew={entryId === null}
          initialDraft={
            entry === null
              ? newEntry(todayHereAndThere(detail.timeZone, new Date()).earlier)
              : toEntryDraft(entry)
          }
          files={entry?.files ?? []}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
