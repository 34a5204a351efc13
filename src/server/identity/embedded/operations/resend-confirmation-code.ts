import { randomBytes } from "node:crypto";
import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { emailSignUpCode, signUpsForOrigin } from "#server/identity/embedded/accounts/sign-ups.ts";
import { assertClient, lockAccount } from "#server/identity/embedded/accounts/usernames.ts";
import {
  codeDelivery,
  codeExpiry,
  emailLink,
  MAX_CODE_ATTEMPTS,
} from "#server/identity/embedded/accounts/verification-codes.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { callOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import { allowedCodeForm } from "#server/identity/embedded/rate-limits/code-limit.ts";
import { type Operation, runOperation } from "../pool-context.ts";

/**
 * Emails a new code for the caller's own sign-up, which replaces the old one. Answers the same for an address without a
 * pending sign-up of this caller.
 */
export const resendConfirmationCode: Operation = async (pool, body, caller) => {
  const { ClientId, Username } = readStrings(body, "ClientId", "Username");
  assertClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = callOrigin(pool, body, caller, now);

  return runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const codeForm = await allowedCodeForm(records, "ResendConfirmationCode", { account, origin }, now);
    if (codeForm instanceof PoolError) return codeForm;

    const [ownSignUp] = signUpsForOrigin(await records.lockSignUps(account.username, now), origin);
    if (ownSignUp?.passwordHash && !account.user) {
      const { usernameKey } = account;
      if (codeForm === "digits") await emailSignUpCode(pool, records, ownSignUp, now, caller);
      else await emailLink(pool, records, { usernameKey, user: { ...ownSignUp, sub: null } }, now, caller);
    } else if (ownSignUp && !ownSignUp.usedAt && codeForm === "digits") {
      const codeExpiresAt = codeExpiry("signup", now);
      await records.updateSignUp(ownSignUp.sub, {
        codeHash: randomBytes(32),
        triesLeft: MAX_CODE_ATTEMPTS,
        codeExpiresAt,
      });
    }
    await auditEvent(records, "identity.sign_up_code_requested", { subject: account.user, caller, now });
    return { CodeDeliveryDetails: codeDelivery(account.username) };
  });
};
