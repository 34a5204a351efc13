import { randomBytes, randomUUID } from "node:crypto";
import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import {
  alreadyConfirmed,
  createSignUp,
  emailSignUpCode,
  findSignUpByCode,
  markSignUpUsed,
  signUpsForOrigin,
} from "#server/identity/embedded/accounts/sign-ups.ts";
import { assertClient, lockAccount, normalizeEmail } from "#server/identity/embedded/accounts/usernames.ts";
import {
  codeDelivery,
  codeExpiry,
  emailLink,
  MAX_CODE_ATTEMPTS,
} from "#server/identity/embedded/accounts/verification-codes.ts";
import { invalidParameter, notAuthorized, PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readAttributes, readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { callOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import { allowedCodeForm, clearCodeLimits } from "#server/identity/embedded/rate-limits/code-limit.ts";
import { countAttempt, type Operation, runOperation } from "../pool-context.ts";

/**
 * Stores a sign-up for the address, with its own password and code, and emails the code. It replaces no other sign-up, so
 * that one user's code never confirms another's password. Answers the same, after the same work, when the address has an
 * account: its owner gets an email, the caller learns nothing.
 */
export const signUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, Password } = readStrings(body, "ClientId", "Username", "Password");
  assertClient(pool, ClientId);
  const email = normalizeEmail(Username);
  checkAttributes(readAttributes(body, "UserAttributes"), email);
  pool.passwords.checkPolicy(Password, email);
  const passwordHash = await pool.passwords.hash(Password);
  const now = pool.clock.now();
  const origin = callOrigin(pool, body, caller, now);

  return runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, email);
    const codeForm = await allowedCodeForm(records, "SignUp", { account, origin }, now);
    if (codeForm instanceof PoolError) return codeForm;

    const { user, usernameKey } = account;
    const sub = randomUUID();
    const signUp = createSignUp({ sub, email, passwordHash: user ? null : passwordHash }, origin, now);
    if (codeForm === "link") {
      if (!user) await emailLink(pool, records, { usernameKey, user: { sub: null, email } }, now, caller);
    } else if (user) {
      // A random hash that no code matches, so that guesses fail as for a real code.
      await records.addSignUp({ ...signUp, codeHash: randomBytes(32) });
      await records.sendNotice({ to: email, kind: "sign_up_address_in_use" });
    } else {
      await records.addSignUp(signUp);
      await emailSignUpCode(pool, records, signUp, now, caller);
    }
    const verb = user ? "identity.sign_up_address_in_use" : "identity.signed_up";
    await auditEvent(records, verb, { subject: user ?? { sub }, caller, now });
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: codeDelivery(email) };
  });
};

/** The address is the username; a caller may repeat it as the attribute, and may write no other. */
function checkAttributes(attributes: { Name: string; Value: string }[], email: string): void {
  for (const { Name, Value } of attributes) {
    if (Name !== "email") throw notAuthorized("A client attempted to write unauthorized attribute");
    if (Value.toLowerCase() !== email) throw invalidParameter("The email attribute must be the username.");
  }
}

/**
 * Checks the emailed code and turns its sign-up into an account with that sign-up's password; only from the browser or
 * network that signed up. Deletes the other sign-ups for the address.
 */
export const confirmSignUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, ConfirmationCode } = readStrings(
    body,
    "ClientId",
    "Username",
    "ConfirmationCode",
  );
  assertClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = callOrigin(pool, body, caller, now);

  return runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const rejection = await countAttempt(records, "ConfirmSignUp", origin.counterKey(account), now);
    if (rejection) return rejection;

    const signUps = await records.lockSignUps(account.username, now);
    const signUp = await findSignUpByCode(pool, records, { signUps, origin }, ConfirmationCode, now);
    if (signUp instanceof PoolError) {
      await auditEvent(records, "identity.sign_up_code_refused", { subject: account.user, caller, now });
      return signUp;
    }
    const { sub, email, passwordHash } = signUp;
    const isAdded = passwordHash !== null && (await records.addUser({ sub, email, passwordHash }, now));
    if (!isAdded) return alreadyConfirmed();
    await markSignUpUsed(records, signUp, now);
    await clearCodeLimits(records, { account, origin });
    await records.onConfirmed({ sub, email });
    await auditEvent(records, "identity.confirmed", { subject: signUp, caller, now });
    return {};
  });
};

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
