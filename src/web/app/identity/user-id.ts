import { storageOf } from "#web/app/storage/browser-storage.ts";
import { userIdIn } from "./stored-token.ts";

let cachedUserId: string | undefined;

/**
 * The id of the account this tab is logged in to, for the keys of what it stores; "visitor" for nobody. It outlives the
 * session's tokens, so that what is typed while the password is asked for again is stored under the same id.
 */
export function userId(): string {
  cachedUserId ??= readUserId();
  return cachedUserId ?? "visitor";
}

/** The tab is somebody else's now, or nobody's. */
export const clearUserId = () => {
  cachedUserId = undefined;
};

function readUserId(): string | undefined {
  try {
    return userIdIn(storageOf("localStorage") as unknown as Record<string, string>);
  } catch {
    // Where storage is forbidden nobody is logged in.
    return undefined;
  }
}
