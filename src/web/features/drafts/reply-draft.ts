import type { Upload } from "#contract/delivery/upload.ts";
import type { ReplyDraft as StoredDraft } from "#contract/mailbox/reply-draft.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";
import type { Recipients } from "./recipients.ts";

/** The forwarded email, and which of its files to include. */
export type Forwarded = { messageId: string; files: readonly Upload[] };

/**
 * An unsent reply, stored on this device at once and on the server shortly after, so that a reload, a lost connection or an
 * ended session loses nothing. `id` makes sending idempotent: the same draft sent twice is one email.
 */
export type ReplyDraft = {
  id: string;
  text: string;
  /** Null for the default recipients of an answer. */
  recipients: Recipients | null;
  /** Uploaded files. */
  files: readonly Upload[];
  /** The kind of a prepared letter; null for free text. */
  letter: LetterKind | null;
  /** Null for an answer. */
  forwards: Forwarded | null;
  tried: boolean;
  /** The server version it is based on; 0 for none. */
  version: number;
  /** True if the server has this content. */
  saved: boolean;
};

/** Storage for the draft of one conversation. */
type DraftStorage = { write: (text: string) => boolean; remove: () => void };
/** The fields a user edits. */
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

/** Recipients alone do not make a draft worth storing. */
export const isEmptyDraft = ({ text, files, forwards }: Pick<ReplyDraft, "text" | "files" | "forwards">) =>
  text.trim() === "" && files.length === 0 && forwards === null;

/** Parses a stored draft; null if it is missing or invalid. */
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
    // Invalid or incomplete JSON: there is nothing to restore.
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

/** Stores a draft, or deletes an empty one. Returns false if the browser refused (storage full or disabled). */
export function persistDraft(storage: DraftStorage, draft: ReplyDraft): boolean {
  if (!isEmptyDraft(draft)) return storage.write(JSON.stringify(draft));
  storage.remove();
  return true;
}

/**
 * Applies a change. After a send attempt the email may have been sent although the response was lost, so changed content is
 * another email and gets a new id.
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

/** The draft in the format of the server. */
export const toStoredContent = (draft: ReplyDraft): NonNullable<StoredDraft["content"]> => ({
  id: draft.id,
  text: draft.text,
  recipients: draft.recipients && { to: [...draft.recipients.to], cc: [...draft.recipients.cc] },
  files: [...draft.files],
  letter: draft.letter,
  forwards: draft.forwards && { messageId: draft.forwards.messageId, files: [...draft.forwards.files] },
});

/** A draft from the server in the local format. */
const fromStoredContent = (content: NonNullable<StoredDraft["content"]>, version: number): ReplyDraft => ({
  ...content,
  tried: false,
  version,
  saved: true,
});

/**
 * Merges the server's draft into the local one. Without unsaved changes, the server's draft replaces it. Unsaved changes stay;
 * if the server has another draft too, it is returned as `other`, and the user resolves the conflict. Older versions are
 * ignored.
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
    // The email with this id was sent or discarded: different content needs a new id.
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

/** Joins both texts and files in one draft, based on the server's version, with my recipients and letter kind. */
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
