import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import {
  authenticationResult,
  SOFTWARE_TOKEN,
  type StartedSession,
  startUserSession,
} from "#server/identity/embedded/accounts/sign-in.ts";
import { assertClient, lockAccount } from "#server/identity/embedded/accounts/usernames.ts";
import {
  accountSuspended,
  invalidParameter,
  notAuthorized,
  tooManyRequests,
} from "#server/identity/embedded/protocol/pool-error.ts";
import {
  readChoice,
  readStringMap,
  readStrings,
  requiredParameter,
} from "#server/identity/embedded/protocol/request-parameters.ts";
import {
  ACCOUNT_LOCKOUT,
  registerAttempt,
  SECOND_FACTOR_COUNTER,
} from "#server/identity/embedded/rate-limits/throttle.ts";
import { consumeSecondFactor } from "#server/identity/embedded/second-factor/second-factor.ts";
import { sha256Of } from "#server/identity/embedded/tokens/secrets.ts";
import { type Operation, runOperation } from "../pool-context.ts";

/** The challenges of the protocol; this pool uses only the first. */
const CHALLENGES = [SOFTWARE_TOKEN, "PASSWORD_VERIFIER", "SMS_MFA", "NEW_PASSWORD_REQUIRED"] as const;

/** Accepts the authenticator app's code, or a recovery code, as the second factor, and starts the session. */
export const respondToAuthChallenge: Operation = async (pool, body, caller) => {
  const { ClientId } = readStrings(body, "ClientId");
  const challengeName = readChoice(body, "ChallengeName", CHALLENGES);
  const responses = readStringMap(body, "ChallengeResponses");
  assertClient(pool, ClientId);
  if (challengeName !== SOFTWARE_TOKEN) {
    throw invalidParameter(`${challengeName} challenge not enabled for this client`);
  }
  const { Session } = readStrings(body, "Session");
  const username = requiredParameter(responses, "USERNAME");
  const code = requiredParameter(responses, "SOFTWARE_TOKEN_MFA_CODE");
  const now = pool.clock.now();

  const started = await runOperation<StartedSession>(pool, async (records) => {
    const sessionHash = sha256Of(Session);
    const { user, usernameKey } = await lockAccount(pool, records, username);
    const challenge = await records.lockChallenge(sessionHash);
    const isExpired = !challenge || Temporal.Instant.compare(now, challenge.expiresAt) >= 0;
    if (isExpired || challenge.triesLeft === 0) return sessionExpired();
    if (challenge.usedAt)
      return notAuthorized("Invalid session for the user, session can only be used once.");
    if (user?.sub !== challenge.sub) return sessionExpired();

    const previous = await records.lockThrottle(SECOND_FACTOR_COUNTER, usernameKey, now);
    const updatedThrottle = registerAttempt(previous, ACCOUNT_LOCKOUT, now);
    if (updatedThrottle === "locked") {
      await auditEvent(records, "identity.second_factor_locked_out", { subject: user, caller, now });
      return tooManyRequests();
    }
    const reason = await records.suspensionReason(user.sub);
    if (reason !== undefined) return accountSuspended(reason);
    const rejection = await consumeSecondFactor(pool, records, { user, code, caller, now });
    if (rejection) {
      await records.updateThrottle(SECOND_FACTOR_COUNTER, usernameKey, updatedThrottle);
      await records.updateChallenge(sessionHash, { triesLeft: challenge.triesLeft - 1 });
      await auditEvent(records, "identity.second_factor_refused", { subject: user, caller, now });
      return rejection;
    }
    await records.clearThrottle(SECOND_FACTOR_COUNTER, usernameKey);
    await records.updateChallenge(sessionHash, { usedAt: now });
    return startUserSession(pool, records, user, { caller, now });
  });
  return authenticationResult(pool, started, now);
};

const sessionExpired = () => notAuthorized("Invalid session for the user, session is expired.");
