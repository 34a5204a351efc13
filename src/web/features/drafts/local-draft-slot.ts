import { useEffect, useState } from "react";
import {
  type DraftSlot,
  deleteLocalDraft,
  type LocalDraft,
  listLocalDrafts,
  saveLocalDraft,
} from "./local-draft.ts";

/** Where an editor keeps its words, and those it goes on with. */
export type ClaimedDraftSlot = DraftSlot & { localDraft: LocalDraft | null };

/** A page that was just left may hold its copy a moment longer. */
const RELEASE_DELAY_MS = 250;

/**
 * A place of this page's own to keep a draft's words in, with the newest words that a page now gone has left there.
 * With `fresh` it begins empty. Null for the moment it takes to find out.
 */
export function useDraftSlot(
  userId: string,
  id: string | null,
  startEmpty: boolean,
): ClaimedDraftSlot | null {
  const [slot, setSlot] = useState<ClaimedDraftSlot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is found once, whatever the request is named later
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
 * New drafts that pages now gone could not send: each is handed to `send`, and forgotten once that came through. Resolves
 * to how many came through.
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
      console.warn("A draft kept on this device was not sent yet", error);
    } finally {
      acquired.abort();
    }
  }
  return sent;
}

/** Takes a page's name until `left`, or until this page is gone, however it went. False while another page has it. */
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

/** Keeps under the request's id what was kept before it had one. */
export function moveLocalDraft(from: DraftSlot, to: DraftSlot, localDraft: LocalDraft) {
  if (saveLocalDraft(to, localDraft)) deleteLocalDraft(from);
}
