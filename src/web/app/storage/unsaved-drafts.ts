import { storageOf, storedKeys } from "./browser-storage.ts";
import { STORED_ITEM_NAMES, STORED_ITEMS } from "./stored-items.ts";

/** The longest time to wait for saves in progress at logout. */
const MAX_WAIT_MS = 1_500;
const POLL_MS = 50;

/** Clock and timer; tests pass their own. */
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

/** The number of drafts of this user that only this browser has. Waits briefly for saves in progress. */
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

/** Removes this user's drafts from this browser: all of them, or with `keep` only those the server has too. */
export function removeDrafts(user: string, mode: "keep" | "discard") {
  for (const { area, key, unsaved } of storedDraftsOf(user))
    if (mode === "discard" || !unsaved) storageOf(area).removeItem(key);
}

/** A reply records whether the server has it; other drafts are removed once saved. */
function isUnsaved(text: string | null): boolean {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    const saved = typeof draft === "object" && draft !== null && "saved" in draft && draft.saved === true;
    return !saved && hasText(draft);
  } catch {
    // Incomplete JSON from a browser that was killed: nothing to recover.
    return false;
  }
}

const hasText = (value: unknown): boolean =>
  typeof value === "string"
    ? value.trim() !== ""
    : typeof value === "object" && value !== null && Object.values(value).some(hasText);
