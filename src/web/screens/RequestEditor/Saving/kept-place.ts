import { useEffect, useState } from "react";
import { forgetDraft, type KeptDraft, keepDraft, keptDrafts, type Place } from "./kept-draft.ts";

/** Where an editor keeps its words, and those it goes on with. */
export type KeptPlace = Place & { kept: KeptDraft | null };

/** A page that was just left may hold its copy a moment longer. */
const LEAVING_MS = 250;

/**
 * A place of this page's own to keep a draft's words in, with the newest words that a page now gone has left there.
 * With `fresh` it begins empty. Null for the moment it takes to find out.
 */
export function useKeptPlace(person: string, id: string | null, fresh: boolean): KeptPlace | null {
  const [place, setPlace] = useState<KeptPlace | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is found once, whatever the request is named later
  useEffect(() => {
    const left = new AbortController();
    void find(person, id, fresh, left.signal).then((found) => {
      if (!left.signal.aborted) setPlace(found);
    });
    return () => left.abort();
  }, []);
  return place;
}

async function find(
  person: string,
  id: string | null,
  fresh: boolean,
  left: AbortSignal,
): Promise<KeptPlace> {
  const orphan = fresh ? null : await orphanOf(person, id, left);
  if (orphan) return { person, id, ...orphan };
  const page = crypto.randomUUID();
  await hold(page, left);
  return { person, id, page, kept: null };
}

async function orphanOf(person: string, id: string | null, left: AbortSignal) {
  const found = keptDrafts(person, id);
  for (const orphan of found) if (await hold(orphan.page, left)) return orphan;
  if (found.length === 0) return null;
  await new Promise((done) => setTimeout(done, LEAVING_MS));
  for (const orphan of keptDrafts(person, id)) if (await hold(orphan.page, left)) return orphan;
  return null;
}

/**
 * New drafts that pages now gone could not send: each is handed to `send`, and forgotten once that came through. Resolves
 * to how many came through.
 */
export async function sendOrphans(person: string, send: (kept: KeptDraft) => Promise<void>): Promise<number> {
  let sent = 0;
  for (const { page, kept } of keptDrafts(person, null)) {
    const held = new AbortController();
    if (!(await hold(page, held.signal))) continue;
    try {
      await send(kept);
      forgetDraft({ person, id: null, page });
      sent += 1;
    } catch (error) {
      console.warn("A draft kept on this device was not sent yet", error);
    } finally {
      held.abort();
    }
  }
  return sent;
}

/** Takes a page's name until `left`, or until this page is gone, however it went. False while another page has it. */
function hold(page: string, left: AbortSignal): Promise<boolean> {
  return new Promise((held) => {
    const until = new Promise<void>((done) => {
      if (left.aborted) done();
      left.addEventListener("abort", () => done());
    });
    const name = `daylight-draft:${page}`;
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      held(lock !== null);
      return lock ? until : undefined;
    });
  });
}

/** Keeps under the request's id what was kept before it had one. */
export function moveKept(from: Place, to: Place, kept: KeptDraft) {
  if (keepDraft(to, kept)) forgetDraft(from);
}
