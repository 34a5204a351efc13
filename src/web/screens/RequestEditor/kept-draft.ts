import type { DraftContent } from "#contract/request.ts";
import type { Kept } from "./autosave.ts";
import { emptyDraft } from "./draft.ts";

/**
 * Words the server does not have yet, kept in this browser. One place a person and request; a request without an id yet
 * is "new". A browser that refuses storage (full, or forbidden) only loses this net, not the page.
 */
const place = (person: string, id: string | null) => `draft:${person}:${id ?? "new"}`;

export function keepDraft(person: string, id: string | null, kept: Kept) {
  try {
    localStorage.setItem(place(person, id), JSON.stringify(kept));
  } catch (error) {
    console.warn("The draft could not be kept on this device", error);
  }
}

export function forgetDraft(person: string, id: string | null) {
  localStorage.removeItem(place(person, id));
}

/** What was kept, or null. Anything that is no draft of ours counts as nothing. */
export function keptDraft(person: string, id: string | null): Kept | null {
  const text = localStorage.getItem(place(person, id));
  if (text === null) return null;
  try {
    const kept: Partial<Kept> = JSON.parse(text);
    if (!isDraft(kept.draft)) return null;
    return { version: typeof kept.version === "number" ? kept.version : null, draft: kept.draft };
  } catch {
    return null;
  }
}

const isDraft = (value: unknown): value is DraftContent =>
  typeof value === "object" && value !== null && Object.keys(emptyDraft).every((key) => key in value);
