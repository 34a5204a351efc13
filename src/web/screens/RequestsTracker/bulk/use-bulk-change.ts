import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import type { RequestsChange } from "#contract/requests/request-list.ts";
import type {
  SetStatuses,
  SetStatusesResult,
  UndoStatusesResult,
} from "#contract/requests/request-status.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { type BulkTargets, toBatches } from "./bulk-targets.ts";

/** The limit of one API call; see contract/requests/request-status.ts. */
const MAX_MOVES_PER_CALL = 500;

type BulkChange = Pick<RequestsChange, "action" | "labelId">;
type FailureMessage = (typeof trackerBulk.failed)[keyof typeof trackerBulk.failed];

/** Changes of many requests at once, each with an undo in its notice. `busy` while one is running. */
export function useBulkChange() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () =>
    Promise.all(
      [["requests"], ["request"], ["conversations"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const runGuarded = async (action: () => Promise<void>, failure: FailureMessage) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const reason = error instanceof Error ? error.message : tracker.tryLater;
      showToast({ text: formatMessage(failure, { reason }) });
    } finally {
      setBusy(false);
      await refresh();
    }
  };

  /** Tags, untags or archives requests; `doneText` is the notice for the number of changed requests. */
  const change = (
    targets: BulkTargets,
    { action, labelId }: BulkChange,
    doneText: (count: number) => string,
  ) =>
    runGuarded(async () => {
      const body: RequestsChange = { ...targets, action, ...(labelId !== undefined && { labelId }) };
      const { id, changed } = await api.post<MailboxChangeResult>("/api/requests/changes", body);
      if (id === null) {
        showToast({ text: trackerBulk.unchangedNotice });
        return;
      }
      const undo = () =>
        void runGuarded(async () => {
          await api.delete<void>(`/api/mailbox/changes/${id}`);
          showToast({ text: tracker.undone });
        }, trackerBulk.failed.undo);
      showToast({ text: doneText(changed), action: { label: tracker.undo, onClick: undo } });
    }, trackerBulk.failed.change);

  return { busy, change, guarded: runGuarded };
}

/** Changes the status of requests in batches. Throws `ApiError`; batches before the failure stay changed. */
export async function moveAll(
  ids: readonly string[],
  statusChange: Omit<SetStatuses, "ids">,
  onProgress: (done: number) => void,
): Promise<SetStatusesResult> {
  const all: SetStatusesResult = { updated: [], failed: [] };
  let done = 0;
  for (const batch of toBatches(ids, MAX_MOVES_PER_CALL)) {
    const { updated, failed } = await api.post<SetStatusesResult>("/api/requests/status", {
      ...statusChange,
      ids: batch,
    });
    all.updated.push(...updated);
    all.failed.push(...failed);
    done += batch.length;
    onProgress(done);
  }
  return all;
}

/** Undoes status changes and returns a notice with the number of requests that could not be restored. */
export async function undoMoves(updated: SetStatusesResult["updated"]): Promise<string> {
  let [undone, refused] = [0, 0];
  for (const batch of toBatches(updated, MAX_MOVES_PER_CALL)) {
    const answer = await api.post<UndoStatusesResult>("/api/requests/status/undo", { updated: batch });
    undone += answer.undone.length;
    refused += answer.failed.length;
  }
  if (refused === 0) return formatMessage(trackerBulk.statusDialog.undoneNotice, { count: undone });
  return formatMessage(trackerBulk.statusDialog.partlyUndoneNotice, { count: undone, refused });
}
