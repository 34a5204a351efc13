import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import type { RequestsChange } from "#contract/requests/request-list.ts";
import type {
  SetStatuses,
  SetStatusesResult,
  UndoStatusesResult,
} from "#contract/requests/request-status.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { type BulkTargets, requestsText, toBatches } from "./bulk-targets.ts";

/** What one call moves at most; see contract/requests/request-status.ts. */
const MAX_MOVES_PER_CALL = 500;

type BulkChange = Pick<RequestsChange, "action" | "labelId">;

/** What is done to many requests at once, each with its undo in a notice. `busy` while one is under way. */
export function useBulkChange() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () =>
    Promise.all(
      [["requests"], ["request"], ["conversations"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const runGuarded = async (action: () => Promise<void>, failureText: string) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showToast({
        text: `${failureText} ${error instanceof Error ? error.message : "Try again in a moment."}`,
      });
    } finally {
      setBusy(false);
      await refresh();
    }
  };

  /** Tags, untags or archives; `done` says what was, after how many it was done to. */
  const change = (targets: BulkTargets, { action: verb, labelId }: BulkChange, doneText: string) =>
    runGuarded(async () => {
      const body: RequestsChange = { ...targets, action: verb, ...(labelId !== undefined && { labelId }) };
      const { id, changed } = await api.post<MailboxChangeResult>("/api/requests/changes", body);
      if (id === null) {
        showToast({ text: "Nothing had to change" });
        return;
      }
      const undo = () =>
        void runGuarded(() => api.delete<void>(`/api/mailbox/changes/${id}`), "Not taken back.");
      showToast({ text: `${requestsText(changed)} ${doneText}`, action: { label: "Undo", onClick: undo } });
    }, "Nothing was changed.");

  return { busy, change, guarded: runGuarded };
}

/** Moves requests by hand, as many calls as it takes. Throws `ApiError`; what was moved by then stays. */
export async function moveAll(
  ids: readonly string[],
  statusChange: Omit<SetStatuses, "ids">,
  onProgress: (doneText: number) => void,
): Promise<SetStatusesResult> {
  const all: SetStatusesResult = { updated: [], failed: [] };
  let doneText = 0;
  for (const batch of toBatches(ids, MAX_MOVES_PER_CALL)) {
    const { updated: moved, failed: refused } = await api.post<SetStatusesResult>("/api/requests/status", {
      ...statusChange,
      ids: batch,
    });
    all.updated.push(...moved);
    all.failed.push(...refused);
    doneText += batch.length;
    onProgress(doneText);
  }
  return all;
}

/** Takes it back, and says of how many it could not. */
export async function undoMoves(moved: SetStatusesResult["updated"]): Promise<string> {
  let [undone, refused] = [0, 0];
  for (const batch of toBatches(moved, MAX_MOVES_PER_CALL)) {
    const answer = await api.post<UndoStatusesResult>("/api/requests/status/undo", { updated: batch });
    undone += answer.undone.length;
    refused += answer.failed.length;
  }
  const notUndone = refused > 0 ? `, ${formatInteger(refused)} have moved on since` : "";
  return `${requestsText(undone)} put back${notUndone}`;
}
