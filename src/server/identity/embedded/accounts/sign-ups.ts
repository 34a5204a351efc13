import { timingSafeEqual } from "node:crypto";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords, SignUp } from "#server/identity/embedded/pool-store.ts";
import { notAuthorized, type PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import type { CallOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import {
  codeExpiry,
  codeMismatch,
  emailDigits,
  expiredCode,
  generateDigits,
  MAX_CODE_ATTEMPTS,
} from "./verification-codes.ts";

/** How long a sign-up can be confirmed; new codes can be requested until then. */
const DAYS_PENDING = 7;

/** How long a used one is stored, so that a second click gets the same answer. */
const USED_RETENTION_MINUTES = 10;

export function createSignUp(
  { sub, email, passwordHash }: Pick<SignUp, "sub" | "email" | "passwordHash">,
  { codeBinding, network }: CallOrigin,
  now: Temporal.Instant,
): SignUp {
  return {
    sub,
    email,
    passwordHash,
    codeBinding,
    place: network,
    codeHash: null,
    triesLeft: MAX_CODE_ATTEMPTS,
    codeExpiresAt: codeExpiry("signup", now),
    usedAt: null,
    createdAt: now,
    expiresAt: now.add({ hours: 24 * DAYS_PENDING }),
  };
}

/** Creates a new code for this sign-up and emails it; it replaces the previous one. */
export async function emailSignUpCode(
  pool: PoolContext,
  records: PoolRecords,
  { sub, email }: SignUp,
  now: Temporal.Instant,
  caller: Caller,
): Promise<void> {
  const code = generateDigits();
  const codeExpiresAt = codeExpiry("signup", now);
  await records.updateSignUp(sub, {
    codeHash: signUpCodeHash(pool, email, code),
    triesLeft: MAX_CODE_ATTEMPTS,
    codeExpiresAt,
  });
  await emailDigits(records, "signup", { email, code }, now, caller);
}

/** The sign-ups that can be confirmed from here: of the same browser, or else of the same network. */
export const signUpsForOrigin = (signUps: readonly SignUp[], { codeBinding }: CallOrigin) =>
  signUps.filter((signUp) => isEqual(signUp.codeBinding, codeBinding));

/**
 * Finds the sign-up that a code confirms. A wrong code uses up one attempt of each sign-up it could have been for.
 *
 * The owner of an address may type any code from the mailbox, also one of a stranger's sign-up. So a code is valid only
 * from where it was requested; and on a network whose clients send no secret, with two pending sign-ups for one address,
 * none is valid, because it is unknown whose code is typed. (A new password by email remains possible.)
 */
export async function findSignUpByCode(
  pool: PoolContext,
  records: PoolRecords,
  { signUps, origin }: { signUps: readonly SignUp[]; origin: CallOrigin },
  code: string,
  now: Temporal.Instant,
): Promise<SignUp | PoolError> {
  const openSignUps = signUpsForOrigin(signUps, origin).filter(
    ({ triesLeft, codeExpiresAt, codeHash }) =>
      codeHash && triesLeft > 0 && Temporal.Instant.compare(now, codeExpiresAt) < 0,
  );
  const isAmbiguous = !origin.isBindingSecret && openSignUps.filter(({ usedAt }) => !usedAt).length > 1;
  if (openSignUps.length === 0 || isAmbiguous) return expiredCode();
  const match = openSignUps.find(
    ({ codeHash, email }) => codeHash && isEqual(codeHash, signUpCodeHash(pool, email, code)),
  );
  if (!match) {
    for (const { sub, triesLeft } of openSignUps)
      await records.updateSignUp(sub, { triesLeft: triesLeft - 1 });
    return codeMismatch();
  }
  return match.usedAt ? alreadyConfirmed() : match;
}

/** Deletes every sign-up of the address except the used one, which is stored for some minutes. */
export async function markSignUpUsed(
  records: PoolRecords,
  { sub, email }: SignUp,
  now: Temporal.Instant,
): Promise<void> {
  await records.dropSignUps(email, { except: sub });
  const expiresAt = now.add({ minutes: USED_RETENTION_MINUTES });
  await records.updateSignUp(sub, { passwordHash: null, usedAt: now, expiresAt });
}

export const alreadyConfirmed = () => notAuthorized("User cannot be confirmed. Current status is CONFIRMED");

/**
 * The one sign-up whose password a login is compared with: one, so that the work is the same as for an account; the
 * caller's own before the newest, so that a stranger's does not replace it.
 */
export function signUpForLogin(
  signUps: readonly SignUp[],
  { codeBinding, network }: CallOrigin,
): SignUp | undefined {
  const pending = signUps.filter(({ passwordHash }) => passwordHash !== null);
  return (
    pending.find((signUp) => isEqual(signUp.codeBinding, codeBinding)) ??
    pending.find((signUp) => isEqual(signUp.place, network)) ??
    pending[0]
  );
}

const signUpCodeHash = (pool: PoolContext, email: string, code: string) =>
  pool.secrets.codeHash("signup", pool.secrets.usernameKey(email), code);

const isEqual = (first: Uint8Array, second: Uint8Array) =>
  first.length === second.length && timingSafeEqual(first, second);
