import { storageItem, storedKeys } from "#web/app/storage/browser-storage.ts";
import type { StoredDraft } from "./autosave.ts";
import { emptyDraft } from "./draft-content.ts";

/**
 * Where a page stores unsaved changes in this browser: one copy per user, request and page, so that tabs never overwrite each
 * other's. A request without an id is "new". The next editor of the draft takes over the copy of a closed page.
 */
export type DraftSlot = { userId: string; id: string | null; page: string };

/** `key` makes the first save of a new draft idempotent. */
export type LocalDraft = StoredDraft & { key: string; at: number };

const storedItem = ({ userId, id, page }: DraftSlot) =>
  storageItem("requestDraft", userId, id ?? "new", page);

/** Returns false if the browser refuses, because its storage is full or disabled. */
export function saveLocalDraft(slot: DraftSlot, localDraft: LocalDraft): boolean {
  const isStored = storedItem(slot).write(JSON.stringify(localDraft));
  if (!isStored) console.warn("storing the draft in local storage failed");
  return isStored;
}

export const deleteLocalDraft = (slot: DraftSlot) => storedItem(slot).remove();

/** The local copies of a draft, newest first. Invalid entries are ignored. */
export function listLocalDrafts(
  userId: string,
  id: string | null,
): { page: string; localDraft: LocalDraft }[] {
  return storedKeys("requestDraft", userId, id ?? "new")
    .flatMap((key) => {
      const page = key.slice(key.lastIndexOf(":") + 1);
      const localDraft = parseLocalDraft(storedItem({ userId, id, page }).read());
      return localDraft ? [{ page, localDraft }] : [];
    })
    .sort((a, b) => b.localDraft.at - a.localDraft.at);
}

function parseLocalDraft(text: string | null): LocalDraft | null {
  try {
    const localDraft: Partial<LocalDraft> | null = JSON.parse(text ?? "null");
    if (
      !localDraft ||
      !isDraft(localDraft.draft) ||
      !isDraft(localDraft.base) ||
      typeof localDraft.key !== "string"
    )
      return null;
    return {
      key: localDraft.key,
      at: typeof localDraft.at === "number" ? localDraft.at : 0,
      version: typeof localDraft.version === "number" ? localDraft.version : null,
      base: localDraft.base,
      unanswered: Array.isArray(localDraft.unanswered) ? localDraft.unanswered.filter(isDraft) : [],
      draft: localDraft.draft,
    };
  } catch {
    return null;
  }
}

const isDraft = (value: unknown): value is StoredDraft["draft"] =>
  typeof value === "object" && value !== null && Object.keys(emptyDraft).every((key) => key in value);
