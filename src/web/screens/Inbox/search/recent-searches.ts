import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";

const MAX_SEARCHES = 12;
/** Shorter texts are unfinished words. */
const MIN_LENGTH = 3;

/** One item per user, since several may use the same browser. */
const searchStorage = () => storageItem("recentSearches", userId());

/** Recent searches on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const savedSearches: unknown = JSON.parse(searchStorage().read() ?? "[]");
    return Array.isArray(savedSearches)
      ? savedSearches.filter((one) => typeof one === "string").slice(0, MAX_SEARCHES)
      : [];
  } catch {
    // Invalid JSON, written by something else.
    return [];
  }
}

/** Saves a search, and drops earlier ones that are a prefix of it. */
export function saveRecentSearch(q: string): void {
  const text = q.trim();
  if (text.length < MIN_LENGTH) return;
  const others = recentSearches().filter((one) => !text.startsWith(one));
  // Storage may be full or blocked; searching still works.
  searchStorage().write(JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}
