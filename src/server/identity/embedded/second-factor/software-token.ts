import type { PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords, SoftwareToken } from "#server/identity/embedded/pool-store.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { matchingStep } from "./totp.ts";

const NO_SOFTWARE_TOKEN: SoftwareToken = {
  sealedSecret: null,
  pendingSecret: null,
  lastStep: 0,
  verifiedAt: null,
  enabled: false,
  preferred: false,
};

/** A user's authenticator app, or none. */
export const softwareTokenOf = async (records: PoolRecords, sub: string) =>
  (await records.lockSoftwareToken(sub)) ?? NO_SOFTWARE_TOKEN;

export const sealSecret = (pool: PoolContext, sub: string, secret: Uint8Array) =>
  pool.secrets.seal(secret, labelOf(sub));

/** The secret is bound to its user: a row copied to another account cannot be decrypted. */
const labelOf = (sub: string) => `software token of ${sub}`;

/** The time step of a right code under a sealed secret. A code of a used step is refused. */
export function verifyCode(
  pool: PoolContext,
  { sub, sealed, lastStep }: { sub: string; sealed: Uint8Array; lastStep: number },
  code: string,
  now: Temporal.Instant,
): number | PoolError {
  const step = matchingStep(pool.secrets.open(sealed, labelOf(sub)), code, now);
  if (step === undefined) return new PoolError("CodeMismatchException", "Invalid code received for user");
  if (step <= lastStep) {
    return new PoolError("ExpiredCodeException", "Your software token has already been used once.");
  }
  return step;
}

export const noSoftwareToken = () =>
  new PoolError("SoftwareTokenMFANotFoundException", "No authenticator app is set up for this user.");
