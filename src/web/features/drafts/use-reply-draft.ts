import { useEffect, useSyncExternalStore } from "react";
import type { ReplyDraft as StoredDraft } from "#contract/mailbox/reply-draft.ts";
import { api, queryClient } from "#web/app/api/api.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import {
  concatenateDrafts,
  emptyDraft,
  hasSameContent,
  isEmptyDraft,
  mergeServerDraft,
  parseDraft,
  persistDraft,
  type ReplyContent,
  type ReplyDraft,
  revise,
  toStoredContent,
} from "./reply-draft.ts";

type DraftEntry = {
  draft: ReplyDraft;
  /** False if the browser refused to store the draft, which is then only in memory. */
  savedLocally: boolean;
  /** Saving on the server failed. */
  saveFailed: boolean;
  /** A conflicting draft from elsewhere, until the user resolves the conflict. */
  other: ReplyDraft | null;
  /** The last submitted draft, to recognize it as our own if the response was lost. */
  lastSubmitted: ReplyDraft | null;
};

/** Cache limit; evicted drafts are read from storage again. */
const MAX_CACHED_DRAFTS = 50;

const newId = () => crypto.randomUUID();

/** By storage key, which includes the user id: another user who signs in here sees none of these. */
const entries = new Map<string, DraftEntry>();
const listeners = new Set<() => void>();
const restoreListeners = new Set<(requestId: string) => void>();

const draftPath = (requestId: string) => `/api/requests/${requestId}/reply-draft`;

const autosave = createDraftAutosave({
  save: (requestId, draft) => {
    draftEntry(requestId).lastSubmitted = draft;
    const content = toStoredContent(draft);
    return api.put<StoredDraft>(draftPath(requestId), { baseVersion: draft.version, content });
  },
  discard: (requestId, baseVersion) =>
    api.delete<StoredDraft>(draftPath(requestId), { query: { baseVersion } }),
  read: (requestId) => api.get<StoredDraft>(draftPath(requestId)),
  draftOf: (requestId) => replyDraft(requestId),
  onSaved: (requestId, sent, version) => {
    const draft = replyDraft(requestId);
    const saved = hasSameContent(draft, sent) && draft.id === sent.id;
    updateEntry(requestId, { draft: { ...draft, version, saved }, saveFailed: false });
    if (!saved) autosave.draftChanged(requestId);
    // Lists mark conversations with a draft.
    if (sent.version === 0 || isEmptyDraft(sent))
      void queryClient.invalidateQueries({ queryKey: ["conversations"] });
  },
  onRemoteDraft: (requestId, stored) => mergeStoredDraft(requestId, stored),
  onSaveFailed: (requestId) => updateEntry(requestId, { saveFailed: true }),
});

function draftEntry(requestId: string): DraftEntry {
  const storage = draftStorage(requestId);
  const cached = entries.get(storage.key);
  if (cached) return cached;
  const draft = parseDraft(storage.read()) ?? migrateDraft(requestId, storage);
  const entry = {
    draft: draft ?? emptyDraft(newId()),
    savedLocally: true,
    saveFailed: false,
    other: null,
    lastSubmitted: null,
  };
  if (entries.size >= MAX_CACHED_DRAFTS) evictEntries();
  entries.set(storage.key, entry);
  return entry;
}

const draftStorage = (requestId: string) => storageItem("replyDraft", userId(), requestId);

/** Migrates a draft that an earlier version stored without the user id. */
function migrateDraft(requestId: string, storage: ReturnType<typeof draftStorage>): ReplyDraft | null {
  const legacyStorage = storageItem("replyDraftWithoutUser", requestId);
  const draft = parseDraft(legacyStorage.read());
  if (draft && persistDraft(storage, draft)) legacyStorage.remove();
  return draft;
}

/** Evicts drafts that are stored both locally and on the server. */
function evictEntries() {
  for (const [key, { savedLocally, draft, other }] of entries)
    if (savedLocally && draft.saved && other === null) entries.delete(key);
}

function updateEntry(requestId: string, change: Partial<DraftEntry>) {
  const entry = { ...draftEntry(requestId), ...change };
  if (change.draft) entry.savedLocally = persistDraft(draftStorage(requestId), entry.draft);
  entries.set(draftStorage(requestId).key, entry);
  for (const listener of listeners) listener();
}

