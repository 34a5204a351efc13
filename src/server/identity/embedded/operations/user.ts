import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { mfaSettingsOf } from "#server/identity/embedded/accounts/sign-in.ts";
import { createEmailUndo } from "#server/identity/embedded/accounts/undo-email-change.ts";
import { normalizeEmail } from "#server/identity/embedded/accounts/usernames.ts";
import {
  codeDelivery,
  consumeCode,
  expiredCode,
  sendCodeEmail,
  storeDecoyCode,
} from "#server/identity/embedded/accounts/verification-codes.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";
import {
  invalidParameter,
  notAuthorized,
  PoolError,
  tooManyRequests,
} from "#server/identity/embedded/protocol/pool-error.ts";
import {
  readAttributes,
  readStringList,
  readStrings,
} from "#server/identity/embedded/protocol/request-parameters.ts";
import {
  activeHolder,
  checkRecentLogin,
  recentlyLoggedInHolder,
  runForHolder,
} from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation, type PoolContext } from "../pool-context.ts";

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

/** Verifies the emailed code of the new address and makes it the account's. Notifies the old address. */
export const verifyUserAttribute: Operation = async (pool, body, caller) => {
  const { AccessToken, AttributeName, Code } = readStrings(body, "AccessToken", "AttributeName", "Code");
  assertIsEmail(AttributeName);
  const now = pool.clock.now();
  return runForHolder(pool, await activeHolder(pool, AccessToken), async (records, holder) => {
    const { sub, pendingEmail } = holder;
    const auditDetails = { subject: holder, actor: holder, caller, now };
    const usernameKey = pool.secrets.usernameKey(holder.email);
    const rejection = await countAttempt(records, "VerifyUserAttribute", usernameKey, now);
    if (rejection) return rejection;

    const codeResult = await consumeCode(pool, records, "change_email", { usernameKey }, Code, now);
    if (codeResult !== "right" || pendingEmail === null) {
      await auditEvent(records, "identity.email_code_refused", auditDetails);
      return codeResult instanceof PoolError ? codeResult : expiredCode();
    }
    if ((await records.userAt(pendingEmail))?.status === "CONFIRMED") return aliasExists();
    // Unconfirmed sign-ups with this address have no claim to it.
    await records.dropSignUps(pendingEmail);
    // Thrown to roll back the transaction, so that the code stays valid.
    if (!(await records.setEmail(sub, pendingEmail, now))) throw aliasExists();
    await records.onEmailChanged({ sub, email: pendingEmail });
    const undoToken = await createEmailUndo(records, holder, now);
    await records.sendNotice({ to: holder.email, kind: "email_changed", undoToken });
    await records.sendNotice({ to: pendingEmail, kind: "email_arrived" });
    await auditEvent(records, "identity.email_changed", auditDetails);
    return {};
  });
};

const aliasExists = () =>
  new PoolError("AliasExistsException", "An account with the given email already exists.");

/** The only attribute that is verified by a code. */
function assertIsEmail(attribute: string): void {
  if (attribute !== "email") throw invalidParameter(`The attribute ${attribute} is not verified by a code.`);
}

/**
 * Emails a code to the new address of an account. If the address has an account, its owner gets a notice instead; the
 * caller gets the same answer, so that nobody can find out who has an account.
 */
async function sendVerificationCode(
  pool: PoolContext,
  records: PoolRecords,
  change: { sub: string; usernameKey: Uint8Array; email: string },
  now: Temporal.Instant,
): Promise<void> {
  // Not locked: two users who ask for each other's address lock one account each, and would deadlock.
  const existing = await records.userAt(change.email);
  if (existing?.status === "CONFIRMED") {
    await storeDecoyCode(records, "change_email", change, now);
    await records.sendNotice({ to: change.email, kind: "sign_up_address_in_use" });
  } else {
    const { sub, email, usernameKey } = change;
    await sendCodeEmail(pool, records, "change_email", { usernameKey, user: { sub, email } }, now);
  }
}
