import { useEffect, useState } from "react";
import {
  type DraftSlot,
  deleteLocalDraft,
  type LocalDraft,
  listLocalDrafts,
  saveLocalDraft,
} from "./local-draft.ts";

/** A slot for unsaved changes, with those to restore. */
export type ClaimedDraftSlot = DraftSlot & { localDraft: LocalDraft | null };

/** A page that was just closed may hold its lock a moment longer. */
const RELEASE_DELAY_MS = 250;

/**
 * Claims a slot for this page, with the newest local copy that a closed page left, unless `startEmpty`. Null while the locks
 * are being acquired.
 */
export function useDraftSlot(
  userId: string,
  id: string | null,
  startEmpty: boolean,
): ClaimedDraftSlot | null {
  const [slot, setSlot] = useState<ClaimedDraftSlot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slot is claimed once, even if the request gets its id later
  useEffect(() => {
    const cancellation = new AbortController();
    void claimSlot(userId, id, startEmpty, cancellation.signal).then((found) => {
      if (!cancellation.signal.aborted) setSlot(found);
    });
    return () => cancellation.abort();
  }, []);
  return slot;
}

async function claimSlot(
  userId: string,
  id: string | null,
  startEmpty: boolean,
  cancellation: AbortSignal,
): Promise<ClaimedDraftSlot> {
  const orphan = startEmpty ? null : await claimOrphan(userId, id, cancellation);
  if (orphan) return { userId, id, ...orphan };
  const page = crypto.randomUUID();
  await acquireTabLock(page, cancellation);
  return { userId, id, page, localDraft: null };
}

async function claimOrphan(userId: string, id: string | null, cancellation: AbortSignal) {
  const found = listLocalDrafts(userId, id);
  for (const orphan of found) if (await acquireTabLock(orphan.page, cancellation)) return orphan;
  if (found.length === 0) return null;
  await new Promise((resolveWait) => setTimeout(resolveWait, RELEASE_DELAY_MS));
  for (const orphan of listLocalDrafts(userId, id))
    if (await acquireTabLock(orphan.page, cancellation)) return orphan;
  return null;
}

/**
 * Sends the local copies of new drafts that closed pages left, and deletes each once it is sent. Resolves to the number sent.
 */
export async function sendOrphans(
  userId: string,
  send: (localDraft: LocalDraft) => Promise<void>,
): Promise<number> {
  let sent = 0;
  for (const { page, localDraft } of listLocalDrafts(userId, null)) {
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

/** Holds a page's lock until `cancellation`, or until this page is closed. Resolves to false while another page holds it. */
function acquireTabLock(page: string, cancellation: AbortSignal): Promise<boolean> {
  return new Promise((acquired) => {
    const released = new Promise<void>((resolveWait) => {
      if (cancellation.aborted) resolveWait();
      cancellation.addEventListener("abort", () => resolveWait());
    });
    const name = `daylight-draft:${page}`;
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      acquired(lock !== null);
      return lock ? released : undefined;
    });
  });
}

/** Moves a local copy to the slot with the request's id. */
export function moveLocalDraft(from: DraftSlot, to: DraftSlot, localDraft: LocalDraft) {
  if (saveLocalDraft(to, localDraft)) deleteLocalDraft(from);
}
