import type { Upload } from "#contract/delivery/upload.ts";
import type { ReplyDraft as StoredDraft } from "#contract/mailbox/reply-draft.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";
import type { Recipients } from "./recipients.ts";

/** The mail that is passed on, and which of its files go along. */
export type Forwarded = { messageId: string; files: readonly Upload[] };

/**
 * A reply being written, kept on this device until it is sent, so that no reload, lost line or ended session costs a
 * word; the server has it a moment later, for every other device. `id` is the message's own id: sending the same words
 * twice is one mail.
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
  /** Null for an answer. */
  forwards: Forwarded | null;
  tried: boolean;
  /** The server's version it was written on; 0 for none. */
  version: number;
  /** The server has it as it is. */
  saved: boolean;
};

/** Where the draft of one conversation is stored. */
type DraftStorage = { write: (text: string) => boolean; remove: () => void };
/** What a person changes of a draft. */
export type ReplyContent = Pick<ReplyDraft, "text" | "recipients" | "files" | "letter" | "forwards">;

export const emptyDraft = (id: string, version = 0): ReplyDraft => ({
  id,
  text: "",
  recipients: null,
  files: [],
  letter: null,
  forwards: null,
  tried: false,
  version,
  saved: true,
});

/** Nothing that could be missed: whom it would have gone to is soon said again. */
export const isEmptyDraft = ({ text, files, forwards }: Pick<ReplyDraft, "text" | "files" | "forwards">) =>
  text.trim() === "" && files.length === 0 && forwards === null;

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
      forwards: isForwarded(draft.forwards) ? draft.forwards : null,
      tried: draft.tried === true,
      version: typeof draft.version === "number" ? draft.version : 0,
      saved: draft.saved === true,
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

function isForwarded(stored: unknown): stored is Forwarded {
  const { messageId, files } = (stored ?? {}) as Partial<Record<keyof Forwarded, unknown>>;
  return typeof messageId === "string" && Array.isArray(files) && files.every(isFile);
}

/** Keeps a draft; an empty one is forgotten. False when the device refused (storage full or switched off). */
export function persistDraft(storage: DraftStorage, draft: ReplyDraft): boolean {
  if (!isEmptyDraft(draft)) return storage.write(JSON.stringify(draft));
  storage.remove();
  return true;
}

/**
 * The draft with a change. Once a send was tried as it was, it may have gone out although the answer was lost: other
 * words, people, files or kind of letter are then another mail and get an id of their own.
 */
export function revise(draft: ReplyDraft, change: Partial<ReplyContent>, newId: () => string): ReplyDraft {
  const next = { ...draft, ...change };
  if (serializeContent(next) === serializeContent(draft)) return next;
  return { ...next, saved: false, ...(draft.tried && { id: newId(), tried: false }) };
}

const serializeContent = ({ text, recipients, files, letter, forwards }: ReplyContent) =>
  JSON.stringify([
    text,
    recipients && [recipients.to, recipients.cc],
    files.map(({ id }) => id),
    letter,
    forwards && [forwards.messageId, forwards.files.map(({ id }) => id)],
  ]);

export const hasSameContent = (one: ReplyContent, other: ReplyContent) =>
  serializeContent(one) === serializeContent(other);

/** The draft as the server keeps it. */
export const toStoredContent = (draft: ReplyDraft): NonNullable<StoredDraft["content"]> => ({
  id: draft.id,
  text: draft.text,
  recipients: draft.recipients && { to: [...draft.recipients.to], cc: [...draft.recipients.cc] },
  files: [...draft.files],
  letter: draft.letter,
  forwards: draft.forwards && { messageId: draft.forwards.messageId, files: [...draft.forwards.files] },
});

/** A draft from the server as this device writes on. */
const fromStoredContent = (content: NonNullable<StoredDraft["content"]>, version: number): ReplyDraft => ({
  ...content,
  tried: false,
  version,
  saved: true,
});

/**
 * This device's draft once it hears what the server has. What was only read here follows the server; words that the
 * server does not have stay, on their own where the other draft was sent or discarded, else beside it: `other` is then to
 * be shown to the person, who says what becomes of the two. What the server had earlier says nothing.
 */
export function mergeServerDraft(
  localDraft: ReplyDraft,
  { version, content }: Pick<StoredDraft, "version" | "content">,
  newId: () => string,
): { draft: ReplyDraft; other: ReplyDraft | null } {
  if (version <= localDraft.version) return { draft: localDraft, other: null };
  const serverDraft = content && fromStoredContent(content, version);
  const hasUnsavedChanges = !localDraft.saved && !isEmptyDraft(localDraft);
  if (!serverDraft) {
    // What was sent under this id is on its way; other words must not pass for it.
    return {
      draft: hasUnsavedChanges
        ? { ...localDraft, id: newId(), tried: false, version }
        : emptyDraft(newId(), version),
      other: null,
    };
  }
  if (!hasUnsavedChanges || hasSameContent(localDraft, serverDraft))
    return { draft: serverDraft, other: null };
  return { draft: localDraft, other: serverDraft };
}

/** Both, one below the other, as one draft on the server's version; whom it goes to and as what stays mine. */
export function concatenateDrafts(localDraft: ReplyDraft, other: ReplyDraft): ReplyDraft {
  const knownFileIds = new Set(localDraft.files.map(({ id }) => id));
  return {
    ...localDraft,
    text: [localDraft.text, other.text].filter((text) => text.trim() !== "").join("\n\n"),
    files: [...localDraft.files, ...other.files.filter(({ id }) => !knownFileIds.has(id))],
    version: other.version,
    saved: false,
  };
}
