import type { AuthenticateSender } from "#server/ports/incoming-email.ts";

/** The input of an authentication process: the arguments of `Authenticate`, and the host name of this receiver. */
export type AuthenticationJob = {
  raw: Uint8Array;
  envelope: Parameters<AuthenticateSender>[1];
  displayedAddress: string | null;
  name: string;
};
