import { STORED_ITEM_NAMES, STORED_ITEMS, type StoredItemName } from "./stored-items.ts";

/** The raw storage, for code that reads the identity client's items. Throws if the browser forbids storage. */
export const storageOf = (area: "localStorage" | "sessionStorage"): Storage =>
  area === "localStorage" ? localStorage : sessionStorage;

/** An item by its name and the parts of its key. If the browser forbids storage, it is always empty. */
export function storageItem(name: StoredItemName, ...keyParts: string[]) {
  const { area, key: pattern } = STORED_ITEMS[name];
  const remainingParts = [...keyParts];
  const key = pattern.replaceAll(/\{\w+\}/g, () => remainingParts.shift() ?? "");
  return {
    key,
    read(): string | null {
      try {
        return storageOf(area).getItem(key);
      } catch {
        return null;
      }
    },
    /** Returns false if the storage is full or forbidden. */
    write(text: string): boolean {
      try {
        storageOf(area).setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        storageOf(area).removeItem(key);
      } catch {
        // If storage is forbidden there is nothing to remove.
      }
    },
  };
}

/** The stored keys that start with these parts. */
export function storedKeys(name: StoredItemName, ...firstParts: string[]): string[] {
  const { area, key } = STORED_ITEMS[name];
  const remainingParts = [...firstParts];
  const pattern = key
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith("{")
        ? (remainingParts.shift()?.replaceAll(REGEXP_SPECIALS, "\\$&") ?? "[^:]+")
        : part.replaceAll(REGEXP_SPECIALS, "\\$&"),
    )
    .join("");
  const matching = new RegExp(`^${pattern}$`);
  try {
    return Object.keys(storageOf(area)).filter((storedKey) => matching.test(storedKey));
  } catch {
    return [];
  }
}

const REGEXP_SPECIALS = /[.*+?^${}()|[\]\\]/g;

/**
 * Removes the items that logout removes without confirmation. Not the login session: the order of its keys matters to
 * other tabs (`takeStoredSession`).
 */
export function clearOnLogout(area: "localStorage" | "sessionStorage") {
  for (const name of STORED_ITEM_NAMES) {
    const item = STORED_ITEMS[name];
    if (item.area !== area || item.logout !== "remove" || name === "loginSession") continue;
    for (const key of storedKeys(name)) storageOf(area).removeItem(key);
  }
}
