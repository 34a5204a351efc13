import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MailboxChanged } from "#contract/mailbox.ts";
import type { RequestsChange } from "#contract/request-list.ts";
import type { SetStatuses, StatusesSet, StatusesUndone } from "#contract/request-status.ts";
import { grouped } from "#core/calendar-words.ts";
import { api } from "#web/api.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { inPortions, type Meant, requestsOf } from "./meant.ts";

/** What one call moves at most; see contract/request-status.ts. */
const MOST_MOVED = 500;

type Change = Pick<RequestsChange, "verb" | "labelId">;

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
  const guarded = async (act: () => Promise<void>, otherwise: string) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      showToast({
        text: `${otherwise} ${error instanceof Error ? error.message : "Try again in a moment."}`,
      });
    } finally {
      setBusy(false);
      await refresh();
    }
  };

  /** Tags, untags or archives; `done` says what was, after how many it was done to. */
  const change = (meant: Meant, { verb, labelId }: Change, done: string) =>
    guarded(async () => {
      const body: RequestsChange = { ...meant, verb, ...(labelId !== undefined && { labelId }) };
      const { id, changed } = await api.post<MailboxChanged>("/api/requests/changes", body);
      if (id === null) {
        showToast({ text: "Nothing had to change" });
        return;
      }
      const undo = () =>
        void guarded(() => api.delete<void>(`/api/mailbox/changes/${id}`), "Not taken back.");
      showToast({ text: `${requestsOf(changed)} ${done}`, action: { label: "Undo", onClick: undo } });
    }, "Nothing was changed.");

  return { busy, change, guarded };
}

/** Moves requests by hand, as many calls as it takes. Throws `ApiError`; what was moved by then stays. */
export async function moveAll(
  ids: readonly string[],
  said: Omit<SetStatuses, "ids">,
  onProgress: (done: number) => void,
): Promise<StatusesSet> {
  const all: StatusesSet = { moved: [], refused: [] };
  let done = 0;
  for (const portion of inPortions(ids, MOST_MOVED)) {
    const { moved, refused } = await api.post<StatusesSet>("/api/requests/status", { ...said, ids: portion });
    all.moved.push(...moved);
    all.refused.push(...refused);
    done += portion.length;
    onProgress(done);
  }
  return all;
}

/** Takes it back, and says of how many it could not. */
export async function moveAllBack(moved: StatusesSet["moved"]): Promise<string> {
  let [undone, refused] = [0, 0];
  for (const portion of inPortions(moved, MOST_MOVED)) {
    const answer = await api.post<StatusesUndone>("/api/requests/status/undo", { moved: portion });
    undone += answer.undone.length;
    refused += answer.refused.length;
  }
  const rest = refused > 0 ? `, ${grouped(refused)} have moved on since` : "";
  return `${requestsOf(undone)} put back${rest}`;
}