function storeDraft(requestId: string, draft: ReplyDraft) {
  updateEntry(requestId, { draft });
  // A conflict is resolved by the user; until then neither draft is saved over the other.
  if (!draft.saved && draftEntry(requestId).other === null) autosave.draftChanged(requestId);
}

/** Another tab stored a newer draft. */
function syncFromOtherTab({ key }: StorageEvent) {
  if (key !== null) entries.delete(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener("storage", syncFromOtherTab);
    window.addEventListener("online", autosave.retryAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", syncFromOtherTab);
    window.removeEventListener("online", autosave.retryAll);
    // Without listeners, changes of other tabs would be missed: drafts are read from storage again.
    evictEntries();
  };
}

/** The current draft of a conversation's reply. */
export const replyDraft = (requestId: string) => draftEntry(requestId).draft;

/** Changes a draft and stores it on this device at once. */
export function reviseDraft(requestId: string, change: (draft: ReplyDraft) => Partial<ReplyContent>) {
  const draft = replyDraft(requestId);
  storeDraft(requestId, revise(draft, change(draft), newId));
}

/**
 * Pauses autosave while the draft is sent. Resolves to a function that resumes it, once no save is in flight; only then is the
 * version of the draft final.
 */
export const pauseAutosave = (requestId: string) => autosave.pause(requestId);

/** Marks that the email may have been sent. */
export const markSendAttempted = (requestId: string) =>
  updateEntry(requestId, { draft: { ...replyDraft(requestId), tried: true } });

/** Clears a sent draft, which sending deleted on the server. */
export const clearSentDraft = (requestId: string) =>
  updateEntry(requestId, { draft: emptyDraft(newId(), replyDraft(requestId).version), saveFailed: false });

/** Discards the draft here and on the server. */
export const discardDraft = (requestId: string) =>
  storeDraft(requestId, { ...emptyDraft(newId(), replyDraft(requestId).version), saved: false });

/** Merges the server's draft into the local one. Returns false if nothing changed. */
export function mergeStoredDraft(requestId: string, stored: StoredDraft): boolean {
  const { draft: mine, lastSubmitted } = draftEntry(requestId);
  const isOwnSave =
    lastSubmitted && stored.content?.id === lastSubmitted.id && hasSameContent(stored.content, lastSubmitted);
  const { draft, other } =
    isOwnSave && stored.version > mine.version
      ? {
          draft: { ...mine, version: stored.version, saved: hasSameContent(mine, lastSubmitted) },
          other: null,
        }
      : mergeServerDraft(mine, stored, newId);
  if (draft !== mine || other !== draftEntry(requestId).other)
    updateEntry(requestId, { draft, other, saveFailed: false });
  if (!draft.saved && other === null) autosave.draftChanged(requestId);
  return draft !== mine || other !== null;
}

/** Resolves a conflict: appends the other draft, replaces this one with it, or discards it. */
export function resolveDraftConflict(requestId: string, resolution: "below" | "theirs" | "mine") {
  const { draft, other } = draftEntry(requestId);
  if (!other) return;
  const next = {
    below: concatenateDrafts(draft, other),
    theirs: other,
    mine: { ...draft, version: other.version, saved: false },
  }[resolution];
  updateEntry(requestId, { other: null });
  storeDraft(requestId, next);
}

/** Restores the content of a canceled email as a new draft, before text written since, and opens it in the conversation. */
export function restoreDraft(requestId: string, restored: ReplyContent) {
  const currentDraft = replyDraft(requestId);
  storeDraft(requestId, {
    ...emptyDraft(newId(), currentDraft.version),
    text: currentDraft.text.trim() === "" ? restored.text : `${restored.text}\n\n${currentDraft.text}`,
    recipients: isEmptyDraft(currentDraft)
      ? restored.recipients
      : (currentDraft.recipients ?? restored.recipients),
    files: [...restored.files, ...currentDraft.files],
    letter: restored.letter,
    forwards: restored.forwards,
    saved: false,
  });
  for (const listener of restoreListeners) listener(requestId);
}

/** The draft of a conversation's reply, shared by all components and tabs. */
export const useReplyDraft = (requestId: string): DraftEntry =>
  useSyncExternalStore(subscribe, () => draftEntry(requestId));

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
