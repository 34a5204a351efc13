import { randomBytes } from "node:crypto";
import { audit } from "./audit.ts";
import { deviceOf } from "./caller-address.ts";
import { deviceTokenFor } from "./device-token.ts";
import type { Caller, PoolContext } from "./pool-context.ts";
import { hashOf } from "./secrets.ts";
import type { PoolRecords, PoolUser, Session, SoftwareToken } from "./store.ts";
import { startSession } from "./tokens.ts";

/** What the hosted service gives a person to find their phone, and how often they may mistype. */
const CHALLENGE_MINUTES = 3;
const CHALLENGE_TRIES = 5;

export const SOFTWARE_TOKEN = "SOFTWARE_TOKEN_MFA";

/** A sign-in whose every factor was right; the tokens are made once it is committed. */
export type Started = { user: PoolUser; session: Session; refreshToken: string };

export async function beginSession(
  pool: PoolContext,
  records: PoolRecords,
  user: PoolUser,
  { caller, now }: { caller: Caller; now: Temporal.Instant },
): Promise<Started> {
  const started = startSession(pool.secrets, user.sub, deviceOf(caller), now);
  await records.addSession(started.session, now);
  await audit(records, "identity.signed_in", { subject: user, actor: user, caller, now });
  return { ...started, user };
}

/** The answer of a sign-in that is complete. */
export async function tokensOf(pool: PoolContext, started: Started, now: Temporal.Instant) {
  const issued = await pool.tokens.issue(started.user, started.session, now);
  return {
    AuthenticationResult: { ...issued, RefreshToken: started.refreshToken },
    ChallengeParameters: {},
    // Beyond the protocol; clients pass over what they do not know.
    DeviceToken: deviceTokenFor(pool.secrets, started.session, now),
  };
}

/** How an answer names a user's second factor; empty without one. */
export const mfaSettingsOf = (token: SoftwareToken | undefined) => ({
  ...(token?.enabled && { UserMFASettingList: [SOFTWARE_TOKEN] }),
  ...(token?.enabled && token.preferred && { PreferredMfaSetting: SOFTWARE_TOKEN }),
});

/** The answer of a sign-in whose password was right and whose second factor is still to come. */
export async function askForSecondFactor(
  records: PoolRecords,
  user: PoolUser,
  now: Temporal.Instant,
): Promise<object> {
  const session = randomBytes(32).toString("base64url");
  const expiresAt = now.add({ minutes: CHALLENGE_MINUTES });
  await records.addChallenge(
    { sessionHash: hashOf(session), sub: user.sub, triesLeft: CHALLENGE_TRIES, usedAt: null, expiresAt },
    now,
  );
  return {
    ChallengeName: SOFTWARE_TOKEN,
    Session: session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  };
}
