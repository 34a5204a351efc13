import { holderOf, settleFor } from "../access.ts";
import { audit } from "../audit.ts";
import { codeDelivery } from "../codes.ts";
import { checkIsEmail, mailProof } from "../email-change.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation } from "../pool-context.ts";
import { invalidParameter } from "../pool-error.ts";

/** Mails a new code to the address that waits for its proof; the code before it is worth nothing any more. */
export const getUserAttributeVerificationCode: Operation = async (pool, body, caller) => {
  const { AccessToken, AttributeName } = readStrings(body, "AccessToken", "AttributeName");
  checkIsEmail(AttributeName);
  const now = pool.clock.now();
  return settleFor(pool, await holderOf(pool, AccessToken), async (records, holder) => {
    const usernameKey = pool.secrets.usernameKey(holder.email);
    const refusal = await countTry(records, "GetUserAttributeVerificationCode", usernameKey, now);
    if (refusal) return refusal;
    const { sub, pendingEmail } = holder;
    if (pendingEmail === null) return invalidParameter("The email attribute is verified already.");
    await mailProof(pool, records, { sub, usernameKey, email: pendingEmail }, now);
    await audit(records, "identity.email_change_asked", { subject: holder, actor: holder, caller, now });
    return { CodeDeliveryDetails: codeDelivery(pendingEmail) };
  });
};
