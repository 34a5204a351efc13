import type { Authenticate } from "#server/ports.ts";

/** What an authentication thread is asked: the arguments of `Authenticate`, and the name of this receiver. */
export type AuthenticationJob = {
  raw: Uint8Array;
  envelope: Parameters<Authenticate>[1];
  shown: string | null;
  name: string;
};
