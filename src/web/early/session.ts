import { storedTokenIn } from "../identity/stored-token.ts";

/** The token of the session this browser holds, while that is good. */
export const sessionToken = (): string | undefined =>
  storedTokenIn(localStorage as unknown as Record<string, string>, Date.now());

/** What asks for a page: this browser, now. */
export const browserPorts = {
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  now: () => performance.now(),
};
