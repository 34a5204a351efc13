import { useSyncExternalStore } from "react";
import type { ApiError } from "#web/app/api/api-error.ts";

/** Problem codes (403) that refuse the whole account. Every call gets the same one, so the page shows it once. */
const BLOCK_CODES = new Set(["account_disabled", "account_suspended", "address_in_use", "email_unverified"]);

let blockError: ApiError | undefined;
const listeners = new Set<() => void>();

/** Records an error that refuses the account; other errors change nothing. */
export function recordAccountBlock(error: ApiError): void {
  if (error.status === 403 && BLOCK_CODES.has(error.code)) setBlockError(error);
}

/** For another login, or a retry. */
export const clearAccountBlock = () => setBlockError(undefined);

function setBlockError(next: ApiError | undefined) {
  if (blockError?.code === next?.code) return;
  blockError = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why the server refuses this account; undefined while it does not. */
export const useAccountBlock = () =>
  useSyncExternalStore(
    subscribe,
    () => blockError,
    () => undefined,
  );
