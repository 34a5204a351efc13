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

/** How long a sign-up waits for its code; new codes can be asked for until then. */
const DAYS_PENDING = 7;

/** How long a used one is remembered, so that a second press of the same button hears that it worked. */
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

/** Makes a new code for this sign-up and mails it; the one before it counts no more. */
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

/** The sign-ups whose code may come back from here: of the same browser, or else of the same network. */
export const signUpsForOrigin = (signUps: readonly SignUp[], { codeBinding }: CallOrigin) =>
  signUps.filter((signUp) => isEqual(signUp.codeBinding, codeBinding));

/**
 * Finds the sign-up that a code confirms. A wrong code is one try less for each it might have been meant for.
 *
 * The owner of an address may type whatever code comes to the mailbox, also one of a sign-up that a stranger made. So a
 * code counts only where it was asked for; and on a network whose clients name no secret, where two sign-ups wait for one
 * address, none counts, because it is not known whose code is being typed. (A new password by email remains.)
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

/** Ends every sign-up of the address, and remembers the one that was used for some minutes. */
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
 * The one sign-up whose password a login is compared with: one, so that the work is the same as for an account; and the
 * caller's own before the newest, so that a stranger's does not hide it.
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
