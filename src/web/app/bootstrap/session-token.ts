import { storedTokenIn } from "#web/app/identity/stored-token.ts";
import { storageOf } from "#web/app/storage/browser-storage.ts";

/** The token of the session this browser holds, while that is good. */
export const sessionToken = (): string | undefined =>
  storedTokenIn(storageOf("localStorage") as unknown as Record<string, string>, Date.now());

/** What asks for a page: this browser, now. */
export const browserPorts = {
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  now: () => performance.now(),
};
