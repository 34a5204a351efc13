import { randomBytes } from "node:crypto";
import { audit } from "../audit.ts";
import { allowanceFor } from "../code-allowance.ts";
import { codeDelivery, codeExpiry, mailLink, TRIES } from "../codes.ts";
import { originOf } from "../origin.ts";
import { readStrings } from "../parameters.ts";
import { type Operation, settle } from "../pool-context.ts";
import { PoolError } from "../pool-error.ts";
import { mailSignUpCode, signUpsFrom } from "../sign-ups.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/**
 * Mails a new code for the caller's own sign-up, which replaces the old. Seems to do so for an address that waits for none,
 * or for which only others signed up.
 */
export const resendConfirmationCode: Operation = async (pool, body, caller) => {
  const { ClientId, Username } = readStrings(body, "ClientId", "Username");
  checkClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = originOf(pool, body, caller, now);

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const allowed = await allowanceFor(records, "ResendConfirmationCode", { account, origin }, now);
    if (allowed instanceof PoolError) return allowed;

    const [own] = signUpsFrom(await records.lockSignUps(account.username, now), origin);
    if (own?.passwordHash && !account.user) {
      const { usernameKey } = account;
      if (allowed === "digits") await mailSignUpCode(pool, records, own, now, caller);
      else await mailLink(pool, records, { usernameKey, user: { ...own, sub: null } }, now, caller);
    } else if (own && !own.usedAt && allowed === "digits") {
      const codeExpiresAt = codeExpiry("signup", now);
      await records.updateSignUp(own.sub, { codeHash: randomBytes(32), triesLeft: TRIES, codeExpiresAt });
    }
    await audit(records, "identity.sign_up_code_requested", { subject: account.user, caller, now });
    return { CodeDeliveryDetails: codeDelivery(account.username) };
  });
};
