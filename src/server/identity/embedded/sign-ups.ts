import { timingSafeEqual } from "node:crypto";
import { codeExpiry, expiredCode, newDigits, sendDigits, TRIES, wrongCode } from "./codes.ts";
import type { Origin } from "./origin.ts";
import type { Caller, PoolContext } from "./pool-context.ts";
import { notAuthorized, type PoolError } from "./pool-error.ts";
import type { PoolRecords, SignUp } from "./store.ts";

/** How long a sign-up waits for its code; new codes can be asked for until then. */
const DAYS_PENDING = 7;

/** How long a used one is remembered, so that a second press of the same button hears that it worked. */
const MINUTES_REMEMBERED = 10;

export function newSignUp(
  { sub, email, passwordHash }: Pick<SignUp, "sub" | "email" | "passwordHash">,
  { codeBinding, place }: Origin,
  now: Temporal.Instant,
): SignUp {
  return {
    sub,
    email,
    passwordHash,
    codeBinding,
    place,
    codeHash: null,
    triesLeft: TRIES,
    codeExpiresAt: codeExpiry("signup", now),
    usedAt: null,
    createdAt: now,
    expiresAt: now.add({ hours: 24 * DAYS_PENDING }),
  };
}

/** Makes a new code for this sign-up and mails it; the one before it counts no more. */
export async function mailSignUpCode(
  pool: PoolContext,
  records: PoolRecords,
  { sub, email }: SignUp,
  now: Temporal.Instant,
  caller: Caller,
): Promise<void> {
  const code = newDigits();
  const codeExpiresAt = codeExpiry("signup", now);
  await records.updateSignUp(sub, { codeHash: hashOf(pool, email, code), triesLeft: TRIES, codeExpiresAt });
  await sendDigits(records, "signup", { email, code }, now, caller);
}

/** The sign-ups whose code may come back from here: of the same browser, or else of the same network. */
export const signUpsFrom = (signUps: readonly SignUp[], { codeBinding }: Origin) =>
  signUps.filter((signUp) => same(signUp.codeBinding, codeBinding));

/**
 * Finds the sign-up that a code confirms. A wrong code is one try less for each it might have been meant for.
 *
 * The owner of an address may type whatever code comes to the mailbox, also one of a sign-up that a stranger made. So a
 * code counts only where it was asked for; and on a network whose clients name no secret, where two sign-ups wait for one
 * address, none counts, because it is not known whose code is being typed. (A new password by email remains.)
 */
export async function findByCode(
  pool: PoolContext,
  records: PoolRecords,
  { signUps, origin }: { signUps: readonly SignUp[]; origin: Origin },
  code: string,
  now: Temporal.Instant,
): Promise<SignUp | PoolError> {
  const open = signUpsFrom(signUps, origin).filter(
    ({ triesLeft, codeExpiresAt, codeHash }) =>
      codeHash && triesLeft > 0 && Temporal.Instant.compare(now, codeExpiresAt) < 0,
  );
  const isAmbiguous = !origin.isBindingSecret && open.filter(({ usedAt }) => !usedAt).length > 1;
  if (open.length === 0 || isAmbiguous) return expiredCode();
  const found = open.find(({ codeHash, email }) => codeHash && same(codeHash, hashOf(pool, email, code)));
  if (!found) {
    for (const { sub, triesLeft } of open) await records.updateSignUp(sub, { triesLeft: triesLeft - 1 });
    return wrongCode();
  }
  return found.usedAt ? alreadyConfirmed() : found;
}

/** Ends every sign-up of the address, and remembers the one that was used for some minutes. */
export async function markUsed(
  records: PoolRecords,
  { sub, email }: SignUp,
  now: Temporal.Instant,
): Promise<void> {
  await records.dropSignUps(email, { except: sub });
  const expiresAt = now.add({ minutes: MINUTES_REMEMBERED });
  await records.updateSignUp(sub, { passwordHash: null, usedAt: now, expiresAt });
}

export const alreadyConfirmed = () => notAuthorized("User cannot be confirmed. Current status is CONFIRMED");

/**
 * The one sign-up whose password a login is compared with: one, so that the work is the same as for an account; and the
 * caller's own before the newest, so that a stranger's does not hide it.
 */
export function signUpToTry(signUps: readonly SignUp[], { codeBinding, place }: Origin): SignUp | undefined {
  const waiting = signUps.filter(({ passwordHash }) => passwordHash !== null);
  return (
    waiting.find((signUp) => same(signUp.codeBinding, codeBinding)) ??
    waiting.find((signUp) => same(signUp.place, place)) ??
    waiting[0]
  );
}

const hashOf = (pool: PoolContext, email: string, code: string) =>
  pool.secrets.codeHash("signup", pool.secrets.usernameKey(email), code);

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && timingSafeEqual(one, other);
