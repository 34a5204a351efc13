/**
 * A reply being written, kept on this device until it is sent, so that no reload, lost line or ended session costs a
 * word. `id` is the message's own id: sending the same words twice is one mail.
 */
export type ReplyDraft = { id: string; text: string; tried: boolean };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const draftKey = (requestId: string) => `reply-draft:${requestId}`;

/** A stored draft, or nothing when there is none or it cannot be read. */
export function parseDraft(stored: string | null): ReplyDraft | null {
  if (!stored) return null;
  try {
    const draft: Partial<ReplyDraft> | null = JSON.parse(stored);
    if (typeof draft?.id !== "string" || typeof draft.text !== "string") return null;
    return { id: draft.id, text: draft.text, tried: draft.tried === true };
  } catch {
    // Not ours, or half-written by a browser that was killed: there are no words to save.
    return null;
  }
}

/** Keeps a draft; an empty one is forgotten. False when the device refused (storage full or switched off). */
export function keepDraft(store: Store, requestId: string, draft: ReplyDraft): boolean {
  try {
    if (draft.text.trim() === "") store.removeItem(draftKey(requestId));
    else store.setItem(draftKey(requestId), JSON.stringify(draft));
    return true;
  } catch {
    // The composer says so; the words stay in the page.
    return false;
  }
}

/**
 * The draft with new words. Once a send was tried with the old words, it may have gone out although the answer was
 * lost: other words are then another mail and get an id of their own.
 */
export function rewrite(draft: ReplyDraft, text: string, newId: () => string): ReplyDraft {
  if (!draft.tried || text === draft.text) return { ...draft, text };
  return { id: newId(), text, tried: false };
}
