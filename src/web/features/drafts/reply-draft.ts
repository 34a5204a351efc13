import type { Upload } from "#contract/delivery/upload.ts";
import type { ReplyDraft as StoredReply } from "#contract/mailbox/reply-draft.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";
import type { DraftRules, StoredDraft, Version } from "./autosave-state.ts";
import type { Recipients } from "./recipients.ts";

/** The forwarded email, and which of its files to include. */
export type Forwarded = { messageId: string; files: readonly Upload[] };

/** An unsent reply. `id` makes sending idempotent: the same draft sent twice is one email. */
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
  /** Emails that would go along with the letter and are left off. */
  withoutCopies: readonly string[];
  /** The email may have been sent. */
  tried: boolean;
};

/** The fields a user edits. */
export type ReplyContent = Pick<
  ReplyDraft,
  "text" | "recipients" | "files" | "letter" | "forwards" | "withoutCopies"
>;

export const emptyReply = (id: string): ReplyDraft => ({
  id,
  text: "",
  recipients: null,
  files: [],
  letter: null,
  forwards: null,
  withoutCopies: [],
  tried: false,
});

/** Recipients alone do not make a draft worth storing. */
export const isEmptyDraft = ({ text, files, forwards }: Pick<ReplyDraft, "text" | "files" | "forwards">) =>
  text.trim() === "" && files.length === 0 && forwards === null;

/** The draft in this browser's storage; null if it is missing or invalid. */
export function parseReply(stored: unknown): ReplyDraft | null {
  const draft = (stored ?? {}) as Partial<Record<keyof ReplyDraft, unknown>>;
  if (typeof draft.id !== "string" || typeof draft.text !== "string") return null;
  return {
    id: draft.id,
    text: draft.text,
    recipients: isRecipients(draft.recipients) ? draft.recipients : null,
    files: Array.isArray(draft.files) ? draft.files.filter(isFile) : [],
    letter: LETTER_KINDS.find((kind) => kind === draft.letter) ?? null,
    forwards: isForwarded(draft.forwards) ? draft.forwards : null,
    withoutCopies: Array.isArray(draft.withoutCopies)
      ? draft.withoutCopies.filter((id) => typeof id === "string")
      : [],
    tried: draft.tried === true,
  };
}

/**
 * Unsaved changes as earlier versions stored them: a draft with its version, and whether the server has it. Null if the
 * server has it.
 */
export function parseEarlierCopy(text: string | null): StoredDraft<ReplyDraft> | null {
  try {
    const stored: { version?: unknown; saved?: unknown } | null = JSON.parse(text ?? "null");
    const draft = parseReply(stored);
    if (!draft || stored?.saved === true || isEmptyDraft(draft)) return null;
    const version = typeof stored?.version === "number" ? stored.version : 0;
    return { version, base: emptyReply(draft.id), unanswered: [], draft };
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

/**
 * Applies a change. After a send attempt the email may have been sent although the response was lost, so changed content is
 * another email and gets a new id.
 */
export function revise(draft: ReplyDraft, change: Partial<ReplyContent>, newId: () => string): ReplyDraft {
  const next = { ...draft, ...change };
  return draft.tried && !hasSameContent(next, draft) ? { ...next, id: newId(), tried: false } : next;
}

const serializeContent = ({ text, recipients, files, letter, forwards, withoutCopies }: ReplyContent) =>
  JSON.stringify([
    text,
    recipients && [recipients.to, recipients.cc],
    files.map(({ id }) => id),
    letter,
    forwards && [forwards.messageId, forwards.files.map(({ id }) => id)],
    withoutCopies,
  ]);

export const hasSameContent = (one: ReplyContent, other: ReplyContent) =>
  serializeContent(one) === serializeContent(other);

/** The draft in the format of the server. */
export const toStoredContent = (draft: ReplyDraft): NonNullable<StoredReply["content"]> => ({
  id: draft.id,
  text: draft.text,
  recipients: draft.recipients && { to: [...draft.recipients.to], cc: [...draft.recipients.cc] },
  files: [...draft.files],
  letter: draft.letter,
  forwards: draft.forwards && { messageId: draft.forwards.messageId, files: [...draft.forwards.files] },
  ...(draft.withoutCopies.length > 0 && { withoutCopies: [...draft.withoutCopies] }),
});

/** The server's version; without content it was sent or discarded. */
export const toVersion = (
  { version, content }: Pick<StoredReply, "version" | "content">,
  newId: () => string,
): Version<ReplyDraft> => ({
  version,
  draft: content
    ? { ...content, withoutCopies: content.withoutCopies ?? [], tried: false }
    : emptyReply(newId()),
});

/** Replies are not merged: if both sides changed, the user chooses. Unsaved changes to a sent draft become another email. */
export const replyRules = (newId: () => string): DraftRules<ReplyDraft> => ({
  empty: emptyReply(newId()),
  same: (one, other) => hasSameContent(one, other) && (one.id === other.id || isEmptyDraft(one)),
  merge: (base, mine, theirs) => {
    if (isEmptyDraft(mine) || hasSameContent(mine, base) || hasSameContent(mine, theirs))
      return { draft: theirs, conflicts: [] };
    return isEmptyDraft(theirs)
      ? { draft: { ...mine, id: newId(), tried: false }, conflicts: [] }
      : { draft: mine, conflicts: [theirs] };
  },
  isBasedOn: () => false,
});

/** Joins both texts and files in one draft, with my recipients and letter kind. */
export function concatenateDrafts(localDraft: ReplyDraft, other: ReplyDraft): ReplyDraft {
  const knownFileIds = new Set(localDraft.files.map(({ id }) => id));
  return {
    ...localDraft,
    text: [localDraft.text, other.text].filter((text) => text.trim() !== "").join("\n\n"),
    files: [...localDraft.files, ...other.files.filter(({ id }) => !knownFileIds.has(id))],
  };
}
