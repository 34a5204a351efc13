import { audit } from "../audit.ts";
import { allowanceFor } from "../code-allowance.ts";
import { codeDelivery, mailCode, mailLink, putDecoy } from "../codes.ts";
import { originOf } from "../origin.ts";
import { readStrings } from "../parameters.ts";
import { type Operation, settle } from "../pool-context.ts";
import { PoolError } from "../pool-error.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/**
 * Mails a code with which a new password can be set where it was asked for; or, when strangers had too many of them
 * mailed, a link that works everywhere. Seems to do so for an address without an account.
 */
export const forgotPassword: Operation = async (pool, body, caller) => {
  const { ClientId, Username } = readStrings(body, "ClientId", "Username");
  checkClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = originOf(pool, body, caller, now);

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const allowed = await allowanceFor(records, "ForgotPassword", { account, origin }, now);
    if (allowed instanceof PoolError) return allowed;

    const { username, usernameKey, user } = account;
    const { codeBinding } = origin;
    // Who signed up and never got further proves the address by this code as well as by the other.
    const isPending =
      !user && (await records.lockSignUps(username, now)).some((one) => one.passwordHash !== null);
    const recipient = user ?? (isPending ? { sub: null, email: username } : undefined);
    if (allowed === "link") {
      if (recipient) await mailLink(pool, records, { usernameKey, user: recipient }, now, caller);
    } else if (recipient) {
      const to = { usernameKey, user: recipient, codeBinding };
      await mailCode(pool, records, "forgot_password", to, now, caller);
    } else await putDecoy(records, "forgot_password", { usernameKey, codeBinding }, now);
    await audit(records, "identity.password_code_requested", { subject: user, caller, now });
    return { CodeDeliveryDetails: codeDelivery(username) };
  });
};
