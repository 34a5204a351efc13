import { useSyncExternalStore } from "react";
import type { ApiError } from "../api-error.ts";

/** Refusals of the account as a whole (403): each call is answered with the same, so the page says it once. */
const CODES = new Set(["account_disabled", "account_suspended", "address_in_use", "email_unverified"]);

let refusal: ApiError | undefined;
const listeners = new Set<() => void>();

/** Notes an answer of our server that refuses the account; any other answer leaves this as it is. */
export function noteRefusal(error: ApiError): void {
  if (error.status === 403 && CODES.has(error.code)) set(error);
}

/** Another account, or another try. */
export const clearRefusal = () => set(undefined);

function set(next: ApiError | undefined) {
  if (refusal?.code === next?.code) return;
  refusal = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why the server lets this account do nothing now; undefined for every other account. */
export const useAccountRefusal = () =>
  useSyncExternalStore(
    subscribe,
    () => refusal,
    () => undefined,
  );
