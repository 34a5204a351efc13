import { createHmac, timingSafeEqual } from "node:crypto";

const MAC_LENGTH = 22;
const TOKEN = /^([0-9a-f]{32})([\w-]{22})$/;

/** What is signed of a link that ends emails about replies: such links are in mailboxes since before there were others. */
const SIGNED_AS: Readonly<Record<string, string>> = { reply: "replies" };

/**
 * The signed part of the link that ends a kind of a user's emails: their id, and proof that we wrote it for this kind.
 * @param topic a kind of notice, or "digest"
 */
export function unsubscribeToken(secret: Uint8Array, topic: string, userId: string): string {
  const id = userId.replaceAll("-", "");
  return `${id}${macOf(secret, topic, id)}`;
}

/** Whose link this is; null for one that we did not write. It never expires, as the email it is in does not. */
export function userOfUnsubscribeToken(secret: Uint8Array, topic: string, token: string): string | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  if (id === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, topic, id)))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const macOf = (secret: Uint8Array, topic: string, id: string): string =>
  createHmac("sha256", secret)
    .update(`stop-${SIGNED_AS[topic] ?? topic}:${id}`)
    .digest("base64url")
    .slice(0, MAC_LENGTH);
