import { createHmac, timingSafeEqual } from "node:crypto";

const MAC_LENGTH = 22;
const TOKEN = /^([0-9a-f]{32})([\w-]{22})$/;

/** The signed part of the link that turns a person's replies by mail off: their id, and proof that we wrote it. */
export function stopToken(secret: Uint8Array, personId: string): string {
  const id = personId.replaceAll("-", "");
  return `${id}${macOf(secret, id)}`;
}

/** Whose link this is; null for one that we did not write. It never expires, as the mail it stands in does not. */
export function personOfStopToken(secret: Uint8Array, token: string): string | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  if (id === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id)))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const macOf = (secret: Uint8Array, id: string): string =>
  createHmac("sha256", secret).update(`stop-replies:${id}`).digest("base64url").slice(0, MAC_LENGTH);
