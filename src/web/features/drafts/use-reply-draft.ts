import { useEffect, useSyncExternalStore } from "react";
import type { ReplyDraft as StoredReply } from "#contract/mailbox/reply-draft.ts";
import { api, queryClient } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { authState, subscribeAuthState } from "#web/app/identity/auth-state.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { isUnsaved } from "./autosave.ts";
import type { AutosaveState, ServerEvent } from "./autosave-state.ts";
import { type DraftAdapter, DraftEngine, failureEvent } from "./draft-engine.ts";
import { claimDraftSlot } from "./local-draft.ts";
import {
  concatenateDrafts,
  emptyReply,
  isEmptyDraft,
  parseEarlierCopy,
  parseReply,
  type ReplyContent,
  type ReplyDraft,
  replyRules,
  revise,
  toStoredContent,
  toVersion,
} from "./reply-draft.ts";

/** Idle drafts beyond this number are closed; they are loaded with their conversation. */
const MAX_OPEN_DRAFTS = 10;

const newId = () => crypto.randomUUID();

type OpenDraft = { user: string; draft: DraftEngine<ReplyDraft>; tabLock: AbortController };

/** Outside of the composer, so that saving continues when it is closed. */
const openDrafts = new Map<string, OpenDraft>();
const restoreListeners = new Set<(requestId: string) => void>();

/** The reply of a conversation. */
function replyAdapter(requestId: string): DraftAdapter<ReplyDraft> {
  const path = `/api/requests/${requestId}/reply-draft`;
  const load = async (): Promise<ServerEvent<ReplyDraft>> => {
    try {
      const stored = await api.get<StoredReply>(path);
      return { type: "conflicted", serverVersion: toVersion(stored, newId) };
    } catch (error) {
      return failureEvent(error);
    }
  };
  return {
    ...replyRules(newId),
    debounceMs: 800,
    parse: parseReply,
    load,
    save: async ({ version, draft }) => {
      const baseVersion = version ?? 0;
      try {
        const saved = await sendReply(path, baseVersion, draft);
        // Lists mark conversations with a draft.
        if (baseVersion === 0 || isEmptyDraft(draft))
          void queryClient.invalidateQueries({ queryKey: ["conversations"] });
        return { type: "saved", version: saved.version, at: Date.now() };
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "";
        if (code !== "draft_conflict" && code !== "already_sent") return failureEvent(error);
        const event = await load();
        // This page sent it, and the response was lost: with the same id, sending again sends nothing twice.
        return event.type === "conflicted" && event.serverVersion.version <= baseVersion
          ? { type: "unreachable" }
          : event;
      }
    },
  };
}

/** Saves a draft, or deletes an empty one. */
function sendReply(path: string, baseVersion: number, draft: ReplyDraft): Promise<{ version: number }> {
  if (!isEmptyDraft(draft))
    return api.put<StoredReply>(path, { baseVersion, content: toStoredContent(draft) });
  return baseVersion === 0
    ? Promise.resolve({ version: 0 })
    : api.delete<StoredReply>(path, { query: { baseVersion } });
}

function draftOf(requestId: string): DraftEngine<ReplyDraft> {
  const user = userId();
  const key = `${user}:${requestId}`;
  const known = openDrafts.get(key);
  if (known) return known.draft;
  closeDrafts(
    ({ draft }) => openDrafts.size >= MAX_OPEN_DRAFTS && !draft.isShown() && !isUnsaved(draft.getState()),
  );
  const slot = { userId: user, id: `reply-${requestId}`, page: "", localDraft: null };
  const adapter = replyAdapter(requestId);
  const draft = new DraftEngine(adapter, slot, null);
  const tabLock = new AbortController();
  openDrafts.set(key, { user, draft, tabLock });
  void claimDraftSlot(user, slot.id, adapter.parse, tabLock.signal).then((claimed) => {
    if (tabLock.signal.aborted) return;
    draft.open(claimed);
    restoreEarlierCopy(draft, user, requestId);
  });
  return draft;
}

/** Unsaved changes that an earlier version stored: under the user's id, or before that under none. */
function restoreEarlierCopy(draft: DraftEngine<ReplyDraft>, user: string, requestId: string) {
  const items = [storageItem("replyDraft", user, requestId), storageItem("replyDraftWithoutUser", requestId)];
  for (const item of items) {
    // With other changes, it stays for the next time.
    if (draft.getState().phase !== "saved") return;
    const storedDraft = parseEarlierCopy(item.read());
    if (storedDraft) draft.dispatch({ type: "found", storedDraft });
    item.remove();
  }
}

