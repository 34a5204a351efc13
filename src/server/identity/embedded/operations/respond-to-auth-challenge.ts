import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import {
  authenticationResult,
  SOFTWARE_TOKEN,
  type StartedSession,
  startUserSession,
} from "#server/identity/embedded/accounts/sign-in.ts";
import { assertClient, lockAccount } from "#server/identity/embedded/accounts/usernames.ts";
import type { PoolRecords, PoolUser } from "#server/identity/embedded/pool-store.ts";
import {
  accountSuspended,
  invalidParameter,
  notAuthorized,
  PoolError,
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
import { hashRecoveryCode } from "#server/identity/embedded/second-factor/recovery-codes.ts";
import {
  noSoftwareToken,
  softwareTokenOf,
  verifyCode,
} from "#server/identity/embedded/second-factor/software-token.ts";
import { sha256Of } from "#server/identity/embedded/tokens/secrets.ts";
import { type Caller, type Operation, type PoolContext, runOperation } from "../pool-context.ts";

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

/**
 * Consumes the code of a login's second step: the authenticator app's six digits, or a recovery code, whose use is reported
 * to the user by email. Returns the refusal of a wrong or used code.
 */
async function consumeSecondFactor(
  pool: PoolContext,
  records: PoolRecords,
  { user, code, caller, now }: { user: PoolUser; code: string; caller: Caller; now: Temporal.Instant },
): Promise<PoolError | undefined> {
  const { sub } = user;
  const token = await softwareTokenOf(records, sub);
  if (!token.sealedSecret) return noSoftwareToken();

  const recoveryHash = hashRecoveryCode(pool, sub, code);
  if (recoveryHash) {
    const codesLeft = await records.spendRecoveryCode(sub, recoveryHash, now);
    if (codesLeft === undefined)
      return new PoolError("CodeMismatchException", "Invalid code received for user");
    await records.sendNotice({ to: user.email, kind: "recovery_code_used", left: codesLeft });
    await auditEvent(records, "identity.recovery_code_used", { subject: user, actor: user, caller, now });
    return undefined;
  }

  const { sealedSecret: sealed, lastStep } = token;
  const step = verifyCode(pool, { sub, sealed, lastStep }, code, now);
  if (step instanceof PoolError) return step;
  await records.putSoftwareToken(sub, { ...token, lastStep: step });
  return undefined;
}
