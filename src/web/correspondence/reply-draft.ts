import type { Upload } from "#contract/upload.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/kinds.ts";
import type { Recipients } from "./recipients.ts";

/**
 * A reply being written, kept on this device until it is sent, so that no reload, lost line or ended session costs a
 * word. `id` is the message's own id: sending the same words twice is one mail.
 */
export type ReplyDraft = {
  id: string;
  text: string;
  /** Null: to whom an answer goes by itself. */
  recipients: Recipients | null;
  /** Files the server has already. */
  files: readonly Upload[];
  /** Which of the prepared letters it is; null for one written freely. */
  letter: LetterKind | null;
  tried: boolean;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** What a person changes of a draft. */
export type Words = Pick<ReplyDraft, "text" | "recipients" | "files" | "letter">;

export const draftKey = (requestId: string) => `reply-draft:${requestId}`;

export const blankDraft = (id: string): ReplyDraft => ({
  id,
  text: "",
  recipients: null,
  files: [],
  letter: null,
  tried: false,
});

/** Nothing that could be missed: whom it would have gone to is soon said again. */
export const isBlank = ({ text, files }: Pick<ReplyDraft, "text" | "files">) =>
  text.trim() === "" && files.length === 0;

/** A stored draft, or nothing when there is none or it cannot be read. */
export function parseDraft(stored: string | null): ReplyDraft | null {
  if (!stored) return null;
  try {
    const draft: Partial<Record<keyof ReplyDraft, unknown>> | null = JSON.parse(stored);
    if (typeof draft?.id !== "string" || typeof draft.text !== "string") return null;
    return {
      id: draft.id,
      text: draft.text,
      recipients: isRecipients(draft.recipients) ? draft.recipients : null,
      files: Array.isArray(draft.files) ? draft.files.filter(isFile) : [],
      letter: LETTER_KINDS.find((kind) => kind === draft.letter) ?? null,
      tried: draft.tried === true,
    };
  } catch {
    // Not ours, or half-written by a browser that was killed: there are no words to save.
    return null;
  }
}

function isRecipients(stored: unknown): stored is Recipients {
  const { to, cc } = (stored ?? {}) as Partial<Record<keyof Recipients, unknown>>;
  return [to, cc].every(
    (line) => Array.isArray(line) && line.every((address) => typeof address === "string"),
  );
}

function isFile(stored: unknown): stored is Upload {
  const { id, name, type, size } = (stored ?? {}) as Partial<Record<keyof Upload, unknown>>;
  return [id, name, type].every((part) => typeof part === "string") && typeof size === "number";
}

/** Keeps a draft; an empty one is forgotten. False when the device refused (storage full or switched off). */
export function keepDraft(store: Store, requestId: string, draft: ReplyDraft): boolean {
  try {
    if (isBlank(draft)) store.removeItem(draftKey(requestId));
    else store.setItem(draftKey(requestId), JSON.stringify(draft));
    return true;
  } catch {
    // The composer says so; the words stay in the page.
    return false;
  }
}

/**
 * The draft with a change. Once a send was tried as it was, it may have gone out although the answer was lost: other
 * words, people, files or kind of letter are then another mail and get an id of their own.
 */
export function revise(draft: ReplyDraft, change: Partial<Words>, newId: () => string): ReplyDraft {
  const next = { ...draft, ...change };
  if (!draft.tried || contentOf(next) === contentOf(draft)) return next;
  return { ...next, id: newId(), tried: false };
}

const contentOf = ({ text, recipients, files, letter }: Words) =>
  JSON.stringify([text, recipients, files.map(({ id }) => id), letter]);
