import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";

const MAX_SEARCHES = 12;
/** Shorter ones are letters on the way to a word. */
const MIN_LENGTH = 3;

/** This device's, of the person who is signed in: others may use the same browser. */
const searchStorage = () => storageItem("recentSearches", userId());

/** What was searched for on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const savedSearches: unknown = JSON.parse(searchStorage().read() ?? "[]");
    return Array.isArray(savedSearches)
      ? savedSearches.filter((one) => typeof one === "string").slice(0, MAX_SEARCHES)
      : [];
  } catch {
    // It holds what is not ours: then nothing is recent.
    return [];
  }
}

/** Keeps a search for the next time; what it was a beginning of, or began with, is no longer of use. */
export function saveRecentSearch(q: string): void {
  const text = q.trim();
  if (text.length < MIN_LENGTH) return;
  const others = recentSearches().filter((one) => !text.startsWith(one));
  // Storage may be full or closed to us; the search itself goes on.
  searchStorage().write(JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}
