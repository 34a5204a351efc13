import { stored, storedKeys } from "#web/storage/stored.ts";
import { emptyDraft } from "../draft.ts";
import type { Kept } from "./autosave.ts";

/**
 * Words the server does not have yet, kept in this browser: one copy a person, request and page, so that two tabs never
 * overwrite each other's. A request without an id yet is "new". `page` is whose copy it is; a page that is gone left its
 * copy to whoever opens the draft next.
 */
export type Place = { person: string; id: string | null; page: string };

/** `key` is that of the first save of a new draft: made again with the same, it finds the draft it made. */
export type KeptDraft = Kept & { key: string; at: number };

const itemOf = ({ person, id, page }: Place) => stored("requestDraft", person, id ?? "new", page);

/** False where the browser refuses storage, because it is full or forbidden. */
export function keepDraft(place: Place, kept: KeptDraft): boolean {
  const done = itemOf(place).write(JSON.stringify(kept));
  if (!done) console.warn("The draft could not be stored on this device");
  return done;
}

export const forgetDraft = (place: Place) => itemOf(place).remove();

/** What pages kept of this draft, newest first. Anything that is no draft of ours counts as nothing. */
export function keptDrafts(person: string, id: string | null): { page: string; kept: KeptDraft }[] {
  return storedKeys("requestDraft", person, id ?? "new")
    .flatMap((key) => {
      const page = key.slice(key.lastIndexOf(":") + 1);
      const kept = parsed(itemOf({ person, id, page }).read());
      return kept ? [{ page, kept }] : [];
    })
    .sort((a, b) => b.kept.at - a.kept.at);
}

function parsed(text: string | null): KeptDraft | null {
  try {
    const kept: Partial<KeptDraft> | null = JSON.parse(text ?? "null");
    if (!kept || !isDraft(kept.draft) || !isDraft(kept.base) || typeof kept.key !== "string") return null;
    return {
      key: kept.key,
      at: typeof kept.at === "number" ? kept.at : 0,
      version: typeof kept.version === "number" ? kept.version : null,
      base: kept.base,
      unanswered: Array.isArray(kept.unanswered) ? kept.unanswered.filter(isDraft) : [],
      draft: kept.draft,
    };
  } catch {
    return null;
  }
}

const isDraft = (value: unknown): value is Kept["draft"] =>
  typeof value === "object" && value !== null && Object.keys(emptyDraft).every((key) => key in value);
