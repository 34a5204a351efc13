import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import {
  authenticationResult,
  createSecondFactorChallenge,
  type StartedSession,
  startUserSession,
} from "#server/identity/embedded/accounts/sign-in.ts";
import { signUpForLogin } from "#server/identity/embedded/accounts/sign-ups.ts";
import { assertClient, lockAccount } from "#server/identity/embedded/accounts/usernames.ts";
import {
  accountClosed,
  accountSuspended,
  invalidParameter,
  lockedOut,
  PoolError,
  wrongCredentials,
} from "#server/identity/embedded/protocol/pool-error.ts";
import {
  readChoice,
  readStringMap,
  readStrings,
  requiredParameter,
} from "#server/identity/embedded/protocol/request-parameters.ts";
import { type CallOrigin, callOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import {
  clearPasswordAttempt,
  registerPasswordAttempt,
} from "#server/identity/embedded/rate-limits/password-attempts.ts";
import { type Caller, type Operation, type PoolContext, runOperation } from "../pool-context.ts";
import { refresh } from "./refresh.ts";

/** The flows of the protocol; those not in the switch below are disabled. */
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

/** Starts a session with a password, or continues one with its refresh token. */
export const initiateAuth: Operation = async (pool, body, caller) => {
  const { ClientId } = readStrings(body, "ClientId");
  const flow = readChoice(body, "AuthFlow", FLOWS);
  const parameters = readStringMap(body, "AuthParameters");
  assertClient(pool, ClientId);
  switch (flow) {
    case "USER_PASSWORD_AUTH": {
      const origin = callOrigin(pool, body, caller, pool.clock.now());
      return signIn(pool, readCredentials(parameters), { caller, origin });
    }
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return refresh(pool, requiredParameter(parameters, "REFRESH_TOKEN"), caller);
    default:
      throw invalidParameter(`${flow} flow not enabled for this client`);
  }
};

function readCredentials(parameters: ReadonlyMap<string, string>) {
  const { Username } = readStrings({ Username: requiredParameter(parameters, "USERNAME") }, "Username");
  return { name: Username, password: requiredParameter(parameters, "PASSWORD") };
}

async function signIn(
  pool: PoolContext,
  { name, password }: { name: string; password: string },
  { caller, origin }: { caller: Caller; origin: CallOrigin },
): Promise<object> {
  const now = pool.clock.now();
  const credentials = await runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    const lockout = await registerPasswordAttempt(records, { account, origin }, now);
    if (lockout) {
      await auditEvent(records, lockout.eventType, { subject: account.user, caller, now });
      return lockedOut(lockout.seconds);
    }
    const { user, username } = account;
    const signUp = user ? undefined : signUpForLogin(await records.lockSignUps(username, now), origin);
    return { user, signUp };
  });

  const passwordHash = (credentials.user ?? credentials.signUp)?.passwordHash ?? undefined;
  // Outside of any transaction, so that no connection waits for argon2.
  const matches = await pool.passwords.verify(passwordHash, password);

  const outcome = await runOperation<{ started: StartedSession } | { challenge: object }>(
    pool,
    async (records) => {
      const account = await lockAccount(pool, records, name);
      const { user } = account;
      // The password was reset while argon2 verified the old one.
      if (!matches || (user ? user.passwordHash !== passwordHash : !credentials.signUp)) {
        await auditEvent(records, "identity.sign_in_refused", { subject: user, caller, now });
        return wrongCredentials();
      }
      await clearPasswordAttempt(records, { account, origin }, now);
      if (!user) {
        await auditEvent(records, "identity.sign_in_unconfirmed", {
          subject: credentials.signUp,
          caller,
          now,
        });
        return new PoolError("UserNotConfirmedException", "User is not confirmed.");
      }
      if (user.closed) {
        await auditEvent(records, "identity.sign_in_closed", { subject: user, caller, now });
        return accountClosed();
      }
      const reason = await records.suspensionReason(user.sub);
      if (reason !== undefined) {
        await auditEvent(records, "identity.sign_in_suspended", { subject: user, caller, now });
        return accountSuspended(reason);
      }
      const token = await records.lockSoftwareToken(user.sub);
      if (token?.enabled) {
        await auditEvent(records, "identity.second_factor_asked", { subject: user, caller, now });
        return { challenge: await createSecondFactorChallenge(records, user, now) };
      }
      return { started: await startUserSession(pool, records, user, { caller, now }) };
    },
  );
  return "started" in outcome ? authenticationResult(pool, outcome.started, now) : outcome.challenge;
}
