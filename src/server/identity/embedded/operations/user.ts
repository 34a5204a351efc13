import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { assertIsEmail, sendVerificationCode } from "#server/identity/embedded/accounts/email-change.ts";
import { mfaSettingsOf } from "#server/identity/embedded/accounts/sign-in.ts";
import { codeDelivery } from "#server/identity/embedded/accounts/verification-codes.ts";
import { invalidParameter, notAuthorized } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStringList, readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import {
  activeHolder,
  recentlyLoggedInHolder,
  runForHolder,
} from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** The attributes of the token's holder, and their second factor. */
export const getUser: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const user = await activeHolder(pool, AccessToken);
  const secondFactor = await pool.store.softwareToken(user.sub);
  return {
    Username: user.sub,
    UserAttributes: [
      { Name: "email", Value: user.email },
      { Name: "email_verified", Value: "true" },
      { Name: "sub", Value: user.sub },
    ],
    ...mfaSettingsOf(secondFactor),
  };
};

/**
 * Closes the holder's account and ends its sessions. Unlike the hosted service it erases nothing yet: the user gets 30 days
 * and an emailed link to change their mind; the program erases the account after that.
 */
export const deleteUser: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const now = pool.clock.now();
  return runForHolder(pool, await recentlyLoggedInHolder(pool, AccessToken), async (records, holder) => {
    await records.closeUser(holder.sub, now);
    await records.revokeSessionsOf(holder.sub, now);
    await records.onDeleted({ sub: holder.sub });
    await auditEvent(records, "identity.closed", { subject: holder, actor: holder, caller, now });
    return {};
  });
};

/** No attribute can be deleted: email is required, and the others are read-only. */
export const deleteUserAttributes: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const names = readStringList(body, "UserAttributeNames");
  await activeHolder(pool, AccessToken);
  if (names.some((name) => name !== "email")) {
    throw notAuthorized("A client attempted to write unauthorized attribute");
  }
  if (names.length > 0) throw invalidParameter("user.email: Required attribute cannot be deleted.");
  return {};
};

/** Emails a new code to the pending address; it replaces the previous code. */
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
