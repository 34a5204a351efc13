import { audit } from "../audit.ts";
import { placeOf } from "../caller-address.ts";
import { readChoice, readStringMap, readStrings, required } from "../parameters.ts";
import { type Caller, type Operation, type PoolContext, settle } from "../pool-context.ts";
import {
  accountClosed,
  invalidParameter,
  notAuthorized,
  PoolError,
  suspended,
  wrongCredentials,
} from "../pool-error.ts";
import { askForSecondFactor, beginSession, type Started, tokensOf } from "../sign-in.ts";
import type { PoolRecords } from "../store.ts";
import {
  ACCOUNT_PATIENCE,
  ADDRESS_PATIENCE,
  ADDRESS_THROTTLE,
  claimTry,
  forgiveTry,
  PASSWORD_THROTTLE,
} from "../throttle.ts";
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
    case "USER_PASSWORD_AUTH":
      return signIn(pool, readCredentials(parameters), caller);
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
  caller: Caller,
): Promise<object> {
  const now = pool.clock.now();
  const tries = placeTries(pool, caller, now);
  const claimed = await settle(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    const before = await records.lockThrottle(PASSWORD_THROTTLE, account.usernameKey, now);
    const after = claimTry(before, ACCOUNT_PATIENCE, now);
    if (after === "locked") {
      await audit(records, "identity.sign_in_locked_out", { subject: account.user, caller, now });
      return notAuthorized("Password attempts exceeded");
    }
    if (!(await tries.claim(records))) {
      await audit(records, "identity.sign_in_place_locked_out", { subject: account.user, caller, now });
      return notAuthorized("Password attempts exceeded");
    }
    await records.updateThrottle(PASSWORD_THROTTLE, account.usernameKey, after);
    return account;
  });

  // Outside of any transaction: nobody waits for a connection while argon2 works.
  const matches = await pool.passwords.verify(claimed.user?.passwordHash, password);

  const outcome = await settle<{ started: Started } | { challenge: object }>(pool, async (records) => {
    const account = await lockAccount(pool, records, name);
    const { user } = account;
    // A password that was reset while argon2 looked at the old one is no longer the password.
    if (!matches || !user || user.passwordHash !== claimed.user?.passwordHash) {
      await audit(records, "identity.sign_in_refused", { subject: user, caller, now });
      return wrongCredentials();
    }
    await records.clearThrottle(PASSWORD_THROTTLE, account.usernameKey);
    await tries.forgive(records);
    if (user.status === "UNCONFIRMED") {
      await audit(records, "identity.sign_in_unconfirmed", { subject: user, caller, now });
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

/** Counts what comes from one place on the network; a right password takes back its own try, no one else's. */
function placeTries(pool: PoolContext, caller: Caller, now: Temporal.Instant) {
  const place = placeOf(caller.ip);
  const key = place && pool.secrets.mac("place", Buffer.from(place));
  return {
    async claim(records: PoolRecords): Promise<boolean> {
      if (!key) return true;
      const after = claimTry(await records.lockThrottle(ADDRESS_THROTTLE, key, now), ADDRESS_PATIENCE, now);
      if (after === "locked") return false;
      await records.updateThrottle(ADDRESS_THROTTLE, key, after);
      return true;
    },
    async forgive(records: PoolRecords): Promise<void> {
      if (!key) return;
      const before = await records.lockThrottle(ADDRESS_THROTTLE, key, now);
      await records.updateThrottle(ADDRESS_THROTTLE, key, forgiveTry(before));
    },
  };
}
