import { createHmac } from "node:crypto";
import { replyAddressLocalPart } from "#core/mail/reply-address.ts";

/** The local part of a request's reply address: unguessable without the secret, the same for the same request. */
export function replyLocalFor(secret: Uint8Array, requestId: string): string {
  return replyAddressLocalPart(createHmac("sha256", secret).update(`reply-address:${requestId}`).digest());
}
