import { storageOf, storedKeys } from "./browser-storage.ts";
import { STORED_ITEM_NAMES, STORED_ITEMS } from "./stored-items.ts";

/** A save that is under way when the user logs out is over within this time, or the connection is bad. */
const MAX_WAIT_MS = 1_500;
const POLL_MS = 50;

/** What waiting for a save needs from outside; tests hand in their own. */
export type WaitPorts = { now: () => number; wait: (milliseconds: number) => Promise<void> };

const browserPorts: WaitPorts = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

type Draft = { area: "localStorage" | "sessionStorage"; key: string; unsaved: boolean };

function storedDraftsOf(user: string): Draft[] {
  return STORED_ITEM_NAMES.filter((name) => STORED_ITEMS[name].logout === "ask").flatMap((name) => {
    const { area } = STORED_ITEMS[name];
    return storedKeys(name, user).map((key) => ({
      area,
      key,
      unsaved: isUnsaved(storageOf(area).getItem(key)),
    }));
  });
}

/** How many drafts of this user only this browser has. Waits a moment for those that are just being saved. */
export async function countUnsavedDrafts(
  user: string,
  { now, wait }: WaitPorts = browserPorts,
): Promise<number> {
  const startedAt = now();
  for (;;) {
    const count = storedDraftsOf(user).filter(({ unsaved }) => unsaved).length;
    if (count === 0 || now() - startedAt >= MAX_WAIT_MS) return count;
    await wait(POLL_MS);
  }
}

/** Removes this user's drafts from this browser: all of them, or with `keep` only those that the server has too. */
export function removeDrafts(user: string, mode: "keep" | "discard") {
  for (const { area, key, unsaved } of storedDraftsOf(user))
    if (mode === "discard" || !unsaved) storageOf(area).removeItem(key);
}

/** A reply says of itself that the server has it; the others are stored here only until it does. */
function isUnsaved(text: string | null): boolean {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    const saved = typeof draft === "object" && draft !== null && "saved" in draft && draft.saved === true;
    return !saved && hasText(draft);
  } catch {
    // Half-written by a browser that was killed: there are no words to lose.
    return false;
  }
}

const hasText = (value: unknown): boolean =>
  typeof value === "string"
    ? value.trim() !== ""
    : typeof value === "object" && value !== null && Object.values(value).some(hasText);
