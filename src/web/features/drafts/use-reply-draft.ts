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
  /** False when the device would not keep the draft; it is then only in the page. */
  savedLocally: boolean;
  /** The server could not be told of it yet. */
  saveFailed: boolean;
  /** What was also written elsewhere, until the person says what becomes of the two. */
  other: ReplyDraft | null;
  /** What the server was last asked to keep: should its answer be lost, this is no other's draft. */
  lastSubmitted: ReplyDraft | null;
};

/** What nobody looks at is read again from the device when it is needed; this many are remembered. */
const MAX_CACHED_DRAFTS = 50;

const newId = () => crypto.randomUUID();

/** By the key in the browser's storage, which names the user too: the next one to log in here finds none of these. */
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
    // The lists show where a draft waits.
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

/** Moves a draft that an earlier version stored without the user's id to where the reader of this conversation finds it. */
function migrateDraft(requestId: string, storage: ReturnType<typeof draftStorage>): ReplyDraft | null {
  const legacyStorage = storageItem("replyDraftWithoutUser", requestId);
  const draft = parseDraft(legacyStorage.read());
  if (draft && persistDraft(storage, draft)) legacyStorage.remove();
  return draft;
}

/** Drops what the device and the server have as it is. */
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
  // Two drafts are the person's to settle; until then each stays where it is.
  if (!draft.saved && draftEntry(requestId).other === null) autosave.draftChanged(requestId);
}

/** Another tab wrote: its draft is the newer one. */
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
    // Nobody hears of other tabs any more: what the device keeps is read again when it is needed.
    evictEntries();
  };
}

/** The draft of one conversation's reply as it now is. */
export const replyDraft = (requestId: string) => draftEntry(requestId).draft;

/** Changes what a draft says; it is kept on this device at once, whether a page shows it or not. */
export function reviseDraft(requestId: string, change: (draft: ReplyDraft) => Partial<ReplyContent>) {
  const draft = replyDraft(requestId);
  storeDraft(requestId, revise(draft, change(draft), newId));
}

/**
 * Keeps the draft from being saved while it is sent; resolves once no save goes on, to what ends that. Its version is the
 * one to send with only then.
 */
export const pauseAutosave = (requestId: string) => autosave.hold(requestId);

/** From now on this mail may have gone out. */
export const markSendAttempted = (requestId: string) =>
  updateEntry(requestId, { draft: { ...replyDraft(requestId), tried: true } });

/** It was sent, which took it from the server as well. */
export const clearSentDraft = (requestId: string) =>
  updateEntry(requestId, { draft: emptyDraft(newId(), replyDraft(requestId).version), saveFailed: false });

/** It is not wanted any more, here or anywhere. */
export const discardDraft = (requestId: string) =>
  storeDraft(requestId, { ...emptyDraft(newId(), replyDraft(requestId).version), saved: false });

/** Brings this device's draft together with the server's. False when nothing followed from it. */
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

/** What becomes of two drafts: the other's words below, in place of these, or not at all. */
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

/**
 * Puts words back that were on their way, as a mail of its own, before what was begun since, and opens them where the
 * conversation is shown.
 */
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

/** The draft of one conversation's reply, shared by all that shows it, other tabs included. */
export const useReplyDraft = (requestId: string): DraftEntry =>
  useSyncExternalStore(subscribe, () => draftEntry(requestId));

/** Runs when words come back to this conversation. */
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
