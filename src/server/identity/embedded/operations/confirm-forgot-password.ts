import { audit } from "../audit.ts";
import { expiredCode, spendCode } from "../codes.ts";
import { readStrings } from "../parameters.ts";
import { checkPasswordPolicy } from "../passwords.ts";
import { countTry, type Operation, settle } from "../pool-context.ts";
import { PoolError } from "../pool-error.ts";
import { PASSWORD_THROTTLE } from "../throttle.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/**
 * Sets a new password on proof of the mailed code, ends every session and lifts the lock-out. The code came by the same
 * way as a sign-up code, so it confirms an account that was not yet.
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
  checkPasswordPolicy(Password);
  const passwordHash = await pool.passwords.hash(Password);
  const now = pool.clock.now();

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const refusal = await countTry(records, "ConfirmForgotPassword", account.usernameKey, now);
    if (refusal) return refusal;

    const spent = await spendCode(pool, records, "forgot_password", account, ConfirmationCode, now);
    const { user } = account;
    if (spent !== "right" || !user) {
      await audit(records, "identity.password_code_refused", { subject: user, caller, now });
      return spent instanceof PoolError ? spent : expiredCode();
    }
    await records.setPassword(user.sub, passwordHash, now);
    await records.revokeSessionsOf(user.sub, now);
    await records.clearThrottle(PASSWORD_THROTTLE, account.usernameKey);
    if (user.status === "UNCONFIRMED") {
      await records.confirm(user.sub, now);
      await records.onConfirmed({ sub: user.sub, email: user.email });
    }
    await records.sendNotice({ to: user.email, kind: "password_changed" });
    await audit(records, "identity.password_reset", { subject: user, caller, now });
    return {};
  });
};
