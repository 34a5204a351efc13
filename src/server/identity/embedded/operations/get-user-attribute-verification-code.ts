import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { assertIsEmail, sendVerificationCode } from "#server/identity/embedded/accounts/email-change.ts";
import { codeDelivery } from "#server/identity/embedded/accounts/verification-codes.ts";
import { invalidParameter } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** Mails a new code to the address that waits for its proof; the code before it is worth nothing any more. */
export const getUserAttributeVerificationCode: Operation = async (pool, body, caller) => {
  const { AccessToken, AttributeName } = readStrings(body, "AccessToken", "AttributeName");
  assertIsEmail(AttributeName);
  const now = pool.clock.now();
  return runForHolder(pool, await activeHolder(pool, AccessToken), async (records, holder) => {
    const usernameKey = pool.secrets.usernameKey(holder.email);
    const rejection = await countAttempt(records, "GetUserAttributeVerificationCode", usernameKey, now);
    if (rejection) return rejection;
    const { sub, pendingEmail } = holder;
    if (pendingEmail === null) return invalidParameter("The email attribute is verified already.");
    await sendVerificationCode(pool, records, { sub, usernameKey, email: pendingEmail }, now);
    await auditEvent(records, "identity.email_change_asked", { subject: holder, actor: holder, caller, now });
    return { CodeDeliveryDetails: codeDelivery(pendingEmail) };
  });
};
