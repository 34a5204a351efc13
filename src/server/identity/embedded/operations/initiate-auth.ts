import { audit } from "../audit.ts";
import { readChoice, readStringMap, readStrings } from "../parameters.ts";
import { type Caller, type Operation, type PoolContext, settle } from "../pool-context.ts";
import { invalidParameter, notAuthorized, PoolError, wrongCredentials } from "../pool-error.ts";
import { claimPasswordTry, PASSWORD_THROTTLE } from "../throttle.ts";
import { hashRefreshToken, startSession } from "../tokens.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/** The flows the protocol knows; what is not in the switch below is known, and off. */
const FLOWS = [
  "USER_PASSWORD_AUTH",
  "REFRESH_TOKEN_AUTH",
  "REFRESH_TOKEN",
  "USER_SRP_AUTH",
  "USER_AUTH",
  "CUSTOM_AUTH",
  "ADMIN_NO_SRP_AUTH",
  "ADMIN_USER_PASSWORD_AUTH",
] as const;

/** Starts a session on a password, or carries one on with its refresh token. */
export const initiateAuth: Operation = async (pool, body, caller) => {
  const { ClientId } = readStrings(body, "ClientId");
  const flow = readChoice(body, "AuthFlow", FLOWS);
  const parameters = readStringMap(body, "AuthParameters");
  checkClient(pool, ClientId);
  switch (flow) {
    case "USER_PASSWORD_AUTH":
      return signIn(pool, readCredentials(parameters), caller);
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return refresh(pool, required(parameters, "REFRESH_TOKEN"));
    default:
      throw invalidParameter(`${flow} flow not enabled for this client`);
  }
};

function required(parameters: ReadonlyMap<string, string>, name: string): string {
  const value = parameters.get(name);
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

function readCredentials(parameters: ReadonlyMap<string, string>) {
  const { Username } = readStrings({ Username: required(parameters, "USERNAME") }, "Username");
  return { name: Username, password: required(parameters, "PASSWORD") };
}

async function signIn(
  pool: PoolContext,
  { name, password }: { name: string; password: string },
  caller: Caller,
): Promise<object> {
  const now = pool.clock.now();
  const claimed = await settle(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    const before = await records.lockThrottle(PASSWORD_THROTTLE, account.usernameKey, now);
    const after = claimPasswordTry(before, now);
    if (after === "locked") {
      await audit(records, "identity.sign_in_locked_out", { subject: account.user, caller, now });
      return notAuthorized("Password attempts exceeded");
    }
    await records.updateThrottle(PASSWORD_THROTTLE, account.usernameKey, after);
    return account;
  });

  // Outside of any transaction: nobody waits for a connection while argon2 works.
  const matches = await pool.passwords.verify(claimed.user?.passwordHash, password);

  const { user, session, refreshToken } = await settle(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    // A password that was reset while argon2 looked at the old one is no longer the password.
    if (!matches || !account.user || account.user.passwordHash !== claimed.user?.passwordHash) {
      await audit(records, "identity.sign_in_refused", { subject: account.user, caller, now });
      return wrongCredentials();
    }
    await records.clearThrottle(PASSWORD_THROTTLE, account.usernameKey);
    if (account.user.status === "UNCONFIRMED") {
      return new PoolError("UserNotConfirmedException", "User is not confirmed.");
    }
    const started = startSession(account.user.sub, now);
    await records.addSession({ ...started.session, refreshTokenHash: started.refreshTokenHash }, now);
    await audit(records, "identity.signed_in", { subject: account.user, actor: account.user, caller, now });
    return { ...started, user: account.user };
  });
  const issued = await pool.tokens.issue(user, session, now);
  return { AuthenticationResult: { ...issued, RefreshToken: refreshToken }, ChallengeParameters: {} };
}

async function refresh(pool: PoolContext, refreshToken: string): Promise<object> {
  const now = pool.clock.now();
  const found = await pool.store.sessionByRefreshToken(hashRefreshToken(refreshToken));
  if (!found) throw notAuthorized("Invalid Refresh Token");
  const { session, user } = found;
  if (session.revokedAt) throw notAuthorized("Refresh Token has been revoked");
  if (Temporal.Instant.compare(now, session.expiresAt) >= 0) throw notAuthorized("Refresh Token has expired");
  const issued = await pool.tokens.issue(user, session, now);
  return { AuthenticationResult: issued, ChallengeParameters: {} };
}
