import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { markSignUpUsed } from "#server/identity/embedded/accounts/sign-ups.ts";
import {
  assertClient,
  type LockedAccount,
  lockAccount,
} from "#server/identity/embedded/accounts/usernames.ts";
import {
  codeDelivery,
  consumeCode,
  emailLink,
  expiredCode,
  isLinkCode,
  sendCodeEmail,
  storeDecoyCode,
} from "#server/identity/embedded/accounts/verification-codes.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { type CallOrigin, callOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import { allowedCodeForm, clearCodeLimits } from "#server/identity/embedded/rate-limits/code-limit.ts";
import {
  PASSWORD_COUNTER,
  UNKNOWN_DEVICE_PASSWORD_COUNTER,
} from "#server/identity/embedded/rate-limits/throttle.ts";
import { countAttempt, type Operation, runOperation } from "../pool-context.ts";

/**
 * Emails a code to set a new password from the same browser or network; or, when the limit of codes is used up, a link that
 * works everywhere. Answers the same for an address without an account.
 */
export const forgotPassword: Operation = async (pool, body, caller) => {
  const { ClientId, Username } = readStrings(body, "ClientId", "Username");
  assertClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = callOrigin(pool, body, caller, now);

  return runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const codeForm = await allowedCodeForm(records, "ForgotPassword", { account, origin }, now);
    if (codeForm instanceof PoolError) return codeForm;

    const { username, usernameKey, user } = account;
    const { codeBinding } = origin;
    // For an unconfirmed sign-up this code proves the address as well as the sign-up code does.
    const isPending =
      !user && (await records.lockSignUps(username, now)).some((one) => one.passwordHash !== null);
    const recipient = user ?? (isPending ? { sub: null, email: username } : undefined);
    if (codeForm === "link") {
      if (recipient) await emailLink(pool, records, { usernameKey, user: recipient }, now, caller);
    } else if (recipient) {
      const codeRecipient = { usernameKey, user: recipient, codeBinding };
      await sendCodeEmail(pool, records, "forgot_password", codeRecipient, now, caller);
    } else await storeDecoyCode(records, "forgot_password", { usernameKey, codeBinding }, now);
    await auditEvent(records, "identity.password_code_requested", { subject: user, caller, now });
    return { CodeDeliveryDetails: codeDelivery(username) };
  });
};

/**
 * Sets a new password after checking the emailed code, ends every session and lifts lockouts. The code proves the address
 * like a sign-up code, so it also confirms a pending sign-up, with the password of this call.
 */
export const confirmForgotPassword: Operation = async (pool, body, caller) => {
  const { ClientId, Username, ConfirmationCode, Password } = readStrings(
    body,
    "ClientId",
    "Username",
    "ConfirmationCode",
    "Password",
  );
  assertClient(pool, ClientId);
  pool.passwords.checkPolicy(Password, Username);
  const passwordHash = await pool.passwords.hash(Password);
  const now = pool.clock.now();
  const origin = callOrigin(pool, body, caller, now);

  return runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    // A link's code cannot be guessed, and must work when all other limits are used up.
    const rejection = isLinkCode(ConfirmationCode)
      ? undefined
      : await countAttempt(records, "ConfirmForgotPassword", origin.counterKey(account), now);
    if (rejection) return rejection;

    const codeKey = { usernameKey: account.usernameKey, codeBinding: origin.codeBinding };
    const codeResult = await consumeCode(pool, records, "forgot_password", codeKey, ConfirmationCode, now);
    const user = codeResult === "right" ? await setPassword(records, account, passwordHash, now) : undefined;
    if (!user) {
      await auditEvent(records, "identity.password_code_refused", { subject: account.user, caller, now });
      return codeResult instanceof PoolError ? codeResult : expiredCode();
    }
    await clearLockouts(records, account, origin);
    await auditEvent(records, "identity.password_reset", { subject: user, caller, now });
    return {};
  });
};

/** The `sub` of the account, or of its confirmed sign-up; undefined when that has expired meanwhile. */
async function setPassword(
  records: PoolRecords,
  { username, user }: LockedAccount,
  passwordHash: string,
  now: Temporal.Instant,
): Promise<{ sub: string } | undefined> {
  if (user) {
    await records.setPassword(user.sub, passwordHash, now);
    await records.revokeSessionsOf(user.sub, now);
    await records.sendNotice({ to: user.email, kind: "password_changed" });
    return user;
  }
  const latest = (await records.lockSignUps(username, now)).find((one) => one.passwordHash !== null);
  if (!latest) return undefined;
  const { sub, email } = latest;
  if (!(await records.addUser({ sub, email, passwordHash }, now))) return undefined;
  await markSignUpUsed(records, latest, now);
  await records.onConfirmed({ sub, email });
  return { sub };
}

async function clearLockouts(
  records: PoolRecords,
  account: LockedAccount,
  origin: CallOrigin,
): Promise<void> {
  await records.clearThrottle(PASSWORD_COUNTER, origin.counterKey(account));
  await records.clearThrottle(UNKNOWN_DEVICE_PASSWORD_COUNTER, account.usernameKey);
  await clearCodeLimits(records, { account, origin });
}
