import { useEffect, useSyncExternalStore } from "react";
import type { ReplyDraft as StoredDraft } from "#contract/reply-draft.ts";
import { api, queryClient } from "#web/api.ts";
import { userId } from "#web/identity/user-id.ts";
import { stored } from "#web/storage/stored.ts";
import { draftSaver } from "./draft-saver.ts";
import {
  blankDraft,
  isBlank,
  joined,
  keepDraft,
  meet,
  parseDraft,
  type ReplyDraft,
  revise,
  sameWords,
  storedContent,
  type Words,
} from "./reply-draft.ts";

type Entry = {
  draft: ReplyDraft;
  /** False when the device would not keep the draft; it is then only in the page. */
  kept: boolean;
  /** The server could not be told of it yet. */
  away: boolean;
  /** What was also written elsewhere, until the person says what becomes of the two. */
  other: ReplyDraft | null;
  /** What the server was last asked to keep: should its answer be lost, this is no other's draft. */
  told: ReplyDraft | null;
};

/** What nobody looks at is read again from the device when it is needed; this many are remembered. */
const MOST_ENTRIES = 50;

const newId = () => crypto.randomUUID();

/** By the key in the browser's storage, which names the user too: the next one to log in here finds none of these. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
const returnListeners = new Set<(requestId: string) => void>();

const pathOf = (requestId: string) => `/api/requests/${requestId}/reply-draft`;

const saver = draftSaver({
  save: (requestId, draft) => {
    entryOf(requestId).told = draft;
    const content = storedContent(draft);
    return api.put<StoredDraft>(pathOf(requestId), { baseVersion: draft.version, content });
  },
  discard: (requestId, baseVersion) => api.delete<StoredDraft>(pathOf(requestId), { query: { baseVersion } }),
  read: (requestId) => api.get<StoredDraft>(pathOf(requestId)),
  draftOf: (requestId) => replyDraft(requestId),
  onSaved: (requestId, sent, version) => {
    const draft = replyDraft(requestId);
    const saved = sameWords(draft, sent) && draft.id === sent.id;
    put(requestId, { draft: { ...draft, version, saved }, away: false });
    if (!saved) saver.changed(requestId);
    // The lists show where a draft waits.
    if (sent.version === 0 || isBlank(sent))
      void queryClient.invalidateQueries({ queryKey: ["conversations"] });
  },
  onElsewhere: (requestId, stored) => meetStored(requestId, stored),
  onAway: (requestId) => put(requestId, { away: true }),
});

function entryOf(requestId: string): Entry {
  const place = placeOf(requestId);
  const known = entries.get(place.key);
  if (known) return known;
  const draft = parseDraft(place.read()) ?? movedDraft(requestId, place);
  const entry = { draft: draft ?? blankDraft(newId()), kept: true, away: false, other: null, told: null };
  if (entries.size >= MOST_ENTRIES) forgetEntries();
  entries.set(place.key, entry);
  return entry;
}

const placeOf = (requestId: string) => stored("replyDraft", userId(), requestId);

/** Moves a draft that an earlier version stored without the user's id to where the reader of this conversation finds it. */
function movedDraft(requestId: string, place: ReturnType<typeof placeOf>): ReplyDraft | null {
  const old = stored("replyDraftWithoutUser", requestId);
  const draft = parseDraft(old.read());
  if (draft && keepDraft(place, draft)) old.remove();
  return draft;
}

/** Drops what the device and the server have as it is. */
function forgetEntries() {
  for (const [key, { kept, draft, other }] of entries)
    if (kept && draft.saved && other === null) entries.delete(key);
}

function put(requestId: string, change: Partial<Entry>) {
  const entry = { ...entryOf(requestId), ...change };
  if (change.draft) entry.kept = keepDraft(placeOf(requestId), entry.draft);
  entries.set(placeOf(requestId).key, entry);
  for (const listener of listeners) listener();
}

function store(requestId: string, draft: ReplyDraft) {
  put(requestId, { draft });
  // Two drafts are the person's to settle; until then each stays where it is.
  if (!draft.saved && entryOf(requestId).other === null) saver.changed(requestId);
}

/** Another tab wrote: its draft is the newer one. */
function takeFromOtherTab({ key }: StorageEvent) {
  if (key !== null) entries.delete(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener("storage", takeFromOtherTab);
    window.addEventListener("online", saver.online);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", takeFromOtherTab);
    window.removeEventListener("online", saver.online);
    // Nobody hears of other tabs any more: what the device keeps is read again when it is needed.
    forgetEntries();
  };
}

/** The draft of one conversation's reply as it now is. */
export const replyDraft = (requestId: string) => entryOf(requestId).draft;

/** Changes what a draft says; it is kept on this device at once, whether a page shows it or not. */
export function reviseDraft(requestId: string, change: (draft: ReplyDraft) => Partial<Words>) {
  const draft = replyDraft(requestId);
  store(requestId, revise(draft, change(draft), newId));
}

/**
 * Keeps the draft from being saved while it is sent; resolves once no save goes on, to what ends that. Its version is the
 * one to send with only then.
 */
export const holdDraft = (requestId: string) => saver.hold(requestId);

/** From now on this mail may have gone out. */
export const markTried = (requestId: string) =>
  put(requestId, { draft: { ...replyDraft(requestId), tried: true } });

/** It was sent, which took it from the server as well. */
export const forgetSent = (requestId: string) =>
  put(requestId, { draft: blankDraft(newId(), replyDraft(requestId).version), away: false });

/** It is not wanted any more, here or anywhere. */
export const discardDraft = (requestId: string) =>
  store(requestId, { ...blankDraft(newId(), replyDraft(requestId).version), saved: false });

/** Brings this device's draft together with the server's. False when nothing followed from it. */
export function meetStored(requestId: string, stored: StoredDraft): boolean {
  const { draft: mine, told } = entryOf(requestId);
  const own = told && stored.content?.id === told.id && sameWords(stored.content, told);
  const { draft, other } =
    own && stored.version > mine.version
      ? { draft: { ...mine, version: stored.version, saved: sameWords(mine, told) }, other: null }
      : meet(mine, stored, newId);
  if (draft !== mine || other !== entryOf(requestId).other) put(requestId, { draft, other, away: false });
  if (!draft.saved && other === null) saver.changed(requestId);
  return draft !== mine || other !== null;
}

/** What becomes of two drafts: the other's words below, in place of these, or not at all. */
export function settleDrafts(requestId: string, how: "below" | "theirs" | "mine") {
  const { draft, other } = entryOf(requestId);
  if (!other) return;
  const next = {
    below: joined(draft, other),
    theirs: other,
    mine: { ...draft, version: other.version, saved: false },
  }[how];
  put(requestId, { other: null });
  store(requestId, next);
}

/**
 * Puts words back that were on their way, as a mail of its own, before what was begun since, and opens them where the
 * conversation is shown.
 */
export function returnDraft(requestId: string, back: Words) {
  const begun = replyDraft(requestId);
  store(requestId, {
    ...blankDraft(newId(), begun.version),
    text: begun.text.trim() === "" ? back.text : `${back.text}\n\n${begun.text}`,
    recipients: isBlank(begun) ? back.recipients : (begun.recipients ?? back.recipients),
    files: [...back.files, ...begun.files],
    letter: back.letter,
    forwards: back.forwards,
    saved: false,
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
