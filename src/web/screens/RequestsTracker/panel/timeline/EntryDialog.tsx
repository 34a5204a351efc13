import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { RequestEntry } from "#contract/requests/request-entry.ts";
import { api } from "#web/app/api/api.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { localToday } from "#web/features/dates/format-day.ts";
import { requestPath } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { EntryForm } from "./EntryForm.tsx";
import { newEntry, toEntryDraft } from "./entry-draft.ts";

type Props = {
  detail: RequestDetail;
  /** The one to put right; null for a new one. */
  entryId: string | null;
  onClose: () => void;
};

/** A call, a visit, or a letter that came or went otherwise than by mail, put down or put right. */
export function EntryDialog({ detail, entryId, onClose }: Props) {
  const id = useRef(entryId ?? crypto.randomUUID());
  const entryQuery = useQuery({
    // Apart from the request's own: what refreshes that must not ask for one that was just deleted.
    queryKey: ["entry", entryId],
    queryFn: ({ signal }) =>
      api.get<RequestEntry>(`${requestPath(detail.id)}/entries/${entryId}`, { signal }),
    enabled: entryId !== null,
    // It is put right from what it says now.
    gcTime: 0,
  });
  const entry = entryId === null ? null : entryQuery.data;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={entryId === null ? "What came or was said?" : "Put it right"}
      text="A call, a letter or an answer that was no mail here. What it decided moves the status and the clock, and can be taken back."
    >
      {entry === undefined ? (
        entryQuery.isError ? (
          <p role="alert">{entryQuery.error.message}</p>
        ) : (
          <Skeleton rows={6} shape="text" label="Loading what was put down" />
        )
      ) : (
        <EntryForm
          detail={detail}
          id={id.current}
          isNew={entryId === null}
          initialDraft={entry === null ? newEntry(localToday(new Date())) : toEntryDraft(entry)}
          files={entry?.files ?? []}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
