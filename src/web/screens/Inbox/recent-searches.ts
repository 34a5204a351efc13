import type { Me } from "#contract/shell.ts";
import { queryClient } from "#web/api.ts";

const MOST_KEPT = 12;
/** Shorter ones are letters on the way to a word. */
const SHORTEST = 3;

/** This device's, of the person who is signed in: others may use the same browser. */
const key = () => `daylight.searches.${queryClient.getQueryData<Me>(["me"])?.id ?? ""}`;

/** What was searched for on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST_KEPT) : [];
  } catch {
    // Storage may be closed to us, or hold what is not ours: then nothing is recent.
    return [];
  }
}

/** Keeps a search for the next time; what it was a beginning of, or began with, is no longer of use. */
export function rememberSearch(q: string): void {
  const words = q.trim();
  if (words.length < SHORTEST) return;
  const others = recentSearches().filter((one) => !words.startsWith(one));
  try {
    localStorage.setItem(key(), JSON.stringify([words, ...others].slice(0, MOST_KEPT)));
  } catch {
    // Storage may be full or closed to us; the search itself goes on.
  }
}
