import { randomInt } from "node:crypto";
import type { PoolContext } from "#server/identity/embedded/pool-context.ts";

/** As many as fit on a sheet of paper; large services give about as many. */
const RECOVERY_CODE_COUNT = 10;

/** Without letters and digits that look alike on paper: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const HALF_LENGTH = 5;
const CODE_PATTERN = new RegExp(`^[${ALPHABET}]{${2 * HALF_LENGTH}}$`);

/**
 * Codes such as `k7mpd-w3xha`: 49 bits each, more than NIST SP 800-63B section 5.1.2.1 requires of a look-up secret that
 * is stored as an HMAC and can be guessed at most five times a login.
 */
export function generateRecoveryCodes(): string[] {
  const randomHalf = () =>
    Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(`${randomHalf()}-${randomHalf()}`);
  return [...codes];
}

/** The stored form of a code as typed, in any case and spacing; undefined when it is not a recovery code, such as six digits. */
export function hashRecoveryCode(
  { secrets }: Pick<PoolContext, "secrets">,
  sub: string,
  typed: string,
): Uint8Array | undefined {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  return CODE_PATTERN.test(code) ? secrets.mac("recovery code", Buffer.from(`${sub}\0${code}`)) : undefined;
}
