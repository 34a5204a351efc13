import { timingSafeEqual } from "node:crypto";
import type { Session } from "#server/identity/embedded/pool-store.ts";
import type { Secrets } from "#server/identity/embedded/tokens/secrets.ts";

/** How long a browser counts as known after its last login or refresh. */
const DAYS_VALID = 90;

const ID_BYTES = 16;
const TIME_BYTES = 8;
const TAG_BYTES = 32;
const TOKEN_BYTES = 2 * ID_BYTES + TIME_BYTES + TAG_BYTES;

/**
 * Proves that a browser logged in to an account before: the account's `sub`, the session (the device's id), the expiry
 * (ms), and our HMAC. It grants no access: it only gives the browser its own rate limit, so that a stranger's wrong
 * passwords do not lock the owner out (OWASP, "device cookies"). A stolen one allows as many guesses as one network.
 */
export function createDeviceToken(
  secrets: Secrets,
  { sub, originJti }: Pick<Session, "sub" | "originJti">,
  now: Temporal.Instant,
): string {
  const expiresAt = Buffer.alloc(TIME_BYTES);
  expiresAt.writeBigUInt64BE(BigInt(now.add({ hours: 24 * DAYS_VALID }).epochMilliseconds));
  const payload = Buffer.concat([bytesOf(sub), bytesOf(originJti), expiresAt]);
  return Buffer.concat([payload, tagOf(secrets, payload)]).toString("base64url");
}

/** The device's id, if the token is ours, for this account, and not expired. */
export function verifyDeviceToken(
  secrets: Secrets,
  token: string,
  sub: string,
  now: Temporal.Instant,
): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TOKEN_BYTES) return undefined;
  const payload = bytes.subarray(0, TOKEN_BYTES - TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(TOKEN_BYTES - TAG_BYTES), tagOf(secrets, payload))) return undefined;
  if (!payload.subarray(0, ID_BYTES).equals(bytesOf(sub))) return undefined;
  if (payload.readBigUInt64BE(2 * ID_BYTES) <= BigInt(now.epochMilliseconds)) return undefined;
  return payload.subarray(ID_BYTES, 2 * ID_BYTES).toString("hex");
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");

const tagOf = (secrets: Secrets, payload: Uint8Array) => secrets.mac("device token", payload);
