import { storageOf } from "#web/app/storage/browser-storage.ts";
import { userIdIn } from "./stored-token.ts";

let cachedUserId: string | undefined;

/**
 * The id of the account this tab is logged in to, used in storage keys; "visitor" when logged out. It stays the same when
 * the tokens expire, so that input is stored under the same id while the password is asked for.
 */
export function userId(): string {
  cachedUserId ??= readUserId();
  return cachedUserId ?? "visitor";
}

/** After a login or logout. */
export const clearUserId = () => {
  cachedUserId = undefined;
};

function readUserId(): string | undefined {
  try {
    return userIdIn(storageOf("localStorage"));
  } catch {
    // Without access to storage there is no session.
    return undefined;
  }
}
