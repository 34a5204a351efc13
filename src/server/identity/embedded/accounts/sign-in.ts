import { randomBytes } from "node:crypto";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords, PoolUser, Session, SoftwareToken } from "#server/identity/embedded/pool-store.ts";
import { sessionDevice } from "#server/identity/embedded/rate-limits/caller-address.ts";
import { createDeviceToken } from "#server/identity/embedded/rate-limits/device-token.ts";
import { sha256Of } from "#server/identity/embedded/tokens/secrets.ts";
import { startSession } from "#server/identity/embedded/tokens/tokens.ts";
import { auditEvent } from "./audit-log.ts";

/** Time to enter the second factor, and the number of attempts, as at the hosted service. */
const CHALLENGE_MINUTES = 3;
const MAX_CHALLENGE_ATTEMPTS = 5;

export const SOFTWARE_TOKEN = "SOFTWARE_TOKEN_MFA";

/** A login whose factors were all right; the tokens are issued after the commit. */
export type StartedSession = { user: PoolUser; session: Session; refreshToken: string };

export async function startUserSession(
  pool: PoolContext,
  records: PoolRecords,
  user: PoolUser,
  { caller, now }: { caller: Caller; now: Temporal.Instant },
): Promise<StartedSession> {
  const started = startSession(pool.secrets, user.sub, sessionDevice(caller), now);
  await records.addSession(started.session, now);
  await auditEvent(records, "identity.signed_in", { subject: user, actor: user, caller, now });
  return { ...started, user };
}

/** The answer of a completed login. */
export async function authenticationResult(
  pool: PoolContext,
  started: StartedSession,
  now: Temporal.Instant,
) {
  const issued = await pool.tokens.issue(started.user, started.session, now);
  return {
    AuthenticationResult: { ...issued, RefreshToken: started.refreshToken },
    ChallengeParameters: {},
    // An extension of the protocol; clients ignore unknown members.
    DeviceToken: createDeviceToken(pool.secrets, started.session, now),
  };
}

/** The user's second factor in an answer; empty without one. */
export const mfaSettingsOf = (token: SoftwareToken | undefined) => ({
  ...(token?.enabled && { UserMFASettingList: [SOFTWARE_TOKEN] }),
  ...(token?.enabled && token.preferred && { PreferredMfaSetting: SOFTWARE_TOKEN }),
});

/** The answer of a login whose password was right and whose second factor is missing. */
export async function createSecondFactorChallenge(
  records: PoolRecords,
  user: PoolUser,
  now: Temporal.Instant,
): Promise<object> {
  const session = randomBytes(32).toString("base64url");
  const expiresAt = now.add({ minutes: CHALLENGE_MINUTES });
  await records.addChallenge(
    {
      sessionHash: sha256Of(session),
      sub: user.sub,
      triesLeft: MAX_CHALLENGE_ATTEMPTS,
      usedAt: null,
      expiresAt,
    },
    now,
  );
  return {
    ChallengeName: SOFTWARE_TOKEN,
    Session: session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  };
}
