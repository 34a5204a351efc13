import { activeHolder, runForHolder } from "../access.ts";
import { auditEvent } from "../audit.ts";
import { codeDelivery } from "../codes.ts";
import { assertIsEmail, sendVerificationCode } from "../email-change.ts";
import { readStrings } from "../parameters.ts";
import { countAttempt, type Operation } from "../pool-context.ts";
import { invalidParameter } from "../pool-error.ts";

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
