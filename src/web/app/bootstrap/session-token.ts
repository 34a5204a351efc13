import { storedTokenIn } from "#web/app/identity/stored-token.ts";
import { storageOf } from "#web/app/storage/browser-storage.ts";

/** The access token of the stored session, while it is valid. */
export const sessionToken = (): string | undefined =>
  storedTokenIn(storageOf("localStorage") as unknown as Record<string, string>, Date.now());

/** The browser's `fetch` and clock. */
export const browserPorts = {
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  now: () => performance.now(),
};
