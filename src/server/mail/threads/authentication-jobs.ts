import type { AuthenticateSender } from "#server/ports/incoming-email.ts";

/** What an authentication thread is asked: the arguments of `Authenticate`, and the name of this receiver. */
export type AuthenticationJob = {
  raw: Uint8Array;
  envelope: Parameters<AuthenticateSender>[1];
  displayedAddress: string | null;
  name: string;
};
