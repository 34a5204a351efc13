import { useEffect, useSyncExternalStore } from "react";
import {
  blankDraft,
  draftKey,
  isBlank,
  keepDraft,
  parseDraft,
  type ReplyDraft,
  revise,
  type Words,
} from "./reply-draft.ts";

/** `kept` is false when the device would not keep the draft; it is then only in the page. */
type Entry = { draft: ReplyDraft; kept: boolean };

const newId = () => crypto.randomUUID();

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
const returnListeners = new Set<(requestId: string) => void>();

function entryOf(requestId: string): Entry {
  const known = entries.get(requestId);
  if (known) return known;
  const stored = parseDraft(localStorage.getItem(draftKey(requestId)));
  const entry = { draft: stored ?? blankDraft(newId()), kept: true };
  entries.set(requestId, entry);
  return entry;
}

function store(requestId: string, draft: ReplyDraft) {
  entries.set(requestId, { draft, kept: keepDraft(localStorage, requestId, draft) });
  for (const listener of listeners) listener();
}

/** Another tab wrote: its draft is the newer one. */
function takeFromOtherTab({ key }: StorageEvent) {
  for (const [requestId] of entries) if (key === draftKey(requestId)) entries.delete(requestId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("storage", takeFromOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", takeFromOtherTab);
    // Nobody hears of other tabs any more: what the device keeps is read again when it is needed.
    for (const [requestId, { kept }] of entries) if (kept) entries.delete(requestId);
  };
}

/** The draft of one conversation's reply as it now is. */
export const replyDraft = (requestId: string) => entryOf(requestId).draft;

/** Changes what a draft says; it is kept on this device at once, whether a page shows it or not. */
export function reviseDraft(requestId: string, change: (draft: ReplyDraft) => Partial<Words>) {
  const draft = replyDraft(requestId);
  store(requestId, revise(draft, change(draft), newId));
}

/** From now on this mail may have gone out. */
export const markTried = (requestId: string) => store(requestId, { ...replyDraft(requestId), tried: true });

export const clearDraft = (requestId: string) => store(requestId, blankDraft(newId()));

/**
 * Puts words back that were on their way, as a mail of its own, before what was begun since, and opens them where the
 * conversation is shown.
 */
export function returnDraft(requestId: string, back: Words) {
  const begun = replyDraft(requestId);
  store(requestId, {
    ...blankDraft(newId()),
    text: begun.text.trim() === "" ? back.text : `${back.text}\n\n${begun.text}`,
    recipients: isBlank(begun) ? back.recipients : (begun.recipients ?? back.recipients),
    files: [...back.files, ...begun.files],
    letter: back.letter,
  });
  for (const listener of returnListeners) listener(requestId);
}

/** The draft of one conversation's reply, shared by all that shows it, other tabs included. */
export const useReplyDraft = (requestId: string): Entry =>
  useSyncExternalStore(subscribe, () => entryOf(requestId));

/** Runs when words come back to this conversation. */
export function useReturnedDraft(requestId: string, open: () => void) {
  useEffect(() => {
    const listen = (returned: string) => {
      if (returned === requestId) open();
    };
    returnListeners.add(listen);
    return () => {
      returnListeners.delete(listen);
    };
  }, [requestId, open]);
}
