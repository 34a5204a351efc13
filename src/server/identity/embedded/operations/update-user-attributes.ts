import { checkRecentLogin, holderOf, settleFor } from "../access.ts";
import { audit } from "../audit.ts";
import { codeDelivery } from "../codes.ts";
import { mailProof } from "../email-change.ts";
import { readAttributes, readStrings } from "../parameters.ts";
import { countTry, type Operation } from "../pool-context.ts";
import { invalidParameter, notAuthorized, tooManyRequests } from "../pool-error.ts";
import { readEmail } from "../usernames.ts";

/**
 * Takes note of a new address and mails a code to it. The old address stays, for signing in and for mail, until the code
 * comes back. Writing the present address again calls a pending change off.
 */
export const updateUserAttributes: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const email = readNewEmail(readAttributes(body, "UserAttributes"));
  const now = pool.clock.now();
  const current = await holderOf(pool, AccessToken);
  // Calling a change off guards the account, so only a new address needs the password again.
  if (email !== current.email) checkRecentLogin(current);
  return settleFor(pool, current, async (records, holder) => {
    const who = { subject: holder, actor: holder, caller, now };
    if (email === holder.email) {
      await records.setPendingEmail(holder.sub, null, now);
      return { CodeDeliveryDetailsList: [] };
    }
    const usernameKey = pool.secrets.usernameKey(holder.email);
    // Both mail a code, so they are counted together.
    const refusal = await countTry(records, "GetUserAttributeVerificationCode", usernameKey, now);
    if (refusal) return tooManyRequests();
    await records.setPendingEmail(holder.sub, email, now);
    await mailProof(pool, records, { sub: holder.sub, usernameKey, email }, now);
    await audit(records, "identity.email_change_asked", who);
    return { CodeDeliveryDetailsList: [codeDelivery(email)] };
  });
};

/** The one attribute a caller may write. */
function readNewEmail(attributes: { Name: string; Value: string }[]): string {
  const [first, ...others] = attributes;
  if (!first) {
    throw invalidParameter(
      "1 validation error detected: Value null at 'userAttributes' failed to satisfy constraint: Member must not be null",
    );
  }
  if ([first, ...others].some(({ Name }) => Name !== "email")) {
    throw notAuthorized("A client attempted to write unauthorized attribute");
  }
  if (others.length > 0) throw invalidParameter("The email attribute was given twice.");
  return readEmail(first.Value, "Invalid email address format.");
}
