import { storageItem, storedKeys } from "#web/app/storage/browser-storage.ts";
import type { StoredDraft } from "./autosave.ts";
import { emptyDraft } from "./draft-content.ts";

/**
 * Words the server does not have yet, kept in this browser: one copy a person, request and page, so that two tabs never
 * overwrite each other's. A request without an id yet is "new". `page` is whose copy it is; a page that is gone left its
 * copy to whoever opens the draft next.
 */
export type DraftSlot = { userId: string; id: string | null; page: string };

/** `key` is that of the first save of a new draft: made again with the same, it finds the draft it made. */
export type LocalDraft = StoredDraft & { key: string; at: number };

const storedItem = ({ userId, id, page }: DraftSlot) =>
  storageItem("requestDraft", userId, id ?? "new", page);

/** False where the browser refuses storage, because it is full or forbidden. */
export function saveLocalDraft(slot: DraftSlot, localDraft: LocalDraft): boolean {
  const isStored = storedItem(slot).write(JSON.stringify(localDraft));
  if (!isStored) console.warn("The draft could not be stored on this device");
  return isStored;
}

export const deleteLocalDraft = (slot: DraftSlot) => storedItem(slot).remove();

/** What pages kept of this draft, newest first. Anything that is no draft of ours counts as nothing. */
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