function closeDrafts(isDone: (one: OpenDraft) => boolean) {
  for (const [key, one] of openDrafts) {
    if (!isDone(one)) continue;
    openDrafts.delete(key);
    one.draft.close();
    one.tabLock.abort();
  }
}

// After a logout or another login, nothing of the last user stays in memory. Unsaved changes stay in the browser's storage,
// unless the user discards them.
subscribeAuthState(() =>
  closeDrafts(({ user, draft }) =>
    authState() === "signed-out" ? !draft.isShown() : authState() === "signed-in" && user !== userId(),
  ),
);

/** The current draft of a conversation's reply. */
export const replyDraft = (requestId: string) => draftOf(requestId).getState().currentDraft;

/** Changes a draft and stores it on this device at once. */
export function reviseDraft(requestId: string, change: (draft: ReplyDraft) => Partial<ReplyContent>) {
  const draft = replyDraft(requestId);
  draftOf(requestId).dispatch({ type: "edited", draft: revise(draft, change(draft), newId) });
}

/**
 * Sends the draft of this version, which deletes it on the server, without saving it meanwhile. Then an empty draft follows.
 */
export async function sendDraft<Sent>(
  requestId: string,
  send: (version: number) => Promise<Sent>,
): Promise<Sent> {
  const draft = draftOf(requestId);
  const resume = await draft.hold();
  try {
    const sent = await send(draft.getState().version ?? 0);
    // Before the next save, and also when the composer was closed meanwhile.
    draft.dispatch({ type: "cleared", draft: emptyReply(newId()) });
    return sent;
  } finally {
    resume();
  }
}

/** Marks that the email may have been sent. */
export const markSendAttempted = (requestId: string) =>
  draftOf(requestId).dispatch({ type: "annotated", draft: { ...replyDraft(requestId), tried: true } });

/** Discards the draft here and on the server. */
export const discardDraft = (requestId: string) =>
  draftOf(requestId).dispatch({ type: "edited", draft: emptyReply(newId()) });

/** The server's draft, which came with the conversation. */
export const updateFromServer = (requestId: string, stored: StoredReply) =>
  draftOf(requestId).dispatch({ type: "remote_saved", serverVersion: toVersion(stored, newId) });

/** Resolves a conflict: appends the other draft, replaces this one with it, or discards it. */
export function resolveDraftConflict(requestId: string, resolution: "below" | "theirs" | "mine") {
  const { dispatch, getState } = draftOf(requestId);
  const { currentDraft: mine, serverVersion } = getState();
  if (!serverVersion) return;
  const theirs = serverVersion.draft;
  const draft = { below: concatenateDrafts(mine, theirs), theirs, mine }[resolution];
  dispatch({ type: "resolved", draft });
}

/** Restores the content of a canceled email as a new draft, before text written since, and opens it in the conversation. */
export function restoreDraft(requestId: string, restored: ReplyContent) {
  const currentDraft = replyDraft(requestId);
  const draft = {
    ...emptyReply(newId()),
    text: currentDraft.text.trim() === "" ? restored.text : `${restored.text}\n\n${currentDraft.text}`,
    recipients: isEmptyDraft(currentDraft)
      ? restored.recipients
      : (currentDraft.recipients ?? restored.recipients),
    files: [...restored.files, ...currentDraft.files],
    letter: restored.letter,
    forwards: restored.forwards,
    withoutCopies: restored.withoutCopies,
  };
  draftOf(requestId).dispatch({ type: "edited", draft });
  for (const listener of restoreListeners) listener(requestId);
}

/** The draft of a conversation's reply, shared by all components. */
export function useReplyDraft(requestId: string): AutosaveState<ReplyDraft> {
  const { subscribe, getState } = draftOf(requestId);
  return useSyncExternalStore(subscribe, getState);
}

/** Calls `open` when a draft of this conversation is restored. */
export function useRestoredDraft(requestId: string, open: () => void) {
  useEffect(() => {
    const onRestored = (restoredRequestId: string) => {
      if (restoredRequestId === requestId) open();
    };
    restoreListeners.add(onRestored);
    return () => {
      restoreListeners.delete(onRestored);
    };
  }, [requestId, open]);
}
