import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { assertClient, lockAccount } from "#server/identity/embedded/accounts/usernames.ts";
import {
  codeDelivery,
  emailLink,
  sendCodeEmail,
  storeDecoyCode,
} from "#server/identity/embedded/accounts/verification-codes.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { callOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import { allowedCodeForm } from "#server/identity/embedded/rate-limits/code-limit.ts";
import { type Operation, runOperation } from "../pool-context.ts";

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
