import { userId } from "#web/identity/user-id.ts";
import { stored } from "#web/storage/stored.ts";

const MOST_KEPT = 12;
/** Shorter ones are letters on the way to a word. */
const SHORTEST = 3;

/** This device's, of the person who is signed in: others may use the same browser. */
const place = () => stored("recentSearches", userId());

/** What was searched for on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(place().read() ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST_KEPT) : [];
  } catch {
    // It holds what is not ours: then nothing is recent.
    return [];
  }
}

/** Keeps a search for the next time; what it was a beginning of, or began with, is no longer of use. */
export function rememberSearch(q: string): void {
  const words = q.trim();
  if (words.length < SHORTEST) return;
  const others = recentSearches().filter((one) => !words.startsWith(one));
  // Storage may be full or closed to us; the search itself goes on.
  place().write(JSON.stringify([words, ...others].slice(0, MOST_KEPT)));
}
