import { useEffect, useState } from "react";
import { storageItem, storedKeys } from "#web/app/storage/browser-storage.ts";
import type { StoredDraft } from "./autosave-state.ts";

/**
 * Where a page stores unsaved changes in this browser: one copy per user, draft and page, so that tabs never overwrite each
 * other's. A draft without an id is "new". The next editor of the draft takes over the copy of a closed page.
 */
export type DraftSlot = { userId: string; id: string | null; page: string };

/** `key` makes the first save of a new draft idempotent. */
export type LocalDraft<Content> = StoredDraft<Content> & { key: string; at: number };

/** A slot for unsaved changes, with those to restore. */
export type ClaimedDraftSlot<Content> = DraftSlot & { localDraft: LocalDraft<Content> | null };

/** Content from storage; null if it is invalid. */
type Parse<Content> = (value: unknown) => Content | null;

/** A page that was just closed may hold its lock a moment longer. */
const RELEASE_DELAY_MS = 250;

const storedItem = ({ userId, id, page }: DraftSlot) => storageItem("draft", userId, id ?? "new", page);

/** Returns false if the browser refuses, because its storage is full or disabled. */
export function saveLocalDraft<Content>(slot: DraftSlot, localDraft: LocalDraft<Content>): boolean {
  const isStored = storedItem(slot).write(JSON.stringify(localDraft));
  if (!isStored) console.warn("storing the draft in local storage failed");
  return isStored;
}

export const deleteLocalDraft = (slot: DraftSlot) => storedItem(slot).remove();

/** The local copies of a draft, newest first. Invalid entries are ignored. */
export function listLocalDrafts<Content>(
  userId: string,
  id: string | null,
  parse: Parse<Content>,
): { page: string; localDraft: LocalDraft<Content> }[] {
  return storedKeys("draft", userId, id ?? "new")
    .flatMap((key) => {
      const page = key.slice(key.lastIndexOf(":") + 1);
      const localDraft = parseLocalDraft(storedItem({ userId, id, page }).read(), parse);
      return localDraft ? [{ page, localDraft }] : [];
    })
    .sort((a, b) => b.localDraft.at - a.localDraft.at);
}

function parseLocalDraft<Content>(text: string | null, parse: Parse<Content>): LocalDraft<Content> | null {
  try {
    const stored: Partial<Record<keyof LocalDraft<Content>, unknown>> | null = JSON.parse(text ?? "null");
    const draft = parse(stored?.draft);
    const base = parse(stored?.base);
    if (!stored || draft === null || base === null || typeof stored.key !== "string") return null;
    return {
      key: stored.key,
      at: typeof stored.at === "number" ? stored.at : 0,
      version: typeof stored.version === "number" ? stored.version : null,
      base,
      unanswered: Array.isArray(stored.unanswered)
        ? stored.unanswered.map(parse).filter((sent) => sent !== null)
        : [],
      draft,
    };
  } catch {
    return null;
  }
}

/**
 * Claims a slot for this page, with the newest local copy that a closed page left, unless `startEmpty`. Null while the locks
 * are being acquired.
 */
export function useDraftSlot<Content>(
  { userId, id, parse }: { userId: string; id: string | null; parse: Parse<Content> },
  startEmpty: boolean,
): ClaimedDraftSlot<Content> | null {
  const [slot, setSlot] = useState<ClaimedDraftSlot<Content> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slot is claimed once, even if the request gets its id later
  useEffect(() => {
    const cancellation = new AbortController();
    const claimed = startEmpty
      ? claimEmptySlot(userId, id, cancellation.signal)
      : claimDraftSlot(userId, id, parse, cancellation.signal);
    void claimed.then((found) => {
      if (!cancellation.signal.aborted) setSlot(found);
    });
    return () => cancellation.abort();
  }, []);
  return slot;
}

/** Claims a slot with the newest local copy that a closed page left. Its lock is held until `cancellation`. */
export async function claimDraftSlot<Content>(
  userId: string,
  id: string | null,
  parse: Parse<Content>,
  cancellation: AbortSignal,
): Promise<ClaimedDraftSlot<Content>> {
  for (const triesAgain of [true, false]) {
    const orphans = listLocalDrafts(userId, id, parse);
    for (const orphan of orphans)
      if (await acquireTabLock(orphan.page, cancellation)) return { userId, id, ...orphan };
    if (orphans.length === 0) break;
    if (triesAgain) await new Promise((done) => setTimeout(done, RELEASE_DELAY_MS));
  }
  return claimEmptySlot(userId, id, cancellation);
}

async function claimEmptySlot(userId: string, id: string | null, cancellation: AbortSignal) {
  const page = crypto.randomUUID();
  await acquireTabLock(page, cancellation);
  return { userId, id, page, localDraft: null };
}

/**
 * Sends the local copies of new drafts that closed pages left, and deletes each once it is sent. Resolves to the number sent.
 */
export async function sendOrphans<Content>(
  userId: string,
  parse: Parse<Content>,
  send: (localDraft: LocalDraft<Content>) => Promise<void>,
): Promise<number> {
  let sent = 0;
  for (const { page, localDraft } of listLocalDrafts(userId, null, parse)) {
    const acquired = new AbortController();
    if (!(await acquireTabLock(page, acquired.signal))) continue;
    try {
      await send(localDraft);
      deleteLocalDraft({ userId, id: null, page });
      sent += 1;
    } catch (error) {
      console.warn("saving a draft from local storage failed; it stays in storage", error);
    } finally {
      acquired.abort();
    }
  }
  return sent;
}

/**
 * Holds a page's lock until `cancellation`, or until this page is closed. Resolves to false while another page holds it.
 * Without a secure connection the browser has no locks.
 */
function acquireTabLock(page: string, cancellation: AbortSignal): Promise<boolean> {
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((acquired) => {
    const released = new Promise<void>((resolveWait) => {
      if (cancellation.aborted) resolveWait();
      cancellation.addEventListener("abort", () => resolveWait());
    });
    const name = `daylight-draft:${page}`;
    void locks.request(name, { ifAvailable: true }, (lock) => {
      acquired(lock !== null);
      return lock ? released : undefined;
    });
  });
}
