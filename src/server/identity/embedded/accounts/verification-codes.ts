import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { CodeKey, CodePurpose, PoolRecords } from "#server/identity/embedded/pool-store.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";

const HOURS_VALID: Record<CodePurpose, number> = { signup: 24, forgot_password: 1, change_email: 24 };

/** Wrong guesses that invalidate a code. Only guesses from where it was requested count (`Origin.codeBinding`). */
export const MAX_CODE_ATTEMPTS = 5;

/** For codes without a binding: an access token identifies the user, or the code is too long to guess. */
const NO_BINDING = new Uint8Array();

export const generateDigits = () => String(randomInt(1_000_000)).padStart(6, "0");

export const codeExpiry = (purpose: CodePurpose, now: Temporal.Instant) =>
  now.add({ hours: HOURS_VALID[purpose] });

type Recipient = { usernameKey: Uint8Array; user: { sub: string | null; email: string } };

/**
 * Creates a code and queues its email, in the transaction of `records`. The email names the network of `caller`, for codes
 * that anyone may request.
 */
export async function sendCodeEmail(
  pool: PoolContext,
  records: PoolRecords,
  purpose: CodeKey["purpose"],
  { usernameKey, user, codeBinding = NO_BINDING }: Recipient & { codeBinding?: Uint8Array },
  now: Temporal.Instant,
  caller?: Caller,
): Promise<void> {
  const code = generateDigits();
  const hash = pool.secrets.codeHash(purpose, usernameKey, code);
  await storeCode(records, { purpose, usernameKey, codeBinding }, { sub: user.sub, hash }, now);
  await emailDigits(records, purpose, { email: user.email, code }, now, caller);
}

/** Emails six digits, which the caller stores. */
export function emailDigits(
  records: PoolRecords,
  purpose: CodePurpose,
  { email, code }: { email: string; code: string },
  now: Temporal.Instant,
  caller?: Caller,
): Promise<void> {
  const expiresHours = HOURS_VALID[purpose];
  return records.sendCode({
    to: email,
    code,
    form: "digits",
    purpose,
    expiresHours,
    at: now,
    ip: caller?.ip,
  });
}

/** Stores a decoy code that is emailed to nobody and never matches. */
export async function storeDecoyCode(
  records: PoolRecords,
  purpose: CodeKey["purpose"],
  { usernameKey, codeBinding = NO_BINDING }: { usernameKey: Uint8Array; codeBinding?: Uint8Array },
  now: Temporal.Instant,
): Promise<void> {
  const hash = randomBytes(32);
  await storeCode(records, { purpose, usernameKey, codeBinding }, { sub: null, hash }, now);
}

async function storeCode(
  records: PoolRecords,
  key: CodeKey,
  code: { sub: string | null; hash: Uint8Array },
  now: Temporal.Instant,
): Promise<void> {
  await records.putCode(
    key,
    { ...code, triesLeft: MAX_CODE_ATTEMPTS, expiresAt: codeExpiry(key.purpose, now) },
    now,
  );
}

const LINK_HOURS = 2;
/** Minimum interval between emails with a link, so that a working one is always in the mailbox. */
const LINK_INTERVAL: Temporal.DurationLike = { hours: 1 };
const LINK_BYTES = 32;

/** Whether a code is the long one of a link, which cannot be guessed. */
export const isLinkCode = (code: string) => code.length > 32;

/**
 * Emails a link to set a new password from any browser or network. Sends nothing while an earlier link is valid for at
 * least another hour.
 */
export async function emailLink(
  pool: PoolContext,
  records: PoolRecords,
  { usernameKey, user }: Recipient,
  now: Temporal.Instant,
  caller: Caller,
): Promise<void> {
  const key = { purpose: "forgot_password", usernameKey, codeBinding: LINK_BINDING } as const;
  const existing = await records.lockCode(key);
  if (existing && Temporal.Instant.compare(existing.expiresAt, now.add(LINK_INTERVAL)) > 0) return;
  const code = randomBytes(LINK_BYTES).toString("base64url");
  const hash = pool.secrets.codeHash(key.purpose, usernameKey, code);
  const expiresAt = now.add({ hours: LINK_HOURS });
  await records.putCode(key, { sub: user.sub, hash, triesLeft: 1, expiresAt }, now);
  await records.sendCode({
    to: user.email,
    code,
    form: "link",
    purpose: key.purpose,
    expiresHours: LINK_HOURS,
    ip: caller.ip,
    at: now,
  });
}

const LINK_BINDING = Buffer.from("link");

/**
 * Consumes a code and every other code of the purpose and address. Return its refusals from `runOperation`, so that the
 * attempt is counted.
 */
export async function consumeCode(
  pool: PoolContext,
  records: PoolRecords,
  purpose: CodeKey["purpose"],
  { usernameKey, codeBinding = NO_BINDING }: { usernameKey: Uint8Array; codeBinding?: Uint8Array },
  code: string,
  now: Temporal.Instant,
): Promise<"right" | PoolError> {
  const isLink = isLinkCode(code);
  const key = { purpose, usernameKey, codeBinding: isLink ? LINK_BINDING : codeBinding };
  const stored = await records.lockCode(key);
  const isUsable = stored && stored.triesLeft > 0 && Temporal.Instant.compare(now, stored.expiresAt) < 0;
  if (!isUsable) return expiredCode();
  if (!timingSafeEqual(stored.hash, pool.secrets.codeHash(purpose, usernameKey, code))) {
    // A wrong link is not a guess: counting it would let a stranger invalidate the right one.
    if (!isLink) await records.updateCode(key, { triesLeft: stored.triesLeft - 1 });
    return codeMismatch();
  }
  await records.dropCodes({ purpose, usernameKey });
  return "right";
}

export const codeMismatch = () =>
  new PoolError("CodeMismatchException", "Invalid verification code provided, please try again.");

export const expiredCode = () =>
  new PoolError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** The masked address: enough to recognize one's own, not to learn another's. */
export function codeDelivery(email: string) {
  const [local = "", domain = ""] = email.split("@");
  const topLevel = domain.slice(domain.lastIndexOf(".") + 1);
  return {
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***.${topLevel}`,
  };
}
