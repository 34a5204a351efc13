import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;

/** RFC 4648, the encoding authenticator apps expect. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of one time step: RFC 6238 with HMAC-SHA-1, six digits, the only variant all apps support. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The time step of a code: the current one, or one before or after for inaccurate clocks (RFC 6238, 5.2). */
export function matchingStep(secret: Uint8Array, code: string, now: Temporal.Instant): number | undefined {
  const current = Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS);
  const entered = Buffer.from(code);
  const matches = [current - 1, current, current + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === entered.length && timingSafeEqual(expected, entered);
  });
  return matches.at(-1);
}

export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let buffer = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((buffer >>> bits) & 31);
    }
    buffer &= 31;
  }
  return bits === 0 ? text : text + BASE32.charAt((buffer << (5 - bits)) & 31);
}
