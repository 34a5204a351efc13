import { useSyncExternalStore } from "react";
import type { ApiError } from "#web/app/api/api-error.ts";

/** Refusals of the account as a whole (403): each call is answered with the same, so the page says it once. */
const BLOCK_CODES = new Set(["account_disabled", "account_suspended", "address_in_use", "email_unverified"]);

let blockError: ApiError | undefined;
const listeners = new Set<() => void>();

/** Notes an answer of our server that refuses the account; any other answer leaves this as it is. */
export function recordAccountBlock(error: ApiError): void {
  if (error.status === 403 && BLOCK_CODES.has(error.code)) setBlockError(error);
}

/** Another account, or another try. */
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

/** Why the server lets this account do nothing now; undefined for every other account. */
export const useAccountBlock = () =>
  useSyncExternalStore(
    subscribe,
    () => blockError,
    () => undefined,
  );
