import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { sendVerificationCode } from "#server/identity/embedded/accounts/email-change.ts";
import { normalizeEmail } from "#server/identity/embedded/accounts/usernames.ts";
import { codeDelivery } from "#server/identity/embedded/accounts/verification-codes.ts";
import {
  invalidParameter,
  notAuthorized,
  tooManyRequests,
} from "#server/identity/embedded/protocol/pool-error.ts";
import { readAttributes, readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import {
  activeHolder,
  checkRecentLogin,
  runForHolder,
} from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/**
 * Stores a pending address and emails a code to it. The old address stays in use until the code is verified. Writing the
 * current address again cancels a pending change.
 */
export const updateUserAttributes: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const email = readNewEmail(readAttributes(body, "UserAttributes"));
  const now = pool.clock.now();
  const current = await activeHolder(pool, AccessToken);
  // Canceling a change protects the account, so only a new address needs a recent login.
  if (email !== current.email) checkRecentLogin(current);
  return runForHolder(pool, current, async (records, holder) => {
    const auditDetails = { subject: holder, actor: holder, caller, now };
    if (email === holder.email) {
      await records.setPendingEmail(holder.sub, null, now);
      return { CodeDeliveryDetailsList: [] };
    }
    const usernameKey = pool.secrets.usernameKey(holder.email);
    // Both operations email a code, so they share a limit.
    const rejection = await countAttempt(records, "GetUserAttributeVerificationCode", usernameKey, now);
    if (rejection) return tooManyRequests();
    await records.setPendingEmail(holder.sub, email, now);
    await sendVerificationCode(pool, records, { sub: holder.sub, usernameKey, email }, now);
    await auditEvent(records, "identity.email_change_asked", auditDetails);
    return { CodeDeliveryDetailsList: [codeDelivery(email)] };
  });
};

/** The one attribute a caller may write. */
function readNewEmail(attributes: { Name: string; Value: string }[]): string {
  const [first, ...rest] = attributes;
  if (!first) {
    throw invalidParameter(
      "1 validation error detected: Value null at 'userAttributes' failed to satisfy constraint: Member must not be null",
    );
  }
  if ([first, ...rest].some(({ Name }) => Name !== "email")) {
    throw notAuthorized("A client attempted to write unauthorized attribute");
  }
  if (rest.length > 0) throw invalidParameter("The email attribute was given twice.");
  return normalizeEmail(first.Value, "Invalid email address format.");
}
