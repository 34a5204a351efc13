import { useEffect, useState } from "react";
import { draftKey, keepDraft, parseDraft, type ReplyDraft, rewrite } from "./reply-draft.ts";

const newId = () => crypto.randomUUID();
const blank = (): ReplyDraft => ({ id: newId(), text: "", tried: false });

/** The draft of one conversation's reply, kept on this device as it is typed and shared by the browser's tabs. */
export function useReplyDraft(requestId: string) {
  const [draft, setDraft] = useState(() => storedDraft(requestId) ?? blank());
  const [kept, setKept] = useState(true);

  useEffect(() => {
    const takeFromOtherTab = (event: StorageEvent) => {
      if (event.key !== draftKey(requestId)) return;
      setDraft(parseDraft(event.newValue) ?? blank());
    };
    window.addEventListener("storage", takeFromOtherTab);
    return () => window.removeEventListener("storage", takeFromOtherTab);
  }, [requestId]);

  const store = (next: ReplyDraft) => {
    setDraft(next);
    setKept(keepDraft(localStorage, requestId, next));
  };
  return {
    draft,
    /** False when the device would not keep it; the words are then only in the page. */
    kept,
    write: (text: string) => store(rewrite(draft, text, newId)),
    /** From now on these words may have gone out. */
    markTried: () => store({ ...draft, tried: true }),
    restore: store,
    clear: () => store(blank()),
  };
}

const storedDraft = (requestId: string) => parseDraft(localStorage.getItem(draftKey(requestId)));

/** Whether a reply was begun here and not sent. */
export const hasReplyDraft = (requestId: string) => storedDraft(requestId) !== null;
