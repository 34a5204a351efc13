import { audit } from "../audit.ts";
import { type Origin, originOf } from "../origin.ts";
import { readChoice, readStringMap, readStrings, required } from "../parameters.ts";
import { claimPasswordTry, forgivePasswordTry } from "../password-tries.ts";
import { type Caller, type Operation, type PoolContext, settle } from "../pool-context.ts";
import {
  accountClosed,
  invalidParameter,
  lockedOut,
  PoolError,
  suspended,
  wrongCredentials,
} from "../pool-error.ts";
import { askForSecondFactor, beginSession, type Started, tokensOf } from "../sign-in.ts";
import { signUpToTry } from "../sign-ups.ts";
import { checkClient, lockAccount } from "../usernames.ts";
import { refresh } from "./refresh.ts";

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
    case "USER_PASSWORD_AUTH": {
      const origin = originOf(pool, body, caller, pool.clock.now());
      return signIn(pool, readCredentials(parameters), { caller, origin });
    }
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return refresh(pool, required(parameters, "REFRESH_TOKEN"), caller);
    default:
      throw invalidParameter(`${flow} flow not enabled for this client`);
  }
};

function readCredentials(parameters: ReadonlyMap<string, string>) {
  const { Username } = readStrings({ Username: required(parameters, "USERNAME") }, "Username");
  return { name: Username, password: required(parameters, "PASSWORD") };
}

async function signIn(
  pool: PoolContext,
  { name, password }: { name: string; password: string },
  { caller, origin }: { caller: Caller; origin: Origin },
): Promise<object> {
  const now = pool.clock.now();
  const claimed = await settle(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    const locked = await claimPasswordTry(records, { account, origin }, now);
    if (locked) {
      await audit(records, locked.verb, { subject: account.user, caller, now });
      return lockedOut(locked.seconds);
    }
    const { user, username } = account;
    const signUp = user ? undefined : signUpToTry(await records.lockSignUps(username, now), origin);
    return { user, signUp };
  });

  const passwordHash = (claimed.user ?? claimed.signUp)?.passwordHash ?? undefined;
  // Outside of any transaction: nobody waits for a connection while argon2 works.
  const matches = await pool.passwords.verify(passwordHash, password);

  const outcome = await settle<{ started: Started } | { challenge: object }>(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    const { user } = account;
    // A password that was reset while argon2 looked at the old one is no longer the password.
    if (!matches || (user ? user.passwordHash !== passwordHash : !claimed.signUp)) {
      await audit(records, "identity.sign_in_refused", { subject: user, caller, now });
      return wrongCredentials();
    }
    await forgivePasswordTry(records, { account, origin }, now);
    if (!user) {
      await audit(records, "identity.sign_in_unconfirmed", { subject: claimed.signUp, caller, now });
      return new PoolError("UserNotConfirmedException", "User is not confirmed.");
    }
    if (user.closed) {
      await audit(records, "identity.sign_in_closed", { subject: user, caller, now });
      return accountClosed();
    }
    const reason = await records.suspensionReason(user.sub);
    if (reason !== undefined) {
      await audit(records, "identity.sign_in_suspended", { subject: user, caller, now });
      return suspended(reason);
    }
    const token = await records.lockSoftwareToken(user.sub);
    if (token?.enabled) {
      await audit(records, "identity.second_factor_asked", { subject: user, caller, now });
      return { challenge: await askForSecondFactor(records, user, now) };
    }
    return { started: await beginSession(pool, records, user, { caller, now }) };
  });
  return "started" in outcome ? tokensOf(pool, outcome.started, now) : outcome.challenge;
}
