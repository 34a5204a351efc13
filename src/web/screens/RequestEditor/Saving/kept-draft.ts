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

const prefix = (person: string, id: string | null) => `draft:${person}:${id ?? "new"}:`;
const nameOf = ({ person, id, page }: Place) => `${prefix(person, id)}${page}`;

/** False where the browser refuses storage, because it is full or forbidden. */
export function keepDraft(place: Place, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(kept));
    return true;
  } catch (error) {
    console.warn("The draft could not be kept on this device", error);
    return false;
  }
}

export function forgetDraft(place: Place) {
  try {
    localStorage.removeItem(nameOf(place));
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** What pages kept of this draft, newest first. Anything that is no draft of ours counts as nothing. */
export function keptDrafts(person: string, id: string | null): { page: string; kept: KeptDraft }[] {
  const start = prefix(person, id);
  return keys()
    .flatMap((name) => {
      const kept = name.startsWith(start) ? parsed(localStorage.getItem(name)) : null;
      return kept ? [{ page: name.slice(start.length), kept }] : [];
    })
    .sort((a, b) => b.kept.at - a.kept.at);
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
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
