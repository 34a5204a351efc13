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
 * Mails a code with which a new password can be set where it was asked for; or, when strangers had too many of them
 * mailed, a link that works everywhere. Seems to do so for an address without an account.
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
    // Who signed up and never got further proves the address by this code as well as by the other.
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
