import { totpCode } from "#server/identity/embedded/second-factor/totp.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows for the secret it was given, `off` steps of 30 seconds from now. */
export function authenticatorCode(secretCode: string, now: Temporal.Instant, stepOffset = 0): string {
  const bits = [...secretCode].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(secret, Math.floor(now.epochMilliseconds / 30_000) + stepOffset);
}
