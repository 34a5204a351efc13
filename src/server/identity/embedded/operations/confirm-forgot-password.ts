import { audit } from "../audit.ts";
import { clearAllowance } from "../code-allowance.ts";
import { expiredCode, isLinkCode, spendCode } from "../codes.ts";
import { type Origin, originOf } from "../origin.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation, settle } from "../pool-context.ts";
import { PoolError } from "../pool-error.ts";
import { markUsed } from "../sign-ups.ts";
import type { PoolRecords } from "../store.ts";
import { PASSWORD_THROTTLE, STRANGERS_THROTTLE } from "../throttle.ts";
import { type Account, checkClient, lockAccount } from "../usernames.ts";

/**
 * Sets a new password on proof of the mailed code, ends every session and lifts the lock-outs. The code came by the same
 * way as a sign-up code, so it makes an account of a sign-up that was not confirmed: with the password of this call.
 */
export const confirmForgotPassword: Operation = async (pool, body, caller) => {
  const { ClientId, Username, ConfirmationCode, Password } = readStrings(
    body,
    "ClientId",
    "Username",
    "ConfirmationCode",
    "Password",
  );
  checkClient(pool, ClientId);
  pool.passwords.checkPolicy(Password, Username);
  const passwordHash = await pool.passwords.hash(Password);
  const now = pool.clock.now();
  const origin = originOf(pool, body, caller, now);

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    // A link's code is not to be guessed, and must work after every other way is used up.
    const refusal = isLinkCode(ConfirmationCode)
      ? undefined
      : await countTry(records, "ConfirmForgotPassword", origin.counterKey(account), now);
    if (refusal) return refusal;

    const from = { usernameKey: account.usernameKey, codeBinding: origin.codeBinding };
    const spent = await spendCode(pool, records, "forgot_password", from, ConfirmationCode, now);
    const user = spent === "right" ? await setPassword(records, account, passwordHash, now) : undefined;
    if (!user) {
      await audit(records, "identity.password_code_refused", { subject: account.user, caller, now });
      return spent instanceof PoolError ? spent : expiredCode();
    }
    await liftLockOuts(records, account, origin);
    await audit(records, "identity.password_reset", { subject: user, caller, now });
    return {};
  });
};

/** Of the account, or of the one that its sign-up becomes; undefined when that has expired meanwhile. */
async function setPassword(
  records: PoolRecords,
  { username, user }: Account,
  passwordHash: string,
  now: Temporal.Instant,
): Promise<{ sub: string } | undefined> {
  if (user) {
    await records.setPassword(user.sub, passwordHash, now);
    await records.revokeSessionsOf(user.sub, now);
    await records.sendNotice({ to: user.email, kind: "password_changed" });
    return user;
  }
  const newest = (await records.lockSignUps(username, now)).find((one) => one.passwordHash !== null);
  if (!newest) return undefined;
  const { sub, email } = newest;
  if (!(await records.addUser({ sub, email, passwordHash }, now))) return undefined;
  await markUsed(records, newest, now);
  await records.onConfirmed({ sub, email });
  return { sub };
}

async function liftLockOuts(records: PoolRecords, account: Account, origin: Origin): Promise<void> {
  await records.clearThrottle(PASSWORD_THROTTLE, origin.counterKey(account));
  await records.clearThrottle(STRANGERS_THROTTLE, account.usernameKey);
  await clearAllowance(records, { account, origin });
}
