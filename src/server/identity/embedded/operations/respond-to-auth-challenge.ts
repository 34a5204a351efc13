import { audit } from "../audit.ts";
import { readChoice, readStringMap, readStrings, required } from "../parameters.ts";
import { type Operation, settle } from "../pool-context.ts";
import { invalidParameter, notAuthorized, suspended, tooManyRequests } from "../pool-error.ts";
import { spendSecondFactor } from "../second-factor.ts";
import { hashOf } from "../secrets.ts";
import { beginSession, SOFTWARE_TOKEN, type Started, tokensOf } from "../sign-in.ts";
import { ACCOUNT_PATIENCE, claimTry, SECOND_FACTOR_THROTTLE } from "../throttle.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/** The challenges the protocol knows; this pool asks for the first only. */
const CHALLENGES = [SOFTWARE_TOKEN, "PASSWORD_VERIFIER", "SMS_MFA", "NEW_PASSWORD_REQUIRED"] as const;

/** Takes the authenticator app's code, or a recovery code, as the second factor, and starts the session. */
export const respondToAuthChallenge: Operation = async (pool, body, caller) => {
  const { ClientId } = readStrings(body, "ClientId");
  const challengeName = readChoice(body, "ChallengeName", CHALLENGES);
  const responses = readStringMap(body, "ChallengeResponses");
  checkClient(pool, ClientId);
  if (challengeName !== SOFTWARE_TOKEN) {
    throw invalidParameter(`${challengeName} challenge not enabled for this client`);
  }
  const { Session } = readStrings(body, "Session");
  const username = required(responses, "USERNAME");
  const code = required(responses, "SOFTWARE_TOKEN_MFA_CODE");
  const now = pool.clock.now();

  const started = await settle<Started>(pool, async (records) => {
    const sessionHash = hashOf(Session);
    const { user, usernameKey } = await lockAccount(pool, records, username);
    const challenge = await records.lockChallenge(sessionHash);
    const over = !challenge || Temporal.Instant.compare(now, challenge.expiresAt) >= 0;
    if (over || challenge.triesLeft === 0) return sessionIsOver();
    if (challenge.usedAt)
      return notAuthorized("Invalid session for the user, session can only be used once.");
    if (user?.sub !== challenge.sub) return sessionIsOver();

    const before = await records.lockThrottle(SECOND_FACTOR_THROTTLE, usernameKey, now);
    const claimed = claimTry(before, ACCOUNT_PATIENCE, now);
    if (claimed === "locked") {
      await audit(records, "identity.second_factor_locked_out", { subject: user, caller, now });
      return tooManyRequests();
    }
    const reason = await records.suspensionReason(user.sub);
    if (reason !== undefined) return suspended(reason);
    const refusal = await spendSecondFactor(pool, records, { user, code, caller, now });
    if (refusal) {
      await records.updateThrottle(SECOND_FACTOR_THROTTLE, usernameKey, claimed);
      await records.updateChallenge(sessionHash, { triesLeft: challenge.triesLeft - 1 });
      await audit(records, "identity.second_factor_refused", { subject: user, caller, now });
      return refusal;
    }
    await records.clearThrottle(SECOND_FACTOR_THROTTLE, usernameKey);
    await records.updateChallenge(sessionHash, { usedAt: now });
    return beginSession(pool, records, user, { caller, now });
  });
  return tokensOf(pool, started, now);
};

const sessionIsOver = () => notAuthorized("Invalid session for the user, session is expired.");
