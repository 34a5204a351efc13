import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Session } from "#server/identity/embedded/pool-store.ts";
import { type Secrets, sha256Of } from "./secrets.ts";

const ID_BYTES = 16;
const RANDOM_BYTES = 32;
const TAG_BYTES = 16;

/**
 * Grace period of the previous token: two tabs that refresh at the same moment, or a lost response, are not a theft. The
 * hosted service allows at most as much.
 */
const GRACE_SECONDS = 60;

/**
 * A refresh token names its session and has a tag only we can make, so that an old one differs from a made-up one although
 * only hashes of the last two are stored. Each token is derived from the previous one with a secret key: two tabs get the
 * same, and the chain never forks, so reuse of a copied token is detected sooner or later.
 */
export function createRefreshToken(secrets: Secrets, originJti: string): string {
  return composeToken(secrets, originJti, randomBytes(RANDOM_BYTES));
}

export function nextRefreshToken(secrets: Secrets, originJti: string, token: string): string {
  return composeToken(secrets, originJti, secrets.mac("next refresh token", Buffer.from(token)));
}

/** The session of a refresh token we made; undefined for every other string. */
export function sessionOf(secrets: Secrets, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + RANDOM_BYTES + TAG_BYTES) return undefined;
  const payload = bytes.subarray(0, ID_BYTES + RANDOM_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + RANDOM_BYTES), tagOf(secrets, payload))) return undefined;
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  return id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** `reused`: ours, but already rotated and past the grace period, so two parties have it. */
export function checkRefreshToken(
  session: Session,
  token: string,
  now: Temporal.Instant,
): "good" | "just_rotated" | "reused" {
  const hash = sha256Of(token);
  if (timingSafeEqual(hash, session.refreshTokenHash)) return "good";
  const { previousTokenHash, rotatedAt } = session;
  const isPastGrace =
    !rotatedAt || Temporal.Instant.compare(now, rotatedAt.add({ seconds: GRACE_SECONDS })) >= 0;
  if (isPastGrace || !previousTokenHash || !timingSafeEqual(hash, previousTokenHash)) return "reused";
  return "just_rotated";
}

function composeToken(secrets: Secrets, originJti: string, random: Uint8Array): string {
  const payload = Buffer.concat([Buffer.from(originJti.replaceAll("-", ""), "hex"), random]);
  return Buffer.concat([payload, tagOf(secrets, payload)]).toString("base64url");
}

const tagOf = (secrets: Secrets, payload: Uint8Array) =>
  secrets.mac("refresh token", payload).subarray(0, TAG_BYTES);
